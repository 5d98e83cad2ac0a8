import { z } from 'zod'
import { idSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { MENU_ITEM_STATUSES } from './menu-items.ts'
import { localizedTextSchema } from './texts.ts'

export const MOVED_ITEMS_MAX = 2000

const named = { id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }

export const menuOrderSchema = z.object({
  categories: z.array(z.object({ ...named, parentId: idSchema.nullable(), isVisible: z.boolean() })),
  items: z.array(z.object({ ...named, categoryId: idSchema, status: z.enum(MENU_ITEM_STATUSES) })),
})
export type MenuOrder = z.infer<typeof menuOrderSchema>

/** Categories and items are in menu order; an item belongs to one category or subcategory. */
export const readMenuOrder = endpoint({
  method: 'GET',
  path: '/menu-items/order',
  summary: 'Get the order of the whole menu',
  branchScope: 'own',
  tag: 'Menu items',
  access: 'verified',
  permission: 'menu:read',
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: menuOrderSchema,
})

/**
 * Moves items within their category or to another one, all or nothing, in the given order. Responds with CONFLICT when
 * one of the items was moved to another category in the meantime, or when the item they go in front of is no longer in
 * the target category.
 */
export const moveMenuItems = endpoint({
  method: 'POST',
  path: '/menu-items/move',
  summary: 'Move menu items within or between categories',
  branchScope: 'all',
  tag: 'Menu items',
  access: 'subscribed',
  permission: 'menu:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    /** Each item with the category it was in when the sender loaded the menu. */
    items: z
      .array(z.strictObject({ id: idSchema, fromCategoryId: idSchema }))
      .min(1)
      .max(MOVED_ITEMS_MAX),
    categoryId: idSchema,
    /** The item in front of which the moved items are placed; null for the end of the category. */
    beforeId: idSchema.nullable(),
  }),
  /** The batch to undo the move; null when nothing changed. */
  data: z.object({ batch: z.uuid().nullable() }),
})

/**
 * Moves or inserts `placed` in front of `beforeId`; at the end if `beforeId` is null or not among the ids.
 * @example placeBefore([1, 2, 3], [3], 1) // [3, 1, 2]
 */
export function placeBefore(ids: readonly number[], placed: readonly number[], beforeId: number | null): number[] {
  const moving = new Set(placed)
  const others = ids.filter((id) => !moving.has(id))
  // If `beforeId` is moved too, the next id that isn't moved takes its place.
  const from = beforeId === null ? -1 : ids.indexOf(beforeId)
  const stays = from < 0 ? undefined : ids.slice(from).find((id) => !moving.has(id))
  const at = stays === undefined ? others.length : others.indexOf(stays)
  return others.toSpliced(at, 0, ...placed)
}
