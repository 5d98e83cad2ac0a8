import type { FastifyInstance } from 'fastify'
import {
  createDietType,
  deleteDietType,
  listDietTypes,
  orderDietTypes,
  readDietType,
  readDietTypeUsage,
  updateDietType,
} from '#contract/diet-types.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import {
  addDietType,
  changeDietType,
  listAllDietTypes,
  readOneDietType,
  readUsage,
  removeDietType,
  reorderDietTypes,
} from './service.ts'

export function registerDietTypeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  bind(app, deps, listDietTypes, ({ actor }) => listAllDietTypes(database, actor.companyId))

  bind(app, deps, readDietTypeUsage, ({ actor }) => readUsage(database, actor.companyId))

  bind(app, deps, createDietType, async ({ actor, body }) => ({ id: await addDietType(deps, actor, body) }))

  bind(app, deps, readDietType, ({ actor, params }) => readOneDietType(database, actor.companyId, params.id))

  bind(app, deps, updateDietType, ({ actor, params, body }) => changeDietType(deps, actor, { id: params.id, body }))

  bind(app, deps, deleteDietType, async ({ actor, params }) => {
    await removeDietType(deps, actor, params.id)
    return null
  })

  bind(app, deps, orderDietTypes, async ({ actor, body }) => {
    await reorderDietTypes(deps, actor, body.ids)
    return null
  })
}
