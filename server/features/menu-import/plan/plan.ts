import type { ContainmentLevel } from '#contract/allergens.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ImportProposal, MenuItemStatus, PriceType } from '#contract/menu-items.ts'
import type { ItemFields } from '../item-fields.ts'
import type { GroupDraft, ItemDraft, Mapping, RowNote } from '../types.ts'
import { afterUpdate, created, doubtRenamed, freshReasons, hasNoPrice } from './item-changes.ts'
import { plainName } from './same-named.ts'
import { canonicalGroup, sameState } from './same-state.ts'

/** The state of a menu item: what an import can change, except in the branch override. */
export type ItemState = ItemFields & {
  categoryId: number
  externalId: string | null
  name: LocalizedText
  description: LocalizedText
  ingredients: LocalizedText
  priceType: PriceType
  priceMinor: number | null
  status: MenuItemStatus
  variants: { externalId: string | null; name: LocalizedText; priceMinor: number }[]
  /** A shared group is listed for each of its items; `id` is set if the group exists. */
  modifierGroups: GroupState[]
  allergens: { allergenId: number; level: ContainmentLevel }[]
  dietTypeIds: number[]
  /** Why the item needs a review. */
  reviewReasons: string[]
  importProposal: ImportProposal | null
}

/** A modifier group that exists or is to be created. */
export type GroupState = GroupDraft & { id?: number }

/** An item of the brand, for comparison with drafts. */
export type ExistingItem = ItemState & {
  id: number
  revision: number
  isHidden: boolean
  isSoldOut: boolean
  /** Who confirmed which of its allergens, and when, in UTC. `by` is null if that user no longer exists. */
  confirmations: { allergenId: number; at: string; by: string | null }[]
  /** The allergens that the item is confirmed to be free from, if the confirmation is still valid. */
  confirmedFreeFrom: number[]
}

export type ExistingCategory = { id: number; parentId: number | null; name: LocalizedText }

/** The change for a draft. The category is given by name because it may not exist yet. */
export type PlannedItem = {
  rowNumber: number
  action: 'create' | 'update' | 'unchanged'
  /** The existing item; null for a new one. */
  itemId: number | null
  revision: number | null
  before: ItemState | null
  category: LocalizedText
  subcategory: LocalizedText | null
  after: Omit<ItemState, 'categoryId'>
  /** What the branch override is set to; null leaves the override unchanged. */
  isHidden: boolean | null
  isSoldOut: boolean | null
  /** The allergens that the item was confirmed to be free from before the import; an import confirms nothing. */
  confirmedFreeFrom: number[]
  /** The reasons for a review that this import adds. */
  reviewReasons: string[]
}

/** Everything an import would do. */
export type ImportPlan = {
  items: PlannedItem[]
  refused: RowNote[]
  warned: RowNote[]
  newCategories: number
  /** Names in further languages to add to categories. */
  categoryTexts: { id: number; texts: LocalizedText }[]
}

type PlanContext = { defaultLocale: string; hasPrice: boolean; matchBy?: Mapping['matchBy'] }

/**
 * Compares drafts with the brand's items. Missing columns change nothing.
 * @param hasPrice whether the mapping has a price column
 * @param matchBy how drafts and items are matched; by default by external id, else by category and name
 */
export function planImport(
  drafts: ItemDraft[],
  existing: { items: ExistingItem[]; categories: ExistingCategory[] },
  { defaultLocale, hasPrice, matchBy }: PlanContext,
): ImportPlan {
  const found = indexExisting(existing, drafts, { locale: defaultLocale, matchBy })
  const plan: ImportPlan = { items: [], refused: [], warned: [], newCategories: 0, categoryTexts: [] }
  doubtRenamed(drafts, (draft) => found.byId(draft), defaultLocale)
  const categories = new Map(existing.categories.map((one) => [one.id, one]))
  const categoryTexts = new Map<number, LocalizedText>()
  const newCategories = new Set<string>()
  const taken = new Map<number, number>()
  const shared = new Map<string, GroupDraft>()
  for (const [at, draft] of drafts.entries()) {
    const groups = draft.modifierGroups && agreedGroups(draft, shared, plan.warned)
    if (groups) draft.modifierGroups = groups
    const own = categoryKey(draft.category, draft.subcategory ?? null, defaultLocale)
    const item = found.find(draft, own, { taken, at })
    const takenBy = item && taken.get(item.id)
    if (item && takenBy !== undefined) {
      plan.refused.push(noteOf(draft, `Row ${takenBy} is already matched to the same menu item.`))
      continue
    }
    if (item) taken.set(item.id, draft.rowNumber)
    // In a file in another language, the category is a translation; it doesn't move the item.
    if (item && draft.standInLocale !== undefined)
      keepCategory(draft, item, { categories, categoryTexts, defaultLocale })
    const key = categoryKey(draft.category, draft.subcategory ?? null, defaultLocale)
    for (const one of [key, categoryKey(draft.category, null, defaultLocale)]) {
      if (!found.categories.has(one)) newCategories.add(one)
    }
    const after = item ? afterUpdate(item, draft, { hasPrice, defaultLocale }) : created(draft)
    if (item && hasPrice && hasNoPrice(draft) && !draft.saysNoPrice && !hasNoPrice(item)) {
      plan.warned.push(noteOf(draft, 'The file has no price for this item, so its current price is kept.'))
    }
    const moved = item !== undefined && found.categoryKeyOf(item) !== key
    plan.items.push(toPlanned(draft, item, after, moved))
  }
  plan.newCategories = newCategories.size
  plan.categoryTexts = [...categoryTexts].map(([id, texts]) => ({ id, texts }))
  return plan
}

type KnownCategories = {
  categories: Map<number, ExistingCategory>
  categoryTexts: Map<number, LocalizedText>
  defaultLocale: string
}

function keepCategory(
  draft: ItemDraft,
  item: ExistingItem,
  { categories, categoryTexts, defaultLocale }: KnownCategories,
): void {
  const own = categories.get(item.categoryId)
  const parent = own?.parentId ? categories.get(own.parentId) : undefined
  const locale = draft.standInLocale ?? ''
  const translate = (category: ExistingCategory | undefined, text: LocalizedText | undefined) => {
    const translation = text?.[locale] ?? text?.[defaultLocale]
    if (category && translation !== undefined && category.name[locale] === undefined)
      categoryTexts.set(category.id, { [locale]: translation })
  }
  translate(parent ?? own, draft.category)
  if (parent) translate(own, draft.subcategory)
  draft.category = (parent ?? own)?.name ?? draft.category
  if (parent && own) draft.subcategory = own.name
  else delete draft.subcategory
}

/** Groups with the same external id are the same group: the first one in the file applies to all its items. */
function agreedGroups(draft: ItemDraft, shared: Map<string, GroupDraft>, warned: RowNote[]): GroupDraft[] {
  return (draft.modifierGroups ?? []).map((group) => {
    if (group.externalId === null) return group
    const first = shared.get(group.externalId)
    if (!first) shared.set(group.externalId, group)
    if (first && canonicalGroup(first) !== canonicalGroup(group))
      warned.push(
        noteOf(
          draft,
          `The option group with the ID “${group.externalId}” differs from an earlier one with the same ID. The first one is used.`,
        ),
      )
    return first ?? group
  })
}

function noteOf(draft: ItemDraft, message: string): RowNote {
  return { rowNumber: draft.rowNumber, ...(draft.path !== undefined && { path: draft.path }), message }
}

function toPlanned(
  draft: ItemDraft,
  item: ExistingItem | undefined,
  after: PlannedItem['after'],
  moved: boolean,
): PlannedItem {
  const isHidden = draft.isHidden !== undefined && draft.isHidden !== (item?.isHidden ?? false) ? draft.isHidden : null
  const isSoldOut =
    draft.isSoldOut !== undefined && draft.isSoldOut !== (item?.isSoldOut ?? false) ? draft.isSoldOut : null
  const shared = {
    rowNumber: draft.rowNumber,
    category: draft.category,
    subcategory: draft.subcategory ?? null,
    after,
    isHidden,
    isSoldOut,
    confirmedFreeFrom: item?.confirmedFreeFrom ?? [],
    reviewReasons: freshReasons(item, after),
  }
  if (!item) return { ...shared, action: 'create', itemId: null, revision: null, before: null }
  const { id, revision, isHidden: _hidden, isSoldOut: _soldOut, ...rest } = item
  const { confirmations: _confirmations, confirmedFreeFrom: _confirmed, ...before } = rest
  const changed = moved || isHidden !== null || isSoldOut !== null || !sameState(before, after)
  return { ...shared, action: changed ? 'update' : 'unchanged', itemId: id, revision, before }
}

type Index = {
  categories: Set<string>
  categoryKeyOf: (item: ExistingItem) => string
  byId: (draft: ItemDraft) => ExistingItem | undefined
  find: (
    draft: ItemDraft,
    key: string,
    place: { taken: ReadonlyMap<number, number>; at: number },
  ) => ExistingItem | undefined
}

function indexExisting(
  { items, categories }: { items: ExistingItem[]; categories: ExistingCategory[] },
  drafts: ItemDraft[],
  { locale, matchBy }: { locale: string; matchBy: Mapping['matchBy'] },
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
  const onlyOneLike = (key: string): ExistingItem | undefined => {
    const [one, another] = byLikeName.get(key) ?? []
    return another ? undefined : one
  }
  return {
    categories: new Set(keys.values()),
    categoryKeyOf,
    byId: (draft) => (draft.externalId === undefined ? undefined : byExternalId.get(draft.externalId)),
    find: (draft, key, { taken, at }) => {
      if (matchBy === 'position') return items[at]
      const byOwnId =
        draft.externalId === undefined || matchBy === 'name' ? undefined : byExternalId.get(draft.externalId)
      if (byOwnId || matchBy === 'id') return byOwnId
      // Two items with the same name are matched by their order.
      const same = byName.get(nameKey(key, draft.name))
      const named = same?.find((one) => !taken.has(one.id)) ?? same?.[0] ?? onlyOneLike(likeKey(key, draft.name))
      // An item with a different external id is a different item with the same name.
      const id = draft.externalId ?? named?.externalId
      return id === (named?.externalId ?? id) ? named : undefined
    },
  }
}

/** The keys of categories, by their ids. */
export function categoryKeys(categories: ExistingCategory[], locale: string): Map<number, string> {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return new Map(
    categories.map(({ id, parentId, name }) => {
      const parent = names.get(parentId ?? 0)
      return [id, parent ? categoryKey(parent, name, locale) : categoryKey(name, null, locale)]
    }),
  )
}

/** A category, or a subcategory within its parent, as a text to compare. */
export function categoryKey(category: LocalizedText, subcategory: LocalizedText | null, locale: string): string {
  const own = foldText(textIn(category, locale, locale))
  return subcategory === null ? own : `${own}\t${foldText(textIn(subcategory, locale, locale))}`
}
