import { sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { menuItemAllergen, modifierGroup } from '#server/db/schema.ts'
import { findAllergenIds, type StatedJson, statedJson } from '#server/features/stated-allergens/service.ts'
import {
  type SkippedRecord,
  type MenuChange,
  type RestoreContext,
  type RestoreRequest,
  type RestoreResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { restoreState } from '#server/platform/restore-state.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { raiseRevisions } from './queries.ts'
import { lockModifierGroups } from './translate.ts'

/** The allergens of a group's options, as the history stores them when they change. */
type GroupStatements = {
  id: number
  name: LocalizedText
  options: { id: number; name: LocalizedText; allergens: StatedJson[] }[]
}

export async function findGroupStatements(tx: Transaction, ids: number[]): Promise<Map<number, GroupStatements>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: modifierGroup.id,
      name: modifierGroup.name,
      options: sql<GroupStatements['options']>`coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'allergens', ${statedJson('option', sql`o.id`)})
          order by o.sort_order, o.id)
        from modifier_option o where o.modifier_group_id = modifier_group.id), '[]')`,
    })
    .from(modifierGroup)
    .where(inIds(modifierGroup.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

type Who = Pick<MenuChange, 'companyId' | 'userId' | 'batch'>

/**
 * Writes changed allergens of options into the history of their group. Translations are written there by
 * `translate.ts`; all other changes are in the history of the items.
 * @param before the statements before the change
 * @returns whether a statement has changed
 */
export async function writeStatementHistory(
  tx: Transaction,
  { companyId, userId, batch }: Who,
  before: Map<number, GroupStatements>,
  kind: 'changed' | 'restored' = 'changed',
): Promise<boolean> {
  const after = await findGroupStatements(tx, [...before.keys()])
  const changes = [...before.values()].flatMap((was): MenuChange[] => {
    const is = after.get(was.id)
    if (!is || isSame(was, is)) return []
    const who = { companyId, userId, ...(batch !== undefined && { batch }) }
    return [{ ...who, entity: 'modifier_group', entityId: was.id, kind, before: was, after: is }]
  })
  await writeMenuChanges(tx, changes)
  return changes.length > 0
}

/** Whether the options that still exist have the same allergens. */
function isSame(was: GroupStatements, is: GroupStatements): boolean {
  const now = new Map(is.options.map((one) => [one.id, one.allergens]))
  return was.options.every(({ id, allergens }) => sameJson(now.get(id) ?? allergens, allergens))
}

/** Restores the allergens of options that still exist; returns the groups left unchanged, with the reason. */
export async function restoreGroupStatements(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  const ids = wants.map(({ id }) => id)
  await lockModifierGroups(tx, ids)
  const [before, allergenIds] = [await findGroupStatements(tx, ids), await findAllergenIds(tx)]
  const kept: SkippedRecord[] = []
  const options: GroupStatements['options'] = []
  const restored: number[] = []
  let already = 0
  for (const want of wants) {
    const current = before.get(want.id) ?? null
    const wanted = optionsIn(want.record)
    const state = restoreState(want, current, holds)
    if (state === 'done') {
      already += 1
      continue
    }
    const isKnown = wanted.every(({ allergens }) => allergens.every(({ allergenId }) => allergenIds.has(allergenId)))
    const reason =
      state !== 'possible'
        ? state.reason
        : !current
          ? 'It has since been deleted'
          : isKnown
            ? null
            : 'One of its allergens has since been deleted'
    if (reason !== null) {
      kept.push({ id: want.id, name: current?.name ?? {}, reason })
      continue
    }
    const existing = new Set(current?.options.map((one) => one.id))
    options.push(...wanted.filter((one) => existing.has(one.id)))
    restored.push(want.id)
  }
  await replaceStatements(tx, context, options)
  // Forms that were opened before must not overwrite the restored allergens.
  await raiseRevisions(tx, restored)
  await writeStatementHistory(tx, context, new Map([...before].filter(([id]) => restored.includes(id))), 'restored')
  return { restored: already + restored.length, kept }
}

/** The cast is safe, because this file wrote the record. */
const optionsIn = (record: RestoreRequest['record']) => (record as GroupStatements | null)?.options ?? []

function holds(current: GroupStatements, record: Record<string, unknown>): boolean {
  const now = new Map(current.options.map((one) => [one.id, one.allergens]))
  return optionsIn(record).every(({ id, allergens }) => sameJson(now.get(id) ?? null, allergens))
}

/** Replaces the stored allergens of options, including their confirmations. */
export async function replaceStatements(
  tx: Transaction,
  { companyId }: Pick<RestoreContext, 'companyId'>,
  options: Pick<GroupStatements['options'][number], 'id' | 'allergens'>[],
): Promise<void> {
  const ids = options.map(({ id }) => id)
  await tx.delete(menuItemAllergen).where(inIds(menuItemAllergen.modifierOptionId, ids))
  const rows = options.flatMap(({ id, allergens }) =>
    allergens.map((one) => ({
      companyId,
      modifierOptionId: id,
      ...one,
      verifiedAt: one.verifiedAt as unknown as Date | null, // `insertMany` takes JSON, where dates are texts
    })),
  )
  await insertMany(tx, menuItemAllergen, rows)
}
