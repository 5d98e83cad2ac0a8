import type { FastifyInstance } from 'fastify'
import { listDietTypes } from '#contract/diet-types.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listAllDietTypes } from './service.ts'

/** The diet types of a company. */
export function registerDietTypeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listDietTypes, ({ actor }) => listAllDietTypes(deps.database, actor.companyId))
}
