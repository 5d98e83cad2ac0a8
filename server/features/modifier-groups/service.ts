import { and, eq, notInArray } from 'drizzle-orm'
import {
  isUnchangedGroup,
  type ModifierGroup,
  type ModifierGroupInput,
  selectionError,
} from '#contract/modifier-groups.ts'
import { textIn } from '#contract/localized-text.ts'
import { translatedFrom } from '#contract/translated-from.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { menuItemModifierGroup, modifierGroup, modifierOption } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { type Stating, type Statements, writeOptionAllergens } from '#server/features/stated-allergens/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { toRequiredLocalized } from '#server/platform/texts.ts'
import { findModifierGroups, raiseGroupRevisions } from './queries.ts'

export {
  findGroupsOfItems,
  findItemsWithGroups,
  findModifierGroups,
  findOptionGroups,
  raiseGroupRevisions,
} from './queries.ts'
export { findGroupStatements, writeStatementHistory } from './option-statements.ts'
export { type RecordedGroup, recreateModifierGroups } from './recreate.ts'
export { restoreModifierGroups } from './restore.ts'
export { lockModifierGroups, translateModifierGroups } from './translate.ts'

/** @throws {AppError} NOT_FOUND when the company has no such branch */
export function listBrandModifierGroups(
  deps: Deps,
  caller: Pick<Actor, 'companyId' | 'selectedBranchId'>,
  branchId: number | undefined,
): Promise<ModifierGroup[]> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const { brandId } = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    return findModifierGroups(tx, { brandId }, deps.now())
  })
}

/** @throws {AppError} NOT_FOUND; CONFLICT while an item uses the group */
export function removeModifierGroup(deps: Deps, companyId: CompanyId, id: number): Promise<void> {
  return withTenant(deps.database, companyId, async (tx) => {
    const [known] = await tx
      .select({ id: modifierGroup.id })
      .from(modifierGroup)
      .where(eq(modifierGroup.id, id))
      .for('update')
    if (!known) throw new AppError('NOT_FOUND', 'This option group no longer exists. Reload the page and try again.')
    const used = await tx.$count(menuItemModifierGroup, eq(menuItemModifierGroup.modifierGroupId, id))
    if (used > 0)
      throw new AppError('CONFLICT', 'A menu item uses this option group. Remove the group from all menu items first.')
    await tx.delete(modifierGroup).where(eq(modifierGroup.id, id))
  })
}

/** The brand whose groups are written, by whom and when. */
export type GroupsContext = Stating & { companyId: CompanyId; brandId: number; defaultLocale: string }

/**
 * Writes the groups of an item: creates those without an id, and updates those with more than an id.
 * @returns the ids of all groups, in the given order, and of the changed ones, which other items may use
 * @throws {AppError} NOT_FOUND for a group that the brand, or an option that its group, doesn't have; VALIDATION_FAILED
 *   for invalid content; STALE_REVISION when a group was changed in the meantime
 */
export async function writeModifierGroups(
  tx: Transaction,
  context: GroupsContext,
  inputs: ModifierGroupInput[],
): Promise<{ ids: number[]; changed: number[] }> {
  const knownIds = inputs.flatMap(({ id }) => id ?? [])
  if (new Set(knownIds).size !== knownIds.length) refuse('List each option group only once')
  const before = await lockGroups(tx, context, knownIds)
  refuseStale(inputs, before, context.defaultLocale)
  const ids: number[] = []
  for (const input of inputs) ids.push(await writeGroup(tx, context, input, before.get(input.id ?? 0)))
  const changed = changedGroups(before, await findModifierGroups(tx, { ids: knownIds }, context.now))
  await raiseGroupRevisions(tx, changed)
  return { ids, changed }
}

/** The error names the place of each stale group in the request. */
function refuseStale(inputs: ModifierGroupInput[], before: Map<number, ModifierGroup>, defaultLocale: string): void {
  const stale = inputs.flatMap(({ id, revision }, at) => {
    const group = before.get(id ?? 0)
    if (!group || revision === undefined || revision === group.revision) return []
    const name = textIn(group.name, defaultLocale, defaultLocale)
    return [[`modifierGroups.${at}`, `The option group “${name}” was changed in the meantime.`] as const]
  })
  const [first] = stale
  if (first)
    throw new AppError('STALE_REVISION', `${first[1]} Check the latest version and try again.`, {
      errors: Object.fromEntries(stale),
    })
}

async function lockGroups(
  tx: Transaction,
  { brandId, now }: Pick<GroupsContext, 'brandId' | 'now'>,
  ids: number[],
): Promise<Map<number, ModifierGroup>> {
  if (ids.length === 0) return new Map()
  const locked = await tx
    .select({ id: modifierGroup.id })
    .from(modifierGroup)
    .where(and(inIds(modifierGroup.id, ids), eq(modifierGroup.brandId, brandId)))
    .orderBy(modifierGroup.id)
    .for('update')
  if (locked.length !== ids.length)
    throw new AppError('NOT_FOUND', 'One of these option groups no longer exists. Reload the page and try again.')
  return new Map((await findModifierGroups(tx, { ids }, now)).map((group) => [group.id, group]))
}

function changedGroups(before: Map<number, ModifierGroup>, after: ModifierGroup[]): number[] {
  const content = (group: ModifierGroup | undefined) => JSON.stringify({ ...group, itemCount: 0 })
  return after.filter((group) => content(group) !== content(before.get(group.id))).map(({ id }) => id)
}

async function writeGroup(
  tx: Transaction,
  context: GroupsContext,
  input: ModifierGroupInput,
  before: ModifierGroup | undefined,
): Promise<number> {
  const { name, minSelected: least, maxSelected: most, options } = input
  if (before && isUnchangedGroup(input)) return before.id
  const minSelected = least ?? before?.minSelected ?? 0
  const maxSelected = most === undefined ? (before?.maxSelected ?? null) : most
  const error = selectionError({ minSelected, maxSelected, options: options ?? before?.options ?? [] })
  if (error !== null) refuse(error)
  const values = {
    name: toRequiredLocalized(name ?? before?.name ?? {}, context.defaultLocale, 'modifierGroups', before?.name),
    minSelected,
    maxSelected,
  }
  const groupId = before ? await changeGroup(tx, context, before, values) : await addGroup(tx, context, values)
  if (options) await writeOptions(tx, context, groupId, options)
  return groupId
}

type GroupValues = Pick<typeof modifierGroup.$inferInsert, 'name' | 'minSelected' | 'maxSelected'>

async function changeGroup(
  tx: Transaction,
  { defaultLocale }: GroupsContext,
  { id, name }: ModifierGroup,
  values: GroupValues,
): Promise<number> {
  const ofGroup = eq(modifierGroup.id, id)
  const [row] = await tx.select({ known: modifierGroup.translatedFrom }).from(modifierGroup).where(ofGroup)
  const from = translatedFrom({ name }, { name: values.name ?? name }, row?.known ?? {}, defaultLocale)
  await tx
    .update(modifierGroup)
    .set({ ...values, translatedFrom: from })
    .where(ofGroup)
  return id
}

async function addGroup(tx: Transaction, { companyId, brandId }: GroupsContext, values: GroupValues): Promise<number> {
  const [row] = await tx
    .insert(modifierGroup)
    .values({ companyId, brandId, ...values })
    .returning({ id: modifierGroup.id })
  if (!row) throw new Error('Inserting a modifier group returned no row')
  return row.id
}

/**
 * Replaces a group's options. Those given with an id keep it, and their allergens unless new ones are given; missing
 * ones are deleted.
 */
async function writeOptions(
  tx: Transaction,
  context: GroupsContext,
  modifierGroupId: number,
  options: NonNullable<ModifierGroupInput['options']>,
): Promise<void> {
  const { companyId, defaultLocale } = context
  const ofGroup = eq(modifierOption.modifierGroupId, modifierGroupId)
  const before = new Map((await tx.select().from(modifierOption).where(ofGroup)).map((one) => [one.id, one]))
  const kept = options.flatMap(({ id }) => id ?? [])
  if (kept.some((id) => !before.has(id)) || new Set(kept).size !== kept.length)
    throw new AppError('NOT_FOUND', 'One of these options no longer exists. Reload the page and try again.')
  await tx.delete(modifierOption).where(kept.length > 0 ? and(ofGroup, notInArray(modifierOption.id, kept)) : ofGroup)
  const statements: Statements = new Map()
  for (const [sortOrder, option] of options.entries()) {
    const was = before.get(option.id ?? 0)
    const name = toRequiredLocalized(option.name, defaultLocale, 'modifierGroups', was?.name)
    const values = {
      name,
      translatedFrom: was ? translatedFrom({ name: was.name }, { name }, was.translatedFrom, defaultLocale) : {},
      priceDeltaMinor: option.priceDeltaMinor ?? was?.priceDeltaMinor ?? 0,
      isDefault: option.isDefault ?? was?.isDefault ?? false,
      sortOrder,
    }
    const [row] = was
      ? await tx.update(modifierOption).set(values).where(eq(modifierOption.id, was.id)).returning()
      : await tx
          .insert(modifierOption)
          .values({ companyId, modifierGroupId, ...values })
          .returning()
    if (row && option.allergens) statements.set(row.id, option.allergens)
  }
  await writeOptionAllergens(tx, context, statements)
}

function refuse(error: string): never {
  throw new AppError('VALIDATION_FAILED', error, { errors: { modifierGroups: error } })
}
