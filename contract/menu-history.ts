import { z } from 'zod'
import { idParamsSchema, idSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { DEFAULT_PAGE_SIZE } from './limits.ts'

/** What has a history: every record of menu data (issue 5, History). The words are those of the tables. */
export const MENU_ENTITIES = [
  'menu_item',
  'category',
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

/** What cannot be put back from the history says so in words. */
export const RESTORABLE_ENTITIES = ['menu_item', 'category', 'branch_menu_item'] as const

/** One difference between before and after. The console knows the words of the fields and how amounts are written. */
export const differenceSchema = z
  .object({
    /** The record's own word, such as `priceMinor`. */
    field: z.string(),
    /** Which one, where there are several: a size, an allergen, a language. */
    of: z.string().nullable(),
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
    /** Who did it; null when the command line did, or the account is gone. */
    who: z.string().nullable(),
    entity: z.enum(MENU_ENTITIES),
    entityId: idSchema,
    kind: z.enum(MENU_CHANGE_KINDS),
    /** What the record is called. */
    name: z.string(),
    /** ISO 4217 code of the amounts in it. */
    currencyCode: z.string(),
    batch: z.uuid().nullable(),
    /** How many records this line stands for: 1, or those of its batch. */
    count: z.int(),
    differences: z.array(differenceSchema),
    /** What the record can be put back to. */
    restorable: z.object({ before: z.boolean(), after: z.boolean() }),
  })
  .meta({ id: 'MenuChange' })
export type MenuChangeLine = z.infer<typeof menuChangeSchema>

const shared = { tag: 'History', access: 'subscribed' } as const
const daySchema = z.iso.date()

/** Newest first. What one action did to many records is one line, unless `batch` or `entityId` asks for each. */
export const listMenuChanges = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-changes',
  summary: 'The history of the menu data',
  permission: 'menu:read',
  query: z.strictObject({
    page: z.coerce.number<string>().pipe(z.int().min(1).max(1_000_000)).default(1),
    pageSize: z.coerce.number<string>().pipe(z.int().min(1).max(100)).default(DEFAULT_PAGE_SIZE),
    branchId: queryIdSchema.optional(),
    entity: z.enum(MENU_ENTITIES).optional(),
    entityId: queryIdSchema.optional(),
    kind: z.enum(MENU_CHANGE_KINDS).optional(),
    userId: queryIdSchema.optional(),
    batch: z.uuid().optional(),
    /** Days of the branch in hand's calendar, both included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
  }),
  data: pageSchema(menuChangeSchema),
})

/** Everybody who is named in the history, to choose from. */
export const listMenuEditors = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-changes/people',
  summary: 'Who changed menu data',
  permission: 'menu:read',
  data: z.array(z.object({ id: idSchema, name: z.string() })),
})

/**
 * Puts a record back as it was before or after a change, also one that is gone. Refused with CONFLICT, in words, when what
 * it needs is not there any more.
 */
export const restoreMenuChange = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-changes/:id/restore',
  summary: 'Restore a record from the history',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject({ to: z.enum(['before', 'after']) }),
  data: z.object({ batch: z.uuid() }),
})

/** Takes back what one action did, as far as nobody has edited it since. */
export const undoMenuChanges = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-changes/:batch/undo',
  summary: 'Undo an action on many records',
  permission: 'menu:write',
  params: z.strictObject({ batch: z.uuid() }),
  data: z.object({
    restored: z.int(),
    kept: z.int(),
    /** The first of those that were edited since and stay as they are, and why. */
    keptItems: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
    /** What takes this undo back in turn; null when it changed nothing. */
    batch: z.uuid().nullable(),
  }),
})
export type UndoResult = z.infer<(typeof undoMenuChanges)['data']>
