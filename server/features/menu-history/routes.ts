import type { FastifyInstance } from 'fastify'
import { listMenuChanges, listMenuEditors, restoreMenuChange, undoMenuChanges } from '#contract/menu-history.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listChanges, listEditors, restoreChange, undoBatch } from './service.ts'

export function registerMenuHistoryRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listMenuChanges, ({ actor, query }) => listChanges(deps, actor, query))

  bind(app, deps, listMenuEditors, ({ actor }) => listEditors(deps, actor.companyId))

  bind(app, deps, restoreMenuChange, ({ actor, params, body }) => restoreChange(deps, actor, params.id, body.to))

  bind(app, deps, undoMenuChanges, ({ actor, params }) => undoBatch(deps, actor, params.batch))
}
