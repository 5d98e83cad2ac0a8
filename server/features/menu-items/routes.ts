import type { FastifyInstance } from 'fastify'
import { bulkMenuItems, previewMenuItemPrices } from '#contract/menu-item-bulk.ts'
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
import { requireAccess } from '#server/platform/auth-gate.ts'
import { bind } from '#server/platform/route-binding.ts'
import { bulkKeepsGuestsSafe, keepsGuestsSafe } from './policy.ts'
import { updateOneBranchMenuItem } from './branch-overrides.ts'
import { updateMenuItemsInBulk } from './bulk.ts'
import { duplicateOneMenuItem } from './duplicate.ts'
import { previewPrices } from './bulk-prices.ts'
import { reviewOneMenuItem } from './review.ts'
import {
  createOneMenuItem,
  updateOneMenuItem,
  listBrandMenuItems,
  readOneMenuItem,
  deleteOneMenuItem,
  reorderMenuItems,
} from './service.ts'

export function registerMenuItemRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listMenuItems, ({ actor, query }) => listBrandMenuItems(deps, actor, query))

  bind(app, deps, createMenuItem, async ({ actor, body }) => ({ id: await createOneMenuItem(deps, actor, body) }))

  bind(app, deps, bulkMenuItems, ({ actor, body }) => {
    if (!bulkKeepsGuestsSafe(body.action)) requireAccess(actor)
    return updateMenuItemsInBulk(deps, actor, body)
  })

  bind(app, deps, previewMenuItemPrices, ({ actor, body }) => previewPrices(deps, actor, body))

  bind(app, deps, readMenuItem, ({ actor, params, query }) => readOneMenuItem(deps, actor, params.id, query.branchId))

  bind(app, deps, updateMenuItem, ({ actor, params, body }) => {
    if (!keepsGuestsSafe(body)) requireAccess(actor)
    return updateOneMenuItem(deps, actor, params.id, body)
  })

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

  bind(app, deps, orderMenuItems, async ({ actor, body }) => {
    await reorderMenuItems(deps, actor.companyId, body.ids)
    return null
  })

  bind(app, deps, updateBranchMenuItem, ({ actor, params, body }) => {
    if (body.priceMinor !== undefined) requireAccess(actor)
    return updateOneBranchMenuItem(deps, actor, params.id, body)
  })
}
