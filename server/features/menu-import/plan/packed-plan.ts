import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { GroupState, ImportPlan, PlannedItem } from './plan-types.ts'

/** Items written at a time: enough to be fast, few enough to need little memory and to show progress. */
const ITEMS_PER_CHUNK = 500

/** A category, or a subcategory within it. */
export type CategoryPath = { category: LocalizedText; subcategory: LocalizedText | null }

export type WantedGroups = { itemId: number | null; groups: GroupState[] }

/**
 * The changes of a plan, in the form in which the planning process sends them. The items are compressed chunks, so that
 * the server needs memory for one chunk at a time, not for the objects of 50,000 rows.
 */
export type PackedPlan = Pick<ImportPlan, 'categoryTexts'> & {
  chunks: Uint8Array[]
  /** The stored items that the plan changes. */
  itemIds: number[]
  created: number
  changed: number
  /** Each category once. */
  categories: CategoryPath[]
  /** Only created and changed items that have groups. */
  wantedGroups: WantedGroups[]
}

/** Packs a plan without its unchanged items, for which nothing is written. */
export function packPlan({ items, categoryTexts }: ImportPlan): PackedPlan {
  const changed = items.filter(({ action }) => action !== 'unchanged')
  const paths = new Map(
    items.map(({ category, subcategory }) => [JSON.stringify([category, subcategory]), { category, subcategory }]),
  )
  return {
    chunks: [...chunks(changed)].map((chunk) => zstdCompressSync(serialize(chunk))),
    itemIds: changed.flatMap(({ itemId }) => itemId ?? []),
    created: changed.filter(({ action }) => action === 'create').length,
    changed: changed.length,
    categories: [...paths.values()],
    wantedGroups: changed.flatMap(({ itemId, after: { modifierGroups: groups } }) =>
      groups.length > 0 ? [{ itemId, groups }] : [],
    ),
    categoryTexts,
  }
}

export function unpackItems(chunk: Uint8Array): PlannedItem[] {
  return deserialize(zstdDecompressSync(chunk)) as PlannedItem[] // `packPlan` packed values of this type
}

export function* chunks<Value>(values: Value[]): Generator<Value[]> {
  for (let from = 0; from < values.length; from += ITEMS_PER_CHUNK) yield values.slice(from, from + ITEMS_PER_CHUNK)
}
