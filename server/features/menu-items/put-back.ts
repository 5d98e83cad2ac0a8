import { sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { allergen, category, dietType, menuItem, modifierGroup } from '#server/db/schema.ts'
import {
  type Kept,
  type PutBack,
  type PutBackContext,
  type PutBackResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { priceFault, reasonToKeep } from './policy.ts'
import { type Plan, writePlans } from './put-back-rows.ts'
import { type BranchPart, type MenuItemSnapshot, snapshotsOf } from './snapshots.ts'

/** An item as the history has it: whole, or the few fields that an action on many changed. */
type ItemRecord = Partial<MenuItemSnapshot> & {
  variantPrices?: { id: number; priceMinor: number }[]
  branches?: BranchPart[]
}
/**
 * Puts items back as the history has them, also those that are gone, with their ids; a record of null means that the item
 * goes. What cannot be put back stays as it is and is told.
 * @throws {AppError} CONFLICT when the plan allows no more items
 */
export async function putBackMenuItems(
  tx: Transaction,
  context: PutBackContext,
  wants: PutBack[],
): Promise<PutBackResult> {
  const ids = wants.map((want) => want.id)
  await tx.select({ id: menuItem.id }).from(menuItem).where(among(menuItem.id, ids)).orderBy(menuItem.id).for('update')
  const before = await snapshotsOf(tx, ids)
  const needs = await findNeeds(tx, wants)
  const kept: Kept[] = []
  const going: number[] = []
  const plans: Plan[] = []
  for (const want of wants) {
    const current = before.get(want.id) ?? null
    const record = want.record && merged(current, want.record)
    const reason = reasonToKeep(want, current) ?? (record && faultOf(record, needs))
    if (reason !== null) kept.push({ id: want.id, name: current?.name ?? {}, reason })
    else if (record === null) going.push(want.id)
    else plans.push({ id: want.id, current, record })
  }
  await tx.delete(menuItem).where(among(menuItem.id, going))
  await writePlans(tx, context, plans)
  await writeLines(tx, context, before, [...going, ...plans.map(({ id }) => id)])
  return { restored: going.length + plans.length, kept }
}

/** The whole item after putting back: what the record does not say stays as it is. */
function merged(current: MenuItemSnapshot | null, record: Record<string, unknown>): Plan['record'] {
  const { variantPrices, ...fields } = record as ItemRecord // what this feature wrote into the history
  const prices = new Map(variantPrices?.map((one) => [one.id, one.priceMinor]))
  const whole = { ...current, ...fields } as Plan['record'] // whole, or `reasonToKeep` has refused it
  const revision = (current?.revision ?? whole.revision) + 1
  if (!variantPrices) return { ...whole, revision }
  const variants = whole.variants.map((one) => ({ ...one, priceMinor: prices.get(one.id) ?? one.priceMinor }))
  return { ...whole, variants, revision }
}

type Needs = {
  brandOf: Map<number, number>
  allergens: Set<number>
  dietTypes: Set<number>
  groups: Set<number>
  externalIds: Map<string, number>
}

async function findNeeds(tx: Transaction, wants: PutBack[]): Promise<Needs> {
  const categories = await tx.select({ id: category.id, brandId: category.brandId }).from(category)
  const idsOf = (rows: { id: number }[]) => new Set(rows.map((row) => row.id))
  const externalIds = wants.flatMap(({ record }) =>
    typeof record?.['externalId'] === 'string' ? [record['externalId']] : [],
  )
  const taken =
    externalIds.length === 0
      ? []
      : await tx
          .select({ id: menuItem.id, brandId: menuItem.brandId, externalId: menuItem.externalId })
          .from(menuItem)
          .where(sql`${menuItem.externalId} = any(${sql.param(externalIds)}::text[])`)
  return {
    brandOf: new Map(categories.map((one) => [one.id, one.brandId])),
    allergens: idsOf(await tx.select({ id: allergen.id }).from(allergen)),
    dietTypes: idsOf(await tx.select({ id: dietType.id }).from(dietType)),
    groups: idsOf(await tx.select({ id: modifierGroup.id }).from(modifierGroup)),
    externalIds: new Map(taken.map((one) => [`${one.brandId} ${one.externalId}`, one.id])),
  }
}

/** What an item needs and is not there any more, in words. */
function faultOf(record: Plan['record'], needs: Needs): string | null {
  const { variants, modifierGroups, dietTypeIds, allergens } = record
  if (needs.brandOf.get(record.categoryId) !== record.brandId) return 'Its category is gone'
  const stated = [...allergens, ...variants.flatMap((one) => one.allergens)]
  if (stated.some((one) => !needs.allergens.has(one.allergenId))) return 'One of its allergens is gone'
  if (dietTypeIds.some((id) => !needs.dietTypes.has(id))) return 'One of its diet types is gone'
  const group = modifierGroups.find(({ id }) => !needs.groups.has(id))
  if (group) return 'One of its modifier groups is gone'
  const holder = needs.externalIds.get(`${record.brandId} ${record.externalId}`)
  if (holder !== undefined && holder !== record.id)
    return `Another menu item has its external id “${record.externalId}” now`
  return priceFault({ ...record, variantCount: variants.length })
}

async function writeLines(
  tx: Transaction,
  { companyId, userId, batch }: PutBackContext,
  before: Map<number, MenuItemSnapshot>,
  ids: number[],
): Promise<void> {
  const after = await snapshotsOf(tx, ids)
  await writeMenuChanges(
    tx,
    ids.map((entityId) => ({
      companyId,
      userId,
      batch,
      entity: 'menu_item' as const,
      entityId,
      kind: 'restored' as const,
      before: before.get(entityId) ?? null,
      after: after.get(entityId) ?? null,
    })),
  )
}
