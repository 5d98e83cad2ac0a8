import type { FastifyInstance } from 'fastify'
import {
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  readCategory,
  updateCategory,
} from '#contract/categories.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import {
  addCategory,
  changeCategory,
  listBrandCategories,
  readOneCategory,
  removeCategory,
  reorderCategories,
} from './service.ts'

export function registerCategoryRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listCategories, ({ actor, query }) =>
    listBrandCategories(deps.database, actor.companyId, actor.selectedBranchId, query),
  )

  bind(app, deps, createCategory, async ({ actor, body }) => ({
    id: await addCategory(deps, actor, body),
  }))

  bind(app, deps, readCategory, ({ actor, params }) => readOneCategory(deps.database, actor.companyId, params.id))

  bind(app, deps, updateCategory, ({ actor, params, body }) => changeCategory(deps, actor, params.id, body))

  bind(app, deps, deleteCategory, async ({ actor, params }) => {
    await removeCategory(deps, actor, params.id)
    return null
  })

  bind(app, deps, orderCategories, async ({ actor, body }) => {
    await reorderCategories(deps, actor, body.ids)
    return null
  })
}
