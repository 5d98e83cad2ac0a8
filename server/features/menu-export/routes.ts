import type { FastifyInstance } from 'fastify'
import { exportAllergenMatrix, exportMenu, printMenu, readAllergenMatrix } from '#contract/menu-exports.ts'
import type { Deps } from '#server/deps.ts'
import { answerFile, bind, SLOW_HANDLER_TIMEOUT_MS } from '#server/platform/route-binding.ts'
import { exportBranchMenu, exportMatrix, printBranchMenu, readMatrix } from './service.ts'

/** Creating a file of a large menu takes longer than other requests may. */
const SLOW = { timeoutMs: SLOW_HANDLER_TIMEOUT_MS }

export function registerMenuExportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(
    app,
    deps,
    exportMenu,
    async ({ actor, query, signal }) => answerFile(await exportBranchMenu({ ...deps, signal }, actor, query)),
    SLOW,
  )

  bind(
    app,
    deps,
    printMenu,
    async ({ actor, query, signal }) => answerFile(await printBranchMenu({ ...deps, signal }, actor, query)),
    SLOW,
  )

  bind(app, deps, readAllergenMatrix, ({ actor, query }) => readMatrix(deps, actor, query))

  bind(
    app,
    deps,
    exportAllergenMatrix,
    async ({ actor, query, signal }) => answerFile(await exportMatrix({ ...deps, signal }, actor, query)),
    SLOW,
  )
}
