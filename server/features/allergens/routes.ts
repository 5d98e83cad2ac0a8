import type { FastifyInstance } from 'fastify'
import {
  createAllergen,
  deleteAllergen,
  listAllergens,
  orderAllergens,
  readAllergen,
  readAllergenUsage,
  updateAllergen,
} from '#contract/allergens.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import {
  addAllergen,
  changeAllergen,
  listAllAllergens,
  readOneAllergen,
  readUsage,
  removeAllergen,
  reorderAllergens,
} from './service.ts'

export function registerAllergenRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  bind(app, deps, listAllergens, ({ actor }) => listAllAllergens(database, actor.companyId))

  bind(app, deps, readAllergenUsage, ({ actor }) => readUsage(database, actor.companyId))

  bind(app, deps, createAllergen, async ({ actor, body }) => ({ id: await addAllergen(deps, actor, body) }))

  bind(app, deps, readAllergen, ({ actor, params }) => readOneAllergen(database, actor.companyId, params.id))

  bind(app, deps, updateAllergen, ({ actor, params, body }) => changeAllergen(deps, actor, { id: params.id, body }))

  bind(app, deps, deleteAllergen, async ({ actor, params }) => {
    await removeAllergen(deps, actor, params.id)
    return null
  })

  bind(app, deps, orderAllergens, async ({ actor, body }) => {
    await reorderAllergens(deps, actor, body.ids)
    return null
  })
}
