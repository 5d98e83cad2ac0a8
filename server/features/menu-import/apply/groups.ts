import { createHash } from 'node:crypto'
import { and, asc, eq, max, notInArray, sql } from 'drizzle-orm'
import { translatedFrom } from '#contract/translated-from.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { menuImportChange, menuItemAllergen, modifierGroup, modifierOption } from '#server/db/schema.ts'
import type { ApplyContext } from './apply.ts'
import type { WantedGroups } from '../plan/packed-plan.ts'
import type { GroupState } from '../plan/plan-types.ts'
import { canonicalGroup } from '../plan/same-state.ts'
import { findSameNamed } from '../plan/same-named.ts'
import { type ExistingGroup, findGroups } from '../queries.ts'

type GroupsContext = Pick<ApplyContext, 'companyId' | 'brandId' | 'menuImportId' | 'defaultLocale'>

/** Returns the ids of the stored groups for the planned groups of an item. */
export type GroupIds = (groups: GroupState[]) => number[]

/**
 * Stores each modifier group of a plan once, even if several items share it, and records what undo needs. Groups are
 * matched by external id, else by equal content, else by their name within the item. A group matched by name is
 * changed only if all its items get the same change; otherwise it is copied.
 * @param wanted the created and updated items that have groups
 */
export async function writeGroups(tx: Transaction, context: GroupsContext, wanted: WantedGroups[]): Promise<GroupIds> {
  if (wanted.length === 0) return () => []
  const existing = await findGroups(tx, context.brandId)
  const byId = new Map(existing.map((one) => [one.id, one]))
  const target = targetsOf(wanted, existing)
  const ids = new Map<string, number>()
  const fresh: { key: string; group: GroupState }[] = []
  for (const item of wanted) {
    for (const group of item.groups) {
      const key = keyOf(group)
      if (ids.has(key)) continue
      const same = byId.get(target(group) ?? 0)
      ids.set(key, same?.id ?? 0)
      if (!same) fresh.push({ key, group: group.hasOwnId === false ? { ...group, externalId: null } : group })
      else if (canonicalGroup(same) !== canonicalGroup(group)) await changeGroup(tx, context, same, group)
    }
  }
  await insertGroups(tx, context, fresh, ids)
  return (groups) => [...new Set(groups.map((group) => ids.get(keyOf(group)) ?? 0))]
}

/** Groups with the same key are stored as one. */
function keyOf(group: GroupState): string {
  return group.externalId === null || group.hasOwnId === false ? canonicalGroup(group) : `id ${group.externalId}`
}

/**
 * Returns a function that finds the stored group to use or update. The function returns undefined if there is none, if
 * other items still use it unchanged, or if the items need it with different content.
 */
function targetsOf(items: WantedGroups[], existing: ExistingGroup[]): (group: GroupState) => number | undefined {
  const byExternalId = new Map(existing.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.id]])))
  const byContent = new Map(existing.map((one) => [canonicalGroup(one), one.id]))
  const wants = new Map<number, { keys: Set<string>; items: Set<number> }>()
  for (const item of items) {
    for (const group of item.groups) {
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
    if (group.externalId !== null && group.hasOwnId !== false) {
      const known = byExternalId.get(group.externalId)
      if (known !== undefined) return known
    }
    const same = byContent.get(canonicalGroup(group))
    if (same !== undefined) return same
    return group.id !== undefined && isFree(group.id) ? group.id : undefined
  }
}

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

/**
 * Updates a group and replaces its options. An option that is matched by external id or name keeps its id and
 * therefore its allergens.
 * @returns the ids of the options, in order
 */
export async function setGroup(
  tx: Transaction,
  { companyId, defaultLocale }: Pick<GroupsContext, 'companyId' | 'defaultLocale'>,
  id: number,
  { externalId, name, minSelected, maxSelected, options }: GroupState,
): Promise<number[]> {
  const ofGroup = eq(modifierGroup.id, id)
  const [was] = await tx
    .select({ name: modifierGroup.name, from: modifierGroup.translatedFrom })
    .from(modifierGroup)
    .where(ofGroup)
  const from = was ? translatedFrom({ name: was.name }, { name }, was.from, defaultLocale) : {}
  await tx
    .update(modifierGroup)
    .set({
      externalId,
      name,
      translatedFrom: from,
      minSelected,
      maxSelected,
      revision: sql`${modifierGroup.revision} + 1`,
    })
    .where(ofGroup)
  const own = await findOptions(tx, id)
  const kept: number[] = []
  for (const [sortOrder, option] of options.entries()) {
    const left = own.filter((one) => !kept.includes(one.id))
    const same = findSameNamed(left, option, defaultLocale)
    const since = same ? translatedFrom({ name: same.name }, { name: option.name }, same.from, defaultLocale) : {}
    const values = { ...option, translatedFrom: since, sortOrder }
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

function findOptions(tx: Transaction, groupId: number) {
  const { id, externalId, name, translatedFrom: from } = modifierOption
  return tx
    .select({ id, externalId, name, from })
    .from(modifierOption)
    .where(eq(modifierOption.modifierGroupId, groupId))
    .orderBy(asc(modifierOption.sortOrder), asc(id))
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

/** Gives the options of a copied group the allergens of the original's options, without confirmations. */
async function copyAllergens(
  tx: Transaction,
  { companyId, defaultLocale }: Pick<GroupsContext, 'companyId' | 'defaultLocale'>,
  { id: from, options }: GroupState,
  to: number,
): Promise<void> {
  if (from === undefined) return
  const own = await findOptions(tx, from)
  const made = await findOptions(tx, to)
  for (const [at, option] of options.entries()) {
    const same = findSameNamed(own, option, defaultLocale)
    const copy = made[at]
    if (!same || !copy) continue
    await tx.execute(sql`
      insert into menu_item_allergen (company_id, modifier_option_id, allergen_id, level, removable, note)
      select company_id, ${copy.id}, allergen_id, level, removable, note
      from menu_item_allergen where company_id = ${companyId} and modifier_option_id = ${same.id}`)
  }
}

/** The allergens of a group's options: a list for each option, in the options' order. */
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

/** A number that changes with the group's content. Undo detects edits by it. */
export function fingerprint(group: GroupState): number {
  return createHash('sha256').update(canonicalGroup(group)).digest().readUInt32BE() >>> 1
}
