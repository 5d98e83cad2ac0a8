import type { GroupDraft } from '../types.ts'
import type { ItemState, PlannedItem } from './plan-types.ts'

/** Whether an item's own fields stay unchanged. The caller compares its category and its branch override. */
export function sameState(before: ItemState, after: PlannedItem['after']): boolean {
  const { categoryId: _category, ...fields } = before
  return canonical(fields) === canonical(after)
}

/**
 * A state as a text to compare. Unknown allergens and the order of languages, allergens and diet types are ignored; the
 * order of variants counts.
 */
function canonical({ modifierGroups, allergens, dietTypeIds, ...fields }: PlannedItem['after']): string {
  return JSON.stringify([
    withSortedKeys(fields),
    modifierGroups.map(canonicalGroup),
    allergens
      .filter((one) => one.level !== 'UNKNOWN')
      .map((one) => `${one.allergenId} ${one.level}`)
      .toSorted(),
    dietTypeIds.toSorted((one, other) => one - other),
  ])
}

/** A value to compare, in which the order of keys, such as languages, doesn't matter. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, withSortedKeys(inner)])
}

/** A group as a text to compare. Its database id and the order of languages are ignored. */
export function canonicalGroup(group: GroupDraft): string {
  return JSON.stringify([
    group.externalId,
    withSortedKeys(group.name),
    group.minSelected,
    group.maxSelected,
    group.options.map((one) => [one.externalId, withSortedKeys(one.name), one.priceDeltaMinor, one.isDefault]),
  ])
}
