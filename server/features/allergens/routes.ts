import type { FastifyInstance } from 'fastify'
import { listAllergens } from '#contract/allergens.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listAllAllergens } from './service.ts'

/** The allergens of a company. */
export function registerAllergenRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listAllergens, ({ actor }) => listAllAllergens(deps.database, actor.companyId))
}
