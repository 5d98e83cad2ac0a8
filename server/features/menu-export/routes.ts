import type { FastifyInstance } from 'fastify'
import { exportAllergenMatrix, exportMenu, printMenu, readAllergenMatrix } from '#contract/menu-exports.ts'
import type { Deps } from '#server/deps.ts'
import { answerFile, bind, SLOW_HANDLER_TIMEOUT_MS } from '#server/platform/route-binding.ts'
import { exportBranchMenu, exportMatrix, printBranchMenu, readMatrix } from './service.ts'

/** A large menu takes a while to draw. */
const SLOW = { timeoutMs: SLOW_HANDLER_TIMEOUT_MS }

/** The menu as files: to keep, to print, and as a table of allergens. */
export function registerMenuExportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, exportMenu, async ({ actor, query }) => answerFile(await exportBranchMenu(deps, actor, query)), SLOW)

  bind(app, deps, printMenu, async ({ actor, query }) => answerFile(await printBranchMenu(deps, actor, query)), SLOW)

  bind(app, deps, readAllergenMatrix, ({ actor, query }) => readMatrix(deps, actor, query.branchId))

  bind(
    app,
    deps,
    exportAllergenMatrix,
    async ({ actor, query }) => answerFile(await exportMatrix(deps, actor, query)),
    SLOW,
  )
}
