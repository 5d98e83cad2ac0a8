import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog, menuItem } from '#server/db/schema.ts'
import { type RecordedGroup, recreateModifierGroups } from '#server/features/modifier-groups/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { SkippedRecord, RestoreRequest, RestoreContext, RestoreResult } from '#server/platform/menu-history.ts'
import { type OverrideFields, writeOverrides } from './branch-overrides.ts'
import { type Known, NEW_ITEM } from './normalize.ts'
import { itemRestoreState, priceError } from './policy.ts'
import { currencyError, findCurrencies } from './restore-currency.ts'
import { findDeletedGroups } from './restore-groups.ts'
import { hasAmounts } from './restore-overrides.ts'
import { deleteMenuItems, saveMenuItems } from './save.ts'
import { isPlace, restorePlaces } from './save-order.ts'
import { findKnown, lockSnapshots, type MenuItemSnapshot } from './snapshots.ts'

/** A complete item in the history; that of a deleted item includes its branch overrides. */
type WholeRecord = MenuItemSnapshot & { branches?: (OverrideFields & { branchId: number })[] }
/** A complete item, or only its name, its revision and the fields that a bulk action changed. */
type ItemRecord = Partial<WholeRecord> & { variantPrices?: { id: number; priceMinor: number }[] }

/**
 * Restores items from the history. Deleted items get their original ids back, and their deleted option groups too. A
 * null record deletes the item. Returns the items that can't be restored, with the reason.
 * @throws {AppError} CONFLICT when the plan allows no more items
 */
export async function restoreMenuItems(
  tx: Transaction,
  context: RestoreContext,
  all: RestoreRequest[],
): Promise<RestoreResult> {
  const wants = all.filter(({ record }) => !isPlace(record))
  const before = await lockSnapshots(
    tx,
    wants.map((want) => want.id),
  )
  const [known, holders] = await Promise.all([findKnown(tx, picturesOf(wants)), findHolders(tx, wants)])
  const groups = await findDeletedGroups(tx, missingGroups(wants, known))
  const places = await restorePlaces(
    tx,
    context,
    all.filter(({ record }) => isPlace(record)),
  )
  const overrides = await findDeletedOverrides(
    tx,
    wants.filter(({ id }) => !before.has(id)),
  )
  const brandIds = wants.flatMap(({ id, record }) => before.get(id)?.brandId ?? (record as ItemRecord)?.brandId ?? [])
  const currencies = await findCurrencies(tx, [...new Set(brandIds)])
  const kept: SkippedRecord[] = places.kept
  const going: number[] = []
  let already = 0
  const changes: { before: MenuItemSnapshot | null; after: WholeRecord }[] = []
  for (const want of wants) {
    const current = before.get(want.id) ?? null
    const state = itemRestoreState(want, current)
    if (state === 'done') {
      already += 1
      continue
    }
    const record = want.record && mergeRecord(current, want.record)
    const reason =
      state !== 'possible'
        ? state.reason
        : record &&
          (errorOf(record, known, groups) ??
            priceErrorOf(want, record) ??
            takenBy(record, holders) ??
            (writesAmounts(want, groups, overrides) ? currencyError(currencies.get(record.brandId), want) : null))
    if (reason !== null) kept.push({ id: want.id, name: (current ?? record)?.name ?? {}, reason })
    else if (record === null) going.push(want.id)
    else changes.push({ before: current, after: record })
  }
  const missing = changes.filter((one) => one.before === null)
  if (missing.length > 0) await requireRoom(tx, 'menuItems', missing.length)
  const restoring = { ...context, kind: 'restored' as const }
  await deleteMenuItems(tx, restoring, going)
  const used = new Set(changes.flatMap(({ after }) => after.modifierGroups.map((one) => one.id)))
  const deleted = [...groups.values()].filter((one) => used.has(one.id))
  await recreateModifierGroups(tx, context.companyId, deleted)
  await saveMenuItems(tx, restoring, changes)
  await writeOverrides(
    tx,
    context.companyId,
    missing.flatMap(({ after: { id: menuItemId } }) =>
      (overrides.get(menuItemId) ?? []).map((one) => ({ menuItemId, ...one })),
    ),
  )
  return { restored: places.restored + already + going.length + changes.length, kept }
}

/**
 * Whether a restore writes prices other than 0: the item's, or those of deleted overrides and option groups that are
 * restored with it.
 */
function writesAmounts({ id, record }: RestoreRequest, groups: Map<number, RecordedGroup>, overrides: Overrides) {
  const { priceMinor, variants = [], variantPrices = [], modifierGroups = [] } = record as ItemRecord
  const prices = [priceMinor, ...[...variants, ...variantPrices].map((one) => one.priceMinor)]
  const options = modifierGroups.flatMap((one) => groups.get(one.id)?.options ?? [])
  return (
    [...prices, ...options.map((one) => one.priceDeltaMinor)].some(Boolean) ||
    (overrides.get(id) ?? []).some((one) => hasAmounts(one))
  )
}

type Overrides = Map<number, NonNullable<WholeRecord['branches']>>

/**
 * The branch overrides that deleted items had, by item id. Only the record of the deletion contains them, so they are
 * looked up there when an older version is restored.
 */
async function findDeletedOverrides(tx: Transaction, wants: RestoreRequest[]): Promise<Overrides> {
  const items = wants.map(({ id, record }) => ({ id, branches: (record as ItemRecord | null)?.branches }))
  const older = items.flatMap((one) => (one.branches ? [] : one.id))
  const { id, entity, entityId, before, after } = auditLog
  const ofDeletion = and(eq(entity, 'menu_item'), inIds(entityId, older), isNull(after), sql`${before} ? 'branches'`)
  const deletions =
    older.length === 0
      ? []
      : await tx
          .selectDistinctOn([entityId], { entityId, before })
          .from(auditLog)
          .where(ofDeletion)
          .orderBy(entityId, desc(id))
  // `deleteMenuItems` wrote these records.
  const known = new Map(deletions.map((one) => [one.entityId, (one.before as WholeRecord | null)?.branches]))
  return new Map(items.map((one) => [one.id, one.branches ?? known.get(one.id) ?? []]))
}

/** The complete item after the restore: fields missing from the record stay unchanged. */
function mergeRecord(current: MenuItemSnapshot | null, record: Record<string, unknown>): WholeRecord {
  const { variantPrices, ...recorded } = record as ItemRecord // this feature wrote the history
  const fields = { ...recorded }
  // A partial record has the name only for display, so a later name is preserved.
  if (current && !('variants' in record)) fields.name = current.name
  // A position number would be wrong once other items have moved.
  if (current && current.categoryId === fields.categoryId) fields.sortOrder = current.sortOrder
  const prices = new Map(variantPrices?.map((one) => [one.id, one.priceMinor]))
  // Without a current item, a partial record stays incomplete, but `itemRestoreState` refuses it. Columns newer than
  // the record get their default.
  const whole = { ...(current ?? NEW_ITEM), ...fields } as WholeRecord
  const revision = (current?.revision ?? whole.revision) + 1
  if (!variantPrices) return { ...whole, revision }
  const variants = whole.variants.map((one) => ({ ...one, priceMinor: prices.get(one.id) ?? one.priceMinor }))
  return { ...whole, variants, revision }
}

/** The ids of the items that have one of the records' external ids, by brand and external id. */
async function findHolders(tx: Transaction, wants: RestoreRequest[]): Promise<Map<string, number>> {
  const externalIds = wants.flatMap(({ record }) =>
    typeof record?.['externalId'] === 'string' ? [record['externalId']] : [],
  )
  if (externalIds.length === 0) return new Map()
  const { id, brandId, externalId } = menuItem
  const taken = await tx
    .select({ id, brandId, externalId })
    .from(menuItem)
    .where(sql`${externalId} = any(${sql.param(externalIds)}::text[])`)
  return new Map(taken.map((one) => [`${one.brandId} ${one.externalId}`, one.id]))
}

/** Why a record can't be restored: something it needs no longer exists. Null when it can. */
function errorOf(record: WholeRecord, known: Known, groups: Map<number, RecordedGroup>): string | null {
  const { categoryId, brandId, variants, modifierGroups, dietTypeIds, allergens } = record
  if (known.brandOfCategory.get(categoryId) !== brandId) return 'Its category was deleted'
  if (modifierGroups.some(({ id }) => !known.groupIds.has(id) && !groups.has(id)))
    return 'One of its option groups was deleted'
  const options = modifierGroups.flatMap(({ id }) => groups.get(id)?.options ?? [])
  const stated = [...allergens, ...[...variants, ...options].flatMap((one) => one.allergens)]
  if (stated.some((one) => !known.allergenIds.has(one.allergenId))) return 'One of its allergens was deleted'
  if (dietTypeIds.some((id) => !known.dietTypeIds.has(id))) return 'One of its diet types was deleted'
  return null
}

function picturesOf(wants: RestoreRequest[]): number[] {
  return wants.flatMap(({ record }) => (record as ItemRecord | null)?.images?.map(({ uploadId }) => uploadId) ?? [])
}

function missingGroups(wants: RestoreRequest[], known: Known): number[] {
  const ids = wants.flatMap(({ record }) => (record as ItemRecord | null)?.modifierGroups?.map(({ id }) => id) ?? [])
  return [...new Set(ids)].filter((id) => !known.groupIds.has(id))
}

/**
 * Why a restored price doesn't fit the rest of the item; null when it does. Only a record with some of the fields is
 * checked, because a complete item is restored as it was, even without a price.
 */
function priceErrorOf({ record }: RestoreRequest, restored: WholeRecord): string | null {
  if (record === null || 'variants' in record || !('priceMinor' in record)) return null
  return priceError({ ...restored, variantCount: restored.variants.length })
}

function takenBy({ id, brandId, externalId }: WholeRecord, holders: Map<string, number>): string | null {
  const holder = holders.get(`${brandId} ${externalId}`)
  if (holder === undefined || holder === id) return null
  return `Another menu item now has the external ID “${externalId}”`
}
