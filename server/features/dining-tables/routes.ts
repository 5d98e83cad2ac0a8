import type { FastifyInstance } from 'fastify'
import {
  createTable,
  createTables,
  deleteTable,
  listTables,
  orderTables,
  printTables,
  readTable,
  rotateTableCode,
  updateTable,
} from '#contract/dining-tables.ts'
import { cafePathOfTable, SITE_PATHS } from '#contract/page-urls.ts'
import type { Deps } from '#server/deps.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import { answerFile, bind, SLOW_HANDLER_TIMEOUT_MS } from '#server/platform/route-binding.ts'
import { sendUncachedPage } from '#server/platform/send-page.ts'
import { printCodes } from './print.ts'
import { followCode } from './scans.ts'
import {
  addTable,
  addTables,
  changeTable,
  listBranchTables,
  readOneTable,
  removeTable,
  reorderTables,
  rotateCode,
} from './service.ts'

export function registerTableRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listTables, ({ actor, query }) => listBranchTables(deps, actor, query))

  bind(app, deps, createTable, async ({ actor, body }) => ({ id: await addTable(deps, actor, body) }))

  bind(app, deps, createTables, ({ actor, body }) => addTables(deps, actor, body))

  bind(app, deps, readTable, ({ actor, params }) => readOneTable(deps, actor.companyId, params.id))

  bind(app, deps, updateTable, ({ actor, params, body }) => changeTable(deps, actor, { id: params.id, body }))

  bind(app, deps, deleteTable, async ({ actor, params }) => {
    await removeTable(deps, actor, params.id)
    return null
  })

  bind(app, deps, rotateTableCode, ({ actor, params }) => rotateCode(deps, actor, params.id))

  bind(app, deps, orderTables, async ({ actor, body }) => {
    await reorderTables(deps, actor, body.ids)
    return null
  })
}

/** Registers the printing of codes, with a longer time limit, because several hundred codes take a while. */
export function registerTablePrints(app: FastifyInstance, deps: Deps): void {
  bind(
    app,
    deps,
    printTables,
    async ({ actor, body, signal }) => answerFile(await printCodes({ ...deps, signal }, actor, body)),
    { timeoutMs: SLOW_HANDLER_TIMEOUT_MS },
  )
}

/**
 * Registers the URLs in the tables' QR codes. They redirect to the branch's menu site without setting a cookie, or
 * respond with an error page.
 */
export function registerTableLinks(app: FastifyInstance, deps: Deps, frontends: Frontends): void {
  app.get<{ Params: { qrToken: string } }>(SITE_PATHS.table, async (request, reply) => {
    await takeByClientOrThrow(deps.limits, 'tableCodeByAddress', request.ip)
    const { qrToken } = request.params
    const found = await followCode(deps, qrToken)
    void reply.header('cache-control', 'no-store')
    if (found.kind === 'open') return reply.redirect(cafePathOfTable(found.branchId, qrToken), 302)
    const page = found.kind === 'unpublished' ? 'noData' : 'codeGone'
    return sendUncachedPage(reply, await frontends.renderSite({ kind: page }, 404, null))
  })
}
