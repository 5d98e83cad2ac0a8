import type { FastifyInstance } from 'fastify'
import { deleteModifierGroup, listModifierGroups } from '#contract/modifier-groups.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listBrandModifierGroups, removeModifierGroup } from './service.ts'

/** Modifier groups are only listed and deleted here. They are created and edited together with menu items. */
export function registerModifierGroupRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listModifierGroups, ({ actor, query }) => listBrandModifierGroups(deps, actor, query.branchId))

  bind(app, deps, deleteModifierGroup, async ({ actor, params }) => {
    await removeModifierGroup(deps, actor.companyId, params.id)
    return null
  })
}
