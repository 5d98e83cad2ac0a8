import { randomUUID } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { branchMenuItem, menuImportChange, menuItem } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { searchFields } from '#server/features/menu-items/service.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { ensureCategories } from './categories.ts'
import { writeGroupLinks, writeGroups } from './groups.ts'
import { differ, writeParts } from './parts.ts'
import { categoryKey, type ExistingCategory, type ItemState, type PlannedItem } from './plan.ts'
import type { LostSize } from './sizes.ts'

/** Items written together: many enough to be quick, few enough to show how far it is. */
const CHUNK = 500

/** What applying needs to know besides the plan. */
export type ApplyContext = {
  companyId: CompanyId
  brandId: number
  branchId: number
  menuImportId: number
  defaultLocale: string
  userId: number | null
  now: Date
  onProgress: (done: number) => void
}

/** An item as it is written: the planned state with its category's number. */
type Written = PlannedItem & { id: number; state: ItemState }

/**
 * Writes a plan, with what undo needs. All of it happens in the caller's transaction.
 * @param categories the brand's categories as the plan saw them
 */
export async function applyPlan(
  tx: Transaction,
  context: ApplyContext,
  items: PlannedItem[],
  categories: ExistingCategory[],
): Promise<void> {
  const categoryIds = await ensureCategories(tx, context, items, categories)
  const withState = items
    .filter((item) => item.action !== 'unchanged')
    .map((item) => ({
      ...item,
      state: { ...item.after, categoryId: requireKey(categoryIds, item, context.defaultLocale) },
    }))
  const groupIds = await writeGroups(tx, context, withState)
  const batch = randomUUID()
  let done = 0
  let sortOrder = await lastSortOrder(tx, context.brandId)
  for (const chunk of chunks(withState)) {
    const made = chunk.filter((item) => item.action === 'create')
    const created = await insertItems(tx, context, made, sortOrder)
    sortOrder += made.length
    const updated = chunk.flatMap((item) => (item.itemId === null ? [] : [{ ...item, id: item.itemId }]))
    await writeStates(tx, context, updated)
    const lostSizes = await writeParts(tx, context, [...created, ...updated])
    await writeGroupLinks(
      tx,
      context.companyId,
      [...created, ...updated]
        .filter(({ state, before }) => differ(state.modifierGroups, before?.modifierGroups))
        .map((item) => ({ id: item.id, isNew: item.before === null, groupIds: groupIds(item) })),
    )
    await writeBranch(tx, context, [...created, ...updated])
    await recordChanges(
      tx,
      context,
      [...created, ...updated].map((item) => ({ ...item, lostSizes: lostSizes.get(item.id) ?? [] })),
    )
    await writeHistory(tx, context, batch, [...created, ...updated])
    done += chunk.length
    context.onProgress(done)
  }
}

function requireKey(ids: Map<string, number>, item: PlannedItem, locale: string): number {
  const id = ids.get(categoryKey(item.category, item.subcategory, locale))
  if (id === undefined) throw new Error('A planned category was not made')
  return id
}

type Unwritten = PlannedItem & { state: ItemState }

async function lastSortOrder(tx: Transaction, brandId: number): Promise<number> {
  const [last] = await tx
    .select({ order: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
  return last?.order ?? 0
}

/** @param before the sort order that the first of them follows */
async function insertItems(
  tx: Transaction,
  { companyId, brandId, defaultLocale }: ApplyContext,
  items: Unwritten[],
  before: number,
): Promise<Written[]> {
  const values = items.map(({ state }, at) => ({
    companyId,
    brandId,
    ...columnsOf(state),
    ...searchFields(state.name, state.description, defaultLocale),
    sortOrder: before + 1 + at,
  }))
  const rows = await insertMany(tx, menuItem, values, sql`returning id, sort_order`)
  // RETURNING promises no order; the sort order tells which row became which.
  const idByOrder = new Map(rows.map((row) => [row['sort_order'], Number(row['id'])]))
  return items.map((item, at) => {
    const id = idByOrder.get(before + 1 + at)
    if (id === undefined) throw new Error('Insert of a menu item returned nothing')
    return { ...item, id }
  })
}

function columnsOf(state: ItemState) {
  const { variants: _variants, modifierGroups: _groups, allergens: _allergens, dietTypeIds: _diets, ...columns } = state
  return columns
}

/** Sets items to a state, one statement for many, and raises their revision. */
export async function writeStates(
  tx: Transaction,
  { defaultLocale, now }: Pick<ApplyContext, 'defaultLocale' | 'now'>,
  items: { id: number; state: ItemState }[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ id, state }) => ({
    id,
    ...columnsOf(state),
    ...searchFields(state.name, state.description, defaultLocale),
  }))
  await tx.execute(sql`
    update menu_item set
      category_id = d."categoryId", external_id = d."externalId", name = d.name, description = d.description,
      ingredients = d.ingredients, price_type = d."priceType", price_minor = d."priceMinor", status = d.status,
      is_featured = d."isFeatured", calories = d.calories, search_text = d."searchText", sort_name = d."sortName",
      revision = revision + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      id bigint, "categoryId" bigint, "externalId" text, name jsonb, description jsonb, ingredients jsonb,
      "priceType" text, "priceMinor" bigint, status text, "isFeatured" boolean, calories int,
      "searchText" text, "sortName" text)
    where menu_item.id = d.id and ${inCompany(tx, menuItem.companyId)}`)
}

/** What one branch says of an item; null leaves it as it is. */
export type BranchMarks = {
  isHidden: boolean | null
  isSoldOut: boolean | null
  /** Until when it is sold out; without one, until somebody says otherwise. */
  soldOutUntil?: string | null
}

/** Hides, shows or sells out items in the branch of the import. */
export async function writeBranch(
  tx: Transaction,
  { companyId, branchId }: Pick<ApplyContext, 'companyId' | 'branchId'>,
  items: (BranchMarks & { id: number })[],
): Promise<void> {
  for (const { id, isHidden, isSoldOut, soldOutUntil } of items) {
    const change = {
      ...(isHidden !== null && { isHidden }),
      // A time somebody set once would end what the file says now.
      ...(isSoldOut !== null && {
        soldOut: isSoldOut,
        soldOutUntil: isSoldOut && soldOutUntil ? new Date(soldOutUntil) : null,
      }),
    }
    if (Object.keys(change).length === 0) continue
    await tx
      .insert(branchMenuItem)
      .values({ companyId, branchId, menuItemId: id, ...change })
      .onConflictDoUpdate({
        target: [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
        set: change,
      })
  }
}

/** What an updated item was before; the marks only where the import turned them, sizes only where it took some away. */
export type ChangeBefore = { state: ItemState; marks: BranchMarks; lostSizes?: LostSize[] }

type Recorded = Written & { lostSizes: LostSize[] }

function beforeOf({ before, isHidden, isSoldOut, soldOutUntil, lostSizes }: Recorded): ChangeBefore | null {
  if (before === null) return null
  const turned = (mark: boolean | null) => (mark === null ? null : !mark)
  const marks = { isHidden: turned(isHidden), isSoldOut: turned(isSoldOut), soldOutUntil }
  return { state: before, marks, ...(lostSizes.length > 0 && { lostSizes }) }
}

/** Who and what only: what items were before stands with the import, which has an undo of its own. */
function writeHistory(tx: Transaction, { companyId, userId }: ApplyContext, batch: string, items: Written[]) {
  const line = { companyId, userId, batch, entity: 'menu_item', before: null, after: null } as const
  const kindOf = ({ before }: Written) => (before === null ? ('created' as const) : ('changed' as const))
  return writeMenuChanges(
    tx,
    items.map((item) => ({ ...line, entityId: item.id, kind: kindOf(item) })),
  )
}

async function recordChanges(
  tx: Transaction,
  { companyId, menuImportId }: ApplyContext,
  items: Recorded[],
): Promise<void> {
  await insertMany(
    tx,
    menuImportChange,
    items.map((item) => ({
      companyId,
      menuImportId,
      entity: 'menu_item' as const,
      entityId: item.id,
      before: beforeOf(item),
      revisionAfter: item.revision === null ? 1 : item.revision + 1,
    })),
  )
}

/** @returns the values in groups that fit into one statement */
export function* chunks<Value>(values: Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += CHUNK) yield values.slice(at, at + CHUNK)
}
