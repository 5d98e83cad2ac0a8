import { z } from 'zod'
import { filterDaySchema, idParamsSchema, idSchema, pagingFields, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'

/** The kinds of records with a history, named after their database tables. */
export const MENU_ENTITIES = [
  'menu_item',
  'category',
  'modifier_group',
  'allergen',
  'diet_type',
  'branch_menu_item',
  'brand',
  'branch',
  'dining_table',
] as const
export type MenuEntity = (typeof MENU_ENTITIES)[number]

export const MENU_CHANGE_KINDS = ['created', 'changed', 'deleted', 'restored'] as const
export type MenuChangeKind = (typeof MENU_CHANGE_KINDS)[number]

/** The kinds of records that can be restored from the history. Restoring others is refused with a reason. */
export const RESTORABLE_ENTITIES = ['menu_item', 'category', 'modifier_group', 'branch_menu_item'] as const

export const differenceSchema = z
  .object({
    /** The name of the field, such as `priceMinor`. */
    field: z.string(),
    /** What the field belongs to, such as a size, an allergen or a branch; null for the record itself. */
    of: z.string().nullable(),
    /** The language of a translated text; null for other values and for the current branch's default language. */
    language: z.string().nullable(),
    type: z.enum(['text', 'money', 'flag', 'time']),
    before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  })
  .meta({ id: 'Difference' })
export type Difference = z.infer<typeof differenceSchema>

export const menuChangeSchema = z
  .object({
    id: idSchema,
    at: z.iso.datetime(),
    /** Who made the change. Null for the command line, or when the account was deleted. */
    who: z.string().nullable(),
    entity: z.enum(MENU_ENTITIES),
    entityId: idSchema,
    kind: z.enum(MENU_CHANGE_KINDS),
    name: z.string(),
    /** The ISO 4217 currency of the amounts in `differences`. */
    currencyCode: z.string(),
    batch: z.uuid().nullable(),
    /** How many records this line covers: 1, or the size of its batch. */
    count: z.int(),
    differences: z.array(differenceSchema),
    /** Which versions of the record the caller can restore. */
    restorable: z.object({ before: z.boolean(), after: z.boolean() }),
  })
  .meta({ id: 'MenuChange' })
export type MenuChangeLine = z.infer<typeof menuChangeSchema>

const shared = { tag: 'History', access: 'subscribed' } as const

/** Newest first. A bulk action is one line, unless `batch` or `entityId` requests its records. */
export const listMenuChanges = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/menu-changes',
  summary: 'List the history of menu data',
  permission: 'menu:read',
  query: z.strictObject({
    ...pagingFields,
    branchId: queryIdSchema.optional(),
    entity: z.enum(MENU_ENTITIES).optional(),
    entityId: queryIdSchema.optional(),
    kind: z.enum(MENU_CHANGE_KINDS).optional(),
    userId: queryIdSchema.optional(),
    batch: z.uuid().optional(),
    /** Days in the time zone of the current branch, inclusive. */
    from: filterDaySchema.optional(),
    to: filterDaySchema.optional(),
  }),
  data: pageSchema(menuChangeSchema),
})

/** The members who appear in the history, for its filter. Deleted accounts are missing. */
export const listMenuEditors = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/menu-changes/people',
  summary: 'List the people who changed menu data',
  permission: 'menu:read',
  data: z.array(z.object({ id: idSchema, name: z.string() })),
})

/**
 * Restores a record, even a deleted one, to its state before or after a change. When that isn't possible, for example
 * because something it needs no longer exists, responds with CONFLICT and the reason.
 */
export const restoreMenuChange = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'POST',
  path: '/menu-changes/:id/restore',
  summary: 'Restore a record from the history',
  permission: 'override:write',
  params: idParamsSchema,
  body: z.strictObject({ to: z.enum(['before', 'after']) }),
  data: z.object({ batch: z.uuid() }),
})

/**
 * Undoes a bulk action, except for records that were edited since or can't be restored. Refused (409) for an import,
 * which has an undo of its own.
 */
export const undoMenuChanges = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'POST',
  path: '/menu-changes/:batch/undo',
  summary: 'Undo a bulk action',
  permission: 'override:write',
  params: z.strictObject({ batch: z.uuid() }),
  data: z.object({
    restored: z.int(),
    kept: z.int(),
    /** The first records that stay unchanged, with the reason, such as a later edit. */
    keptItems: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
    /** The batch that undoes this undo; null when nothing changed. */
    batch: z.uuid().nullable(),
  }),
})
export type UndoResult = z.infer<(typeof undoMenuChanges)['data']>
