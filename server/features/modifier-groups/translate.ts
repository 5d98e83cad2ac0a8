import { asc } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { TranslatedFrom } from '#contract/translated-from.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { upsertMany } from '#server/db/insert-many.ts'
import { modifierGroup, modifierOption } from '#server/db/schema.ts'
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
import { type Translations, withTranslation } from '#server/platform/translate-texts.ts'
import { raiseRevisions } from './queries.ts'

type Named = { id: number; name: LocalizedText; translatedFrom: TranslatedFrom }
/** The texts of a group and its options, as the history stores them. */
export type GroupRecord = Named & { options: Named[] }

type GroupRow = typeof modifierGroup.$inferSelect
type OptionRow = typeof modifierOption.$inferSelect
type Rows = { group: GroupRow; options: OptionRow[] }

/** Saves translations of groups and their options. @param texts by group id, then by `name` or `option.<id>` */
export async function translateModifierGroups(
  tx: Transaction,
  { locale, ...who }: Translations,
  texts: Map<number, Map<string, string>>,
): Promise<void> {
  const rows = await lockModifierGroups(tx, [...texts.keys()])
  const translated = <Row extends Named>(row: Row, target: string | undefined): Row => {
    if (target === undefined) return row
    const { text, from } = withTranslation(
      { text: row.name, from: row.translatedFrom },
      { field: 'name', locale, target },
    )
    return { ...row, name: text, translatedFrom: from }
  }
  const changed = rows.map(({ group, options }) => {
    const own = texts.get(group.id)
    return {
      group: translated(group, own?.get('name')),
      options: options.map((one) => translated(one, own?.get(`option.${one.id}`))),
    }
  })
  await writeTexts(tx, { ...who, kind: 'changed' }, rows, changed)
}

/**
 * Restores the texts of groups that still exist; an undo skips groups that were edited after the recorded change.
 * Returns the skipped groups, each with the reason.
 */
export async function restoreGroupTexts(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  const known = await lockModifierGroups(
    tx,
    wants.map(({ id }) => id),
  )
  const kept: SkippedRecord[] = []
  const before: Rows[] = []
  const after: Rows[] = []
  let already = 0
  for (const want of wants) {
    const rows = known.find(({ group }) => group.id === want.id)
    const state = restoreState(want, rows ? recordOf(rows) : null, sameJson)
    if (state === 'done') {
      already += 1
      continue
    }
    if (state !== 'possible' || !rows || !want.record) {
      const reason = state === 'possible' ? 'It has since been deleted' : state.reason
      kept.push({ id: want.id, name: rows?.group.name ?? {}, reason })
      continue
    }
    const { name, translatedFrom, options } = want.record as GroupRecord // this file wrote the record
    const ofOption = new Map(options.map((one) => [one.id, one]))
    before.push(rows)
    after.push({
      group: { ...rows.group, name, translatedFrom },
      options: rows.options.map((one) => ({ ...one, ...ofOption.get(one.id) })),
    })
  }
  await writeTexts(tx, { ...context, kind: 'restored' }, before, after)
  return { restored: already + after.length, kept }
}

/** Groups, locked until the transaction ends, with their options. */
export async function lockModifierGroups(tx: Transaction, ids: number[]): Promise<Rows[]> {
  if (ids.length === 0) return []
  const groups = await tx
    .select()
    .from(modifierGroup)
    .where(inIds(modifierGroup.id, ids))
    .orderBy(modifierGroup.id)
    .for('update')
  const options = await tx
    .select()
    .from(modifierOption)
    .where(inIds(modifierOption.modifierGroupId, ids))
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const optionsOf = Map.groupBy(options, (one) => one.modifierGroupId)
  return groups.map((group) => ({ group, options: optionsOf.get(group.id) ?? [] }))
}

const namedOf = ({ id, name, translatedFrom }: Named): Named => ({ id, name, translatedFrom })
const recordOf = ({ group, options }: Rows): GroupRecord => ({ ...namedOf(group), options: options.map(namedOf) })

async function writeTexts(
  tx: Transaction,
  who: Pick<MenuChange, 'companyId' | 'userId' | 'kind'> & { batch: string },
  before: Rows[],
  after: Rows[],
): Promise<void> {
  if (after.length === 0) return
  const { companyId, userId, kind, batch } = who
  await upsertMany(
    tx,
    modifierGroup,
    [modifierGroup.id],
    after.map(({ group }) => group),
  )
  await upsertMany(
    tx,
    modifierOption,
    [modifierOption.id],
    after.flatMap(({ options }) => options),
  )
  // Forms that were opened before must not overwrite the new texts.
  await raiseRevisions(
    tx,
    after.map(({ group }) => group.id),
  )
  await writeMenuChanges(
    tx,
    after.flatMap((rows, at) => {
      const was = before[at]
      return was
        ? {
            companyId,
            userId,
            batch,
            kind,
            entity: 'modifier_group',
            entityId: rows.group.id,
            before: recordOf(was),
            after: recordOf(rows),
          }
        : []
    }),
  )
}
