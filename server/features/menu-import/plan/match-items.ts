import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ItemDraft, Mapping } from '../types.ts'
import { categoryKey, categoryKeys, parentKey } from './category-key.ts'
import type { ExistingCategory, ExistingItem } from './plan-types.ts'
import { inMenuOrder } from './positions.ts'
import { plainName } from './same-named.ts'

type Index = {
  /** The categories of the items that can be matched by position, in menu order. */
  onMenu: string[]
  categories: Set<string>
  categoryKeyOf: (item: ExistingItem) => string
  /** The item with the external id of a draft, if items are matched by id. */
  byId: (draft: ItemDraft) => ExistingItem | undefined
  /** Whether another item has the external id of a draft. */
  hasOthersId: (draft: ItemDraft, item: ExistingItem | undefined) => boolean
  find: (
    draft: ItemDraft,
    key: string,
    place: { taken: ReadonlyMap<number, number>; at: number },
  ) => ExistingItem | undefined
}

/**
 * Indexes the brand's items, so that drafts can be matched with them.
 * @param matchBy undefined to match by external id, else by category and name
 * @param hasSubcategories whether the file has subcategories; else an item in one can be matched by its category
 */
export function indexExisting(
  { items, categories }: { items: ExistingItem[]; categories: ExistingCategory[] },
  drafts: ItemDraft[],
  { locale, matchBy, hasSubcategories }: { locale: string; matchBy: Mapping['matchBy']; hasSubcategories: boolean },
): Index {
  const keys = categoryKeys(categories, locale)
  const categoryKeyOf = ({ categoryId }: ExistingItem) => keys.get(categoryId) ?? ''
  const byExternalId = new Map(
    items.flatMap((item) => (item.externalId === null ? [] : [[item.externalId, item] as const])),
  )
  const nameKey = (key: string, name: LocalizedText) => `${key}\n${plainName(textIn(name, locale, locale))}`
  const likeKey = (key: string, name: LocalizedText) => `${key}\n${foldText(textIn(name, locale, locale))}`
  const wanted = new Set(
    drafts.map((one) => nameKey(categoryKey(one.category, one.subcategory ?? null, locale), one.name)),
  )
  // Only menus exported by Carte contain archived items.
  const hasArchived = drafts.some(({ isExact }) => isExact)
  /** Leaves out archived items if there are others, because a file contains the items that guests should see. */
  const preferShown = (found: ExistingItem[] = []) => {
    const shown = found.filter(({ status }) => hasArchived || status !== 'ARCHIVED')
    return shown.length > 0 ? shown : found
  }
  const byName = new Map<string, ExistingItem[]>()
  const byLikeName = new Map<string, ExistingItem[]>()
  for (const item of items) {
    const category = categoryKeyOf(item)
    const key = nameKey(category, item.name)
    byName.set(key, [...(byName.get(key) ?? []), item])
    // An item that another row names exactly belongs to that row, not to one with a similar name.
    if (wanted.has(key)) continue
    const like = likeKey(category, item.name)
    byLikeName.set(like, [...(byLikeName.get(like) ?? []), item])
  }
  const shown = items.filter(({ status }) => hasArchived || status !== 'ARCHIVED')
  const others = shown.filter((item) => !wanted.has(nameKey(categoryKeyOf(item), item.name)))
  const byNameAlone = Map.groupBy(others, ({ name }) => plainName(textIn(name, locale, locale)))
  const byParentAndName = Map.groupBy(hasSubcategories ? [] : others, (item) =>
    nameKey(parentKey(categoryKeyOf(item)) ?? '', item.name),
  )
  const ordered = inMenuOrder(shown, categories)
  const onlyOneLike = (key: string): ExistingItem | undefined => {
    const [one, another] = preferShown(byLikeName.get(key))
    return another ? undefined : one
  }
  /**
   * The only item with the name of a draft, if the draft's row names no category, or in the subcategories of its
   * category.
   */
  const onlyOneNamed = ({ lacksCategory, name }: ItemDraft, key: string, taken: ReadonlyMap<number, number>) => {
    const [one, another] =
      (lacksCategory
        ? byNameAlone.get(plainName(textIn(name, locale, locale)))
        : byParentAndName.get(nameKey(key, name))) ?? []
    return another || taken.has(one?.id ?? 0) ? undefined : one
  }
  const owner = ({ externalId }: ItemDraft) => (externalId === undefined ? undefined : byExternalId.get(externalId))
  const byId = (draft: ItemDraft) => (matchBy === undefined || matchBy === 'id' ? owner(draft) : undefined)
  return {
    onMenu: ordered.map(categoryKeyOf),
    categories: new Set(keys.values()),
    categoryKeyOf,
    byId,
    hasOthersId: (draft, item) => (owner(draft)?.id ?? item?.id) !== item?.id,
    find: (draft, key, { taken, at }) => {
      if (matchBy === 'position') return ordered[at]
      const byOwnId = byId(draft)
      if (byOwnId || matchBy === 'id') return byOwnId
      // Two items with the same name are matched by their order.
      const same = preferShown(byName.get(nameKey(key, draft.name)))
      const named =
        same.find((one) => !taken.has(one.id)) ??
        same[0] ??
        onlyOneLike(likeKey(key, draft.name)) ??
        onlyOneNamed(draft, key, taken)
      // An item with a different external id is a different item with the same name.
      const id = draft.externalId ?? named?.externalId
      return id === (named?.externalId ?? id) ? named : undefined
    },
  }
}
