import type { ContainmentLevel } from '#contract/allergens.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { MenuItemStatus, PriceType } from '#contract/menu-items.ts'
import type { ItemDraft, RowNote } from './engine/types.ts'

/** A menu item as it stands, with everything an import may change. Also what undo restores. */
export type ItemState = {
  categoryId: number
  externalId: string | null
  name: LocalizedText
  description: LocalizedText
  ingredients: LocalizedText
  priceType: PriceType
  priceMinor: number | null
  status: MenuItemStatus
  isFeatured: boolean
  calories: number | null
  variants: { externalId: string | null; name: LocalizedText; priceMinor: number }[]
  allergens: { allergenId: number; level: ContainmentLevel }[]
  dietTypeIds: number[]
}

/** An item of the brand, as the plan compares drafts with it. */
export type ExistingItem = ItemState & { id: number; revision: number; isHidden: boolean; isSoldOut: boolean }

/** A category of the brand. */
export type ExistingCategory = { id: number; parentId: number | null; name: LocalizedText }

/** What a draft leads to. The category is named, not numbered: it may have to be made first. */
export type PlannedItem = {
  rowNumber: number
  action: 'create' | 'update' | 'unchanged'
  /** The item to update. */
  itemId: number | null
  revision: number | null
  before: ItemState | null
  category: LocalizedText
  subcategory: LocalizedText | null
  after: Omit<ItemState, 'categoryId'>
  /** What the branch says; null leaves it as it is. */
  isHidden: boolean | null
  isSoldOut: boolean | null
}

/** Everything an import would do. */
export type ImportPlan = { items: PlannedItem[]; refused: RowNote[]; warned: RowNote[]; newCategories: number }

type PlanContext = { defaultLocale: string; hasPrice: boolean }

/**
 * Compares drafts with what the brand has: an item is found again by its external id, else by category and name
 * (design section 8). Columns the file does not have change nothing.
 * @param hasPrice whether the mapping has a price column at all
 */
export function planImport(
  drafts: ItemDraft[],
  existing: { items: ExistingItem[]; categories: ExistingCategory[] },
  { defaultLocale, hasPrice }: PlanContext,
): ImportPlan {
  const found = indexExisting(existing, drafts, defaultLocale)
  const plan: ImportPlan = { items: [], refused: [], warned: [], newCategories: 0 }
  const newCategories = new Set<string>()
  const taken = new Map<number, number>()
  for (const draft of drafts) {
    const key = categoryKey(draft.category, draft.subcategory ?? null, defaultLocale)
    const item = found.find(draft, key)
    const takenBy = item && taken.get(item.id)
    if (item && takenBy !== undefined) {
      plan.refused.push(noteOf(draft, `Row ${takenBy} already stands for the same menu item.`))
      continue
    }
    if (item) taken.set(item.id, draft.rowNumber)
    for (const one of [key, categoryKey(draft.category, null, defaultLocale)]) {
      if (!found.categories.has(one)) newCategories.add(one)
    }
    const after = item ? updated(item, draft, { hasPrice, defaultLocale }) : created(draft, defaultLocale)
    if (item && hasPrice && draftHasNoPrice(draft) && !hasNoPrice(item)) {
      plan.warned.push(noteOf(draft, 'The file has no price here; the price the item has now is kept.'))
    }
    const moved = item !== undefined && found.categoryKeyOf(item) !== key
    plan.items.push(toPlanned(draft, item, after, moved))
  }
  plan.newCategories = newCategories.size
  return plan
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
  }
  if (!item) return { ...shared, action: 'create', itemId: null, revision: null, before: null }
  const { id, revision, isHidden: _hidden, isSoldOut: _soldOut, ...before } = item
  const changed = moved || isHidden !== null || isSoldOut !== null || !sameState(before, after)
  return { ...shared, action: changed ? 'update' : 'unchanged', itemId: id, revision, before }
}

type Index = {
  categories: Set<string>
  categoryKeyOf: (item: ExistingItem) => string
  find: (draft: ItemDraft, key: string) => ExistingItem | undefined
}

function indexExisting(
  { items, categories }: { items: ExistingItem[]; categories: ExistingCategory[] },
  drafts: ItemDraft[],
  locale: string,
): Index {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const keyOfCategory = (id: number): string => {
    const own = byId.get(id)
    const parent = own?.parentId ? byId.get(own.parentId) : undefined
    return parent && own ? categoryKey(parent.name, own.name, locale) : categoryKey(own?.name ?? {}, null, locale)
  }
  const byExternalId = new Map(
    items.flatMap((item) => (item.externalId === null ? [] : [[item.externalId, item] as const])),
  )
  const nameKey = (key: string, name: LocalizedText) => `${key}\n${plainName(textIn(name, locale, locale))}`
  const likeKey = (key: string, name: LocalizedText) => `${key}\n${foldText(textIn(name, locale, locale))}`
  const wanted = new Set(
    drafts.map((one) => nameKey(categoryKey(one.category, one.subcategory ?? null, locale), one.name)),
  )
  const byName = new Map<string, ExistingItem>()
  const byLikeName = new Map<string, ExistingItem[]>()
  for (const item of items) {
    const category = keyOfCategory(item.categoryId)
    const key = nameKey(category, item.name)
    if (!byName.has(key)) byName.set(key, item)
    // What another row names exactly is that row's, not one for a name that only looks alike.
    if (wanted.has(key)) continue
    const like = likeKey(category, item.name)
    byLikeName.set(like, [...(byLikeName.get(like) ?? []), item])
  }
  const onlyOneLike = (key: string): ExistingItem | undefined => {
    const [one, another] = byLikeName.get(key) ?? []
    return another ? undefined : one
  }
  return {
    categories: new Set(categories.map((one) => keyOfCategory(one.id))),
    categoryKeyOf: (item) => keyOfCategory(item.categoryId),
    find: (draft, key) => {
      const byOwnId = draft.externalId === undefined ? undefined : byExternalId.get(draft.externalId)
      if (byOwnId) return byOwnId
      const named = byName.get(nameKey(key, draft.name)) ?? onlyOneLike(likeKey(key, draft.name))
      // An item that carries another external id is another item that happens to have the same name.
      const isOther = draft.externalId !== undefined && named !== undefined && named.externalId !== null
      return isOther ? undefined : named
    },
  }
}

/** Case and blanks never make another dish; accents may (“Dôme” and “Dome”), so they only count where nothing else fits. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

/** A category, or a subcategory within its parent, as a text that compares. */
export function categoryKey(category: LocalizedText, subcategory: LocalizedText | null, locale: string): string {
  const own = foldText(textIn(category, locale, locale))
  return subcategory === null ? own : `${own}\t${foldText(textIn(subcategory, locale, locale))}`
}

function created(draft: ItemDraft, locale: string): PlannedItem['after'] {
  return {
    externalId: draft.externalId ?? null,
    name: draft.name,
    description: draft.description ?? {},
    ingredients: draft.ingredients === undefined ? {} : { [locale]: draft.ingredients },
    priceType: draft.priceType,
    priceMinor: draft.priceMinor,
    status: draft.status,
    isFeatured: draft.isFeatured ?? false,
    calories: draft.calories ?? null,
    variants: draft.variants.map((one) => ({
      externalId: one.externalId ?? null,
      name: one.name,
      priceMinor: one.priceMinor,
    })),
    allergens: draft.allergens ?? [],
    dietTypeIds: draft.dietTypeIds ?? [],
  }
}

function updated(item: ExistingItem, draft: ItemDraft, { hasPrice, defaultLocale }: PlanContext): PlannedItem['after'] {
  const keepsPrice = !hasPrice || draftHasNoPrice(draft)
  const fresh = created(draft, defaultLocale)
  const getsFirstPrice = !keepsPrice && item.status === 'DRAFT' && hasNoPrice(item)
  return {
    externalId: draft.externalId ?? item.externalId,
    name: { ...item.name, ...draft.name },
    description: draft.description ? { ...item.description, ...draft.description } : item.description,
    ingredients: { ...item.ingredients, ...fresh.ingredients },
    priceType: keepsPrice ? item.priceType : fresh.priceType,
    priceMinor: keepsPrice ? item.priceMinor : fresh.priceMinor,
    variants: keepsPrice ? item.variants : fresh.variants,
    // What waited for a price only is published like any other imported item once it has one.
    status: getsFirstPrice ? draft.status : item.status,
    isFeatured: draft.isFeatured ?? item.isFeatured,
    calories: draft.calories ?? item.calories,
    allergens: draft.allergens ? mergeAllergens(item.allergens, draft.allergens) : item.allergens,
    dietTypeIds: draft.dietTypeIds ?? item.dietTypeIds,
  }
}

/** A level the file states replaces the item's own; what the file says nothing about stays as somebody stated it. */
function mergeAllergens(own: ItemState['allergens'], stated: ItemState['allergens']): ItemState['allergens'] {
  const levels = new Map(own.map((one) => [one.allergenId, one.level]))
  for (const { allergenId, level } of stated) if (level !== 'UNKNOWN') levels.set(allergenId, level)
  return [...levels].map(([allergenId, level]) => ({ allergenId, level }))
}

const draftHasNoPrice = (draft: ItemDraft) => draft.priceMinor === null && draft.variants.length === 0
const hasNoPrice = (item: ItemState) => item.priceMinor === null && item.variants.length === 0

function sameState(before: ItemState, after: PlannedItem['after']): boolean {
  return canonical(before) === canonical(after)
}

/** The order of languages, allergens and diet types means nothing; that of variants does. */
function canonical(state: Omit<ItemState, 'categoryId'>): string {
  return JSON.stringify([
    state.externalId,
    sorted(state.name),
    sorted(state.description),
    sorted(state.ingredients),
    state.priceType,
    state.priceMinor,
    state.status,
    state.isFeatured,
    state.calories,
    state.variants.map((one) => [one.externalId, sorted(one.name), one.priceMinor]),
    state.allergens
      .filter((one) => one.level !== 'UNKNOWN')
      .map((one) => `${one.allergenId} ${one.level}`)
      .toSorted(),
    state.dietTypeIds.toSorted((one, other) => one - other),
  ])
}

function sorted(text: LocalizedText): [string, string][] {
  return Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
