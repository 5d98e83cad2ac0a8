import type { FastifyInstance } from 'fastify'
import { listBrands, readBrand, updateBrand } from '#contract/brands.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { changeBrand, listAllBrands, readOneBrand } from './service.ts'

export function registerBrandRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listBrands, ({ actor }) => listAllBrands(deps.database, actor.companyId))

  bind(app, deps, readBrand, ({ actor, params }) => readOneBrand(deps.database, actor.companyId, params.id))

  bind(app, deps, updateBrand, ({ actor, params, body }) => changeBrand(deps, actor, params.id, body))
}
