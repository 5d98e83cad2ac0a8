import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import {
  menuImportChange,
  menuItemAllergen,
  menuItemModifierGroup,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import type { ApplyContext } from './apply.ts'
import { canonicalGroup, type GroupState, type PlannedItem, sameNamed } from './plan.ts'
import { type ExistingGroup, findGroups } from './queries.ts'

type GroupsContext = Pick<ApplyContext, 'companyId' | 'brandId' | 'menuImportId' | 'defaultLocale'>

/** Which groups an item is to have, by their ids. */
export type GroupIds = (item: PlannedItem) => number[]

/**
 * Brings the groups of extras and options of a plan into the database, each once however many items share it, with
 * what undo needs. A group is the same by its external id, else by its name at the item; one that other items keep
 * as it is gets a copy instead.
 * @param items those that are made or changed
 */
export async function writeGroups(tx: Transaction, context: GroupsContext, items: PlannedItem[]): Promise<GroupIds> {
  const wanted = items.filter((item) => item.after.modifierGroups.length > 0)
  if (wanted.length === 0) return () => []
  const existing = await findGroups(tx, context.brandId)
  const byId = new Map(existing.map((one) => [one.id, one]))
  const target = targetsOf(wanted, existing)
  const ids = new Map<string, number>()
  const fresh: { key: string; group: GroupState }[] = []
  for (const item of wanted) {
    for (const group of item.after.modifierGroups) {
      const key = keyOf(group)
      if (ids.has(key)) continue
      const same = byId.get(target(group) ?? 0)
      ids.set(key, same?.id ?? 0)
      if (!same) fresh.push({ key, group })
      else if (canonicalGroup(same) !== canonicalGroup(group)) await changeGroup(tx, context, same, group)
    }
  }
  await insertGroups(tx, context, fresh, ids)
  return (item) => item.after.modifierGroups.map((group) => ids.get(keyOf(group)) ?? 0)
}

/** One key for each group that will be: items that want the same share it. */
function keyOf(group: GroupState): string {
  return group.externalId === null ? canonicalGroup(group) : `id ${group.externalId}`
}

/** The group that becomes the wanted one: itself, where nobody who keeps it wants it otherwise. */
function targetsOf(items: PlannedItem[], existing: ExistingGroup[]): (group: GroupState) => number | undefined {
  const byExternalId = new Map(existing.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.id]])))
  const byContent = new Map(
    existing.filter((one) => one.externalId === null).map((one) => [canonicalGroup(one), one.id]),
  )
  const wants = new Map<number, { keys: Set<string>; items: Set<number> }>()
  for (const item of items) {
    for (const group of item.after.modifierGroups) {
      if (group.id === undefined || item.itemId === null) continue
      const want = wants.get(group.id) ?? { keys: new Set(), items: new Set() }
      want.keys.add(keyOf(group))
      want.items.add(item.itemId)
      wants.set(group.id, want)
    }
  }
  const links = new Map(existing.map((one) => [one.id, one.links]))
  const isFree = (id: number) => {
    const want = wants.get(id)
    return want?.keys.size === 1 && (links.get(id) ?? []).every((link) => want.items.has(link.itemId))
  }
  return (group) => {
    if (group.externalId !== null) {
      const known = byExternalId.get(group.externalId)
      if (known !== undefined) return known
    }
    const same = byContent.get(canonicalGroup(group))
    if (same !== undefined) return same
    return group.id !== undefined && isFree(group.id) ? group.id : undefined
  }
}

/** A group as it was, with what is known of its options' allergens. */
export type GroupBefore = GroupState & { allergens: Record<string, unknown>[][] }

async function changeGroup(
  tx: Transaction,
  { companyId, menuImportId, defaultLocale }: GroupsContext,
  own: ExistingGroup,
  wanted: GroupState,
): Promise<void> {
  const { links: _links, ...before } = own
  await tx.insert(menuImportChange).values({
    companyId,
    menuImportId,
    entity: 'modifier_group',
    entityId: own.id,
    before: { ...before, allergens: await optionAllergens(tx, own.id) } satisfies GroupBefore,
    revisionAfter: fingerprint(wanted),
  })
  await setGroup(tx, { companyId, defaultLocale }, own.id, wanted)
}

/** Makes a group what it is to be. An option that stays keeps its row, and so the allergens stated on it. */
export async function setGroup(
  tx: Transaction,
  { companyId, defaultLocale }: Pick<GroupsContext, 'companyId' | 'defaultLocale'>,
  id: number,
  { externalId, name, minSelected, maxSelected, options }: GroupState,
): Promise<number[]> {
  await tx.update(modifierGroup).set({ externalId, name, minSelected, maxSelected }).where(eq(modifierGroup.id, id))
  const own = await tx
    .select({ id: modifierOption.id, externalId: modifierOption.externalId, name: modifierOption.name })
    .from(modifierOption)
    .where(eq(modifierOption.modifierGroupId, id))
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const kept: number[] = []
  for (const [sortOrder, option] of options.entries()) {
    const left = own.filter((one) => !kept.includes(one.id))
    const same = sameNamed(left, option, defaultLocale)
    const values = { ...option, sortOrder }
    if (same) await tx.update(modifierOption).set(values).where(eq(modifierOption.id, same.id))
    const [made] = same
      ? [same]
      : await tx
          .insert(modifierOption)
          .values({ companyId, modifierGroupId: id, ...values })
          .returning({ id: modifierOption.id })
    if (made) kept.push(made.id)
  }
  await tx
    .delete(modifierOption)
    .where(
      and(eq(modifierOption.modifierGroupId, id), kept.length > 0 ? notInArray(modifierOption.id, kept) : undefined),
    )
  return kept
}

async function insertGroups(
  tx: Transaction,
  { companyId, brandId, menuImportId, defaultLocale }: GroupsContext,
  fresh: { key: string; group: GroupState }[],
  ids: Map<string, number>,
): Promise<void> {
  if (fresh.length === 0) return
  const [last] = await tx
    .select({ order: max(modifierGroup.sortOrder) })
    .from(modifierGroup)
    .where(eq(modifierGroup.brandId, brandId))
  const before = last?.order ?? 0
  const rows = await insertMany(
    tx,
    modifierGroup,
    fresh.map(({ group: { externalId, name, minSelected, maxSelected } }, at) => ({
      companyId,
      brandId,
      externalId,
      name,
      minSelected,
      maxSelected,
      sortOrder: before + 1 + at,
    })),
    sql`returning id, sort_order`,
  )
  const idByOrder = new Map(rows.map((row) => [row['sort_order'], Number(row['id'])]))
  for (const [at, { key }] of fresh.entries()) ids.set(key, idByOrder.get(before + 1 + at) ?? 0)
  const options = fresh.flatMap(({ key, group }) =>
    group.options.map((option, sortOrder) => ({ companyId, modifierGroupId: ids.get(key) ?? 0, ...option, sortOrder })),
  )
  await insertMany(tx, modifierOption, options)
  for (const { key, group } of fresh) await copyAllergens(tx, { companyId, defaultLocale }, group, ids.get(key) ?? 0)
  await insertMany(
    tx,
    menuImportChange,
    fresh.map(({ key, group }) => ({
      companyId,
      menuImportId,
      entity: 'modifier_group' as const,
      entityId: ids.get(key) ?? 0,
      revisionAfter: fingerprint(group),
    })),
  )
}

/** A copy of a group that other items keep as it is: what was stated of its options holds for the copy's too. */
async function copyAllergens(
  tx: Transaction,
  { companyId, defaultLocale }: Pick<GroupsContext, 'companyId' | 'defaultLocale'>,
  { id: from, options }: GroupState,
  to: number,
): Promise<void> {
  if (from === undefined) return
  const columns = { id: modifierOption.id, externalId: modifierOption.externalId, name: modifierOption.name }
  const optionsOf = (group: number) =>
    tx
      .select(columns)
      .from(modifierOption)
      .where(eq(modifierOption.modifierGroupId, group))
      .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const own = await optionsOf(from)
  const made = await optionsOf(to)
  for (const [at, option] of options.entries()) {
    const same = sameNamed(own, option, defaultLocale)
    const copy = made[at]
    if (!same || !copy) continue
    await tx.execute(sql`
      insert into menu_item_allergen (company_id, modifier_option_id, allergen_id, level, removable, note, verified_by, verified_at)
      select company_id, ${copy.id}, allergen_id, level, removable, note, verified_by, verified_at
      from menu_item_allergen where company_id = ${companyId} and modifier_option_id = ${same.id}`)
  }
}

/** What is stated of each of a group's options, in their order. */
async function optionAllergens(tx: Transaction, groupId: number): Promise<Record<string, unknown>[][]> {
  const rows = await tx
    .select({ optionId: modifierOption.id, allergen: menuItemAllergen })
    .from(modifierOption)
    .leftJoin(menuItemAllergen, eq(menuItemAllergen.modifierOptionId, modifierOption.id))
    .where(eq(modifierOption.modifierGroupId, groupId))
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const byOption = Map.groupBy(rows, (row) => row.optionId)
  return [...byOption.values()].map((group) =>
    group.flatMap(({ allergen }) => {
      if (!allergen) return []
      const { allergenId, level, removable, note, verifiedBy, verifiedAt } = allergen
      return [{ allergenId, level, removable, note, verifiedBy, verifiedAt: verifiedAt?.toISOString() ?? null }]
    }),
  )
}

/** Gives items the groups they are to have, in their order. */
export async function writeGroupLinks(
  tx: Transaction,
  companyId: number,
  items: { id: number; isNew: boolean; groupIds: number[] }[],
): Promise<void> {
  const known = items.filter((item) => !item.isNew).map((item) => item.id)
  if (known.length > 0) await tx.delete(menuItemModifierGroup).where(inArray(menuItemModifierGroup.menuItemId, known))
  const rows = items.flatMap(({ id, groupIds }) =>
    [...new Set(groupIds)].map((modifierGroupId, sortOrder) => ({
      companyId,
      menuItemId: id,
      modifierGroupId,
      sortOrder,
    })),
  )
  await insertMany(tx, menuItemModifierGroup, rows)
}

/** A number that tells whether somebody changed a group since: groups count no revisions. */
export function fingerprint(group: GroupState): number {
  return createHash('sha256').update(canonicalGroup(group)).digest().readUInt32BE() >>> 1
}
