import type { FastifyInstance } from 'fastify'
import { readAllergenGrid, updateAllergenGrid } from '#contract/allergen-grid.ts'
import { listBranchPrices, updateBranchPrices } from '#contract/branch-prices.ts'
import { bulkMenuItems, previewMenuItemPrices } from '#contract/menu-item-bulk.ts'
import { moveMenuItems, readMenuOrder } from '#contract/menu-order.ts'
import {
  createMenuItem,
  deleteMenuItem,
  duplicateMenuItem,
  listMenuItems,
  orderMenuItems,
  readMenuItem,
  reviewMenuItem,
  updateBranchMenuItem,
  updateMenuItem,
} from '#contract/menu-items.ts'
import type { Deps } from '#server/deps.ts'
import { requireAccess, requireAllBranches } from '#server/platform/auth-gate.ts'
import { bind } from '#server/platform/route-binding.ts'
import { bulkKeepsGuestsSafe, bulkStaysInBranch } from './policy.ts'
import { readBrandAllergenGrid, updateBrandAllergenGrid } from './allergen-grid.ts'
import { updateOneBranchMenuItem } from './branch-overrides.ts'
import { listBrandBranchPrices, updatePricesInBranches } from './branch-prices.ts'
import { updateMenuItemsInBulk } from './bulk.ts'
import { duplicateOneMenuItem } from './duplicate.ts'
import { previewPrices } from './bulk-prices.ts'
import { moveItems, readOrder, reorderMenuItems } from './order.ts'
import { reviewOneMenuItem } from './review.ts'
import {
  createOneMenuItem,
  updateOneMenuItem,
  listBrandMenuItems,
  readOneMenuItem,
  deleteOneMenuItem,
} from './service.ts'

export function registerMenuItemRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listMenuItems, ({ actor, query }) => listBrandMenuItems(deps, actor, query))

  bind(app, deps, createMenuItem, async ({ actor, body }) => ({ id: await createOneMenuItem(deps, actor, body) }))

  bind(app, deps, bulkMenuItems, ({ actor, body }) => {
    if (!bulkKeepsGuestsSafe(body.action)) requireAccess(actor)
    if (!bulkStaysInBranch(body.action)) requireAllBranches(actor)
    return updateMenuItemsInBulk(deps, actor, body)
  })

  bind(app, deps, readAllergenGrid, ({ actor, query }) => readBrandAllergenGrid(deps, actor, query))

  bind(app, deps, updateAllergenGrid, ({ actor, body }) => updateBrandAllergenGrid(deps, actor, body))

  bind(app, deps, previewMenuItemPrices, ({ actor, body }) => {
    if (body.scope !== 'branch') requireAllBranches(actor)
    return previewPrices(deps, actor, body)
  })

  bind(app, deps, listBranchPrices, ({ actor, query }) => listBrandBranchPrices(deps, actor, query))

  bind(app, deps, updateBranchPrices, ({ actor, body }) => updatePricesInBranches(deps, actor, body.changes))

  bind(app, deps, readMenuItem, ({ actor, params, query }) => readOneMenuItem(deps, actor, params.id, query.branchId))

  bind(app, deps, updateMenuItem, ({ actor, params, body }) => updateOneMenuItem(deps, actor, params.id, body))

  bind(app, deps, reviewMenuItem, async ({ actor, params, body }) => {
    await reviewOneMenuItem(deps, actor, params.id, body)
    return null
  })

  bind(app, deps, deleteMenuItem, async ({ actor, params }) => {
    await deleteOneMenuItem(deps, actor, params.id)
    return null
  })

  bind(app, deps, duplicateMenuItem, async ({ actor, params }) => ({
    id: await duplicateOneMenuItem(deps, actor, params.id),
  }))

  bind(app, deps, readMenuOrder, ({ actor, query }) => readOrder(deps, actor, query.branchId))

  bind(app, deps, moveMenuItems, ({ actor, body }) => moveItems(deps, actor, body))

  bind(app, deps, orderMenuItems, async ({ actor, body }) => {
    await reorderMenuItems(deps, actor, body.ids)
    return null
  })

  bind(app, deps, updateBranchMenuItem, ({ actor, params, body }) => {
    if (body.priceMinor !== undefined) requireAccess(actor)
    return updateOneBranchMenuItem(deps, actor, params.id, body)
  })
}
