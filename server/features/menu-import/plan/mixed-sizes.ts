import { textIn } from '#contract/localized-text.ts'
import type { ItemDraft } from '../types.ts'
import type { ExistingItem } from './plan-types.ts'
import { plainName } from './same-named.ts'

/**
 * The items of an exported menu that share a “Carte no.”, if one of them would lose a size that another one has. Then a
 * user has probably changed the name or category in only some rows of an item.
 * @param findItem finds the brand's item for a draft
 */
export function itemsWithMixedSizes(
  drafts: ItemDraft[],
  findItem: (draft: ItemDraft) => ExistingItem | undefined,
  locale: string,
): Set<ItemDraft> {
  const sizesOf = ({ variants }: Pick<ExistingItem | ItemDraft, 'variants'>) =>
    new Set(variants.map(({ name }) => plainName(textIn(name, locale, locale))))
  const mixed = new Set<ItemDraft>()
  for (const [number, same] of Map.groupBy(drafts, ({ exportNumber }) => exportNumber)) {
    if (number === undefined || same.length < 2) continue
    const sizes = new Map(same.map((draft) => [draft, sizesOf(draft)]))
    const counts = new Map<string, number>()
    for (const size of [...sizes.values()].flatMap((names) => [...names])) counts.set(size, (counts.get(size) ?? 0) + 1)
    const losesSize = (draft: ItemDraft) =>
      [...sizesOf(findItem(draft) ?? draft)].some((size) => !sizes.get(draft)?.has(size) && counts.has(size))
    if (same.some(losesSize)) for (const draft of same) mixed.add(draft)
  }
  return mixed
}

export function describeMixedSizes({ exportNumber }: ItemDraft): string {
  return `The rows with the number ${exportNumber} seem to be the sizes of one item, but have different names or categories. Make these equal, or delete the number in the rows of the other item.`
}
