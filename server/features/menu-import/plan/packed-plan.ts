import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { GroupState, ImportPlan, PlannedItem } from './plan.ts'

/** Items written together: enough to be fast, few enough to need little memory and to show progress. */
const ITEMS_PER_CHUNK = 500

/** A category, or a subcategory within it. */
export type CategoryPath = { category: LocalizedText; subcategory: LocalizedText | null }

/** An item and the modifier groups it gets. */
export type WantedGroups = { itemId: number | null; groups: GroupState[] }

/**
 * What a plan writes, as the process that planned it sends it: the items are compressed chunks, so that the server holds
 * one chunk at a time and not a tree of objects for 50,000 rows.
 */
export type PackedPlan = Pick<ImportPlan, 'categoryTexts'> & {
  chunks: Uint8Array[]
  created: number
  changed: number
  /** Each category once. */
  categories: CategoryPath[]
  /** Only items that have groups. */
  wantedGroups: WantedGroups[]
}

/** Leaves out unchanged items: nothing is written for them. */
export function packPlan({ items, categoryTexts }: ImportPlan): PackedPlan {
  const changed = items.filter(({ action }) => action !== 'unchanged')
  const paths = new Map(
    items.map(({ category, subcategory }) => [JSON.stringify([category, subcategory]), { category, subcategory }]),
  )
  return {
    chunks: [...chunks(changed)].map((chunk) => zstdCompressSync(serialize(chunk))),
    created: changed.filter(({ action }) => action === 'create').length,
    changed: changed.length,
    categories: [...paths.values()],
    wantedGroups: changed.flatMap(({ itemId, after: { modifierGroups: groups } }) =>
      groups.length > 0 ? [{ itemId, groups }] : [],
    ),
    categoryTexts,
  }
}

/** One chunk's items. */
export function unpackItems(chunk: Uint8Array): PlannedItem[] {
  return deserialize(zstdDecompressSync(chunk)) as PlannedItem[] // packed above
}

/** Splits what is written into such chunks. */
export function* chunks<Value>(values: Value[]): Generator<Value[]> {
  for (let from = 0; from < values.length; from += ITEMS_PER_CHUNK) yield values.slice(from, from + ITEMS_PER_CHUNK)
}
