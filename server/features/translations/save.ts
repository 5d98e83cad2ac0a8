import { randomUUID } from 'node:crypto'
import { TRANSLATED_KINDS } from '#contract/translations.ts'
import type { Transaction } from '#server/db/client.ts'
import { lockCategories, translateCategories } from '#server/features/categories/service.ts'
import { findSnapshots, lockMenuItems, translateMenuItems } from '#server/features/menu-items/service.ts'
import {
  findItemsWithGroups,
  lockModifierGroups,
  translateModifierGroups,
} from '#server/features/modifier-groups/service.ts'
import type { Translations } from '#server/platform/translate-texts.ts'
import { type Entry, type Ids, type Outcome, type Pair, planTexts, type Wanted } from './policy.ts'
import { findEntries } from './queries.ts'

type Saving = Omit<Translations, 'batch' | 'locale'> & { brandId: number; pair: Pair }
export type Saved = { batch: string | null; outcomes: Outcome[]; ids: Ids }

/**
 * Saves the translations that are not refused, with their history as one batch. Their records are locked before the
 * texts are compared, so that no change saved in between is lost.
 */
export async function saveTexts(tx: Transaction, { brandId, pair, ...who }: Saving, wanted: Wanted[]): Promise<Saved> {
  const ids = idsOf(wanted)
  // Categories, items and groups are locked in the same order as in other requests, so that they can't deadlock.
  await lockCategories(tx, ids.category)
  // Includes the items that use the groups, because their revisions are raised.
  await lockMenuItems(tx, [...ids.menu_item, ...(await findItemsWithGroups(tx, ids.modifier_group))])
  const items = await findSnapshots(tx, ids.menu_item)
  await lockModifierGroups(tx, ids.modifier_group)
  const entries: Entry[] = await findEntries(tx, brandId, ids)
  const outcomes = planTexts(entries, wanted, pair, true)
  const saving = wanted.filter((_, at) => outcomes[at]?.result === 'new' || outcomes[at]?.result === 'changed')
  const textsOf = (kind: string) => {
    const texts = new Map<number, Map<string, string>>()
    for (const one of saving) {
      if (one.kind !== kind) continue
      const own = texts.get(one.id) ?? new Map<string, string>()
      texts.set(one.id, own.set(one.key, one.target))
    }
    return texts
  }
  const context = { ...who, batch: randomUUID(), locale: pair.target }
  // Groups are saved first, so that the history of items contains their new texts.
  await translateModifierGroups(tx, context, textsOf('modifier_group'))
  await translateCategories(tx, context, textsOf('category'))
  await translateMenuItems(tx, context, items, textsOf('menu_item'))
  return { batch: saving.length > 0 ? context.batch : null, outcomes, ids }
}

function idsOf(wanted: Wanted[]): Ids {
  const of = (kind: string) => [...new Set(wanted.flatMap((one) => (one.kind === kind ? one.id : [])))]
  const [category, menuItem, group] = TRANSLATED_KINDS.map(of)
  return { category: category ?? [], menu_item: menuItem ?? [], modifier_group: group ?? [] }
}
