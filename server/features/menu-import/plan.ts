import type { ContainmentLevel } from '#contract/allergens.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { MenuItemStatus, PriceType } from '#contract/menu-items.ts'
import type { GroupDraft, ItemDraft, RowNote } from './engine/types.ts'

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
  /** Shared ones stand at each of their items; `id` where the group exists. */
  modifierGroups: GroupState[]
  allergens: { allergenId: number; level: ContainmentLevel }[]
  dietTypeIds: number[]
}

/** A group of extras or options as it stands, or as it is to be made. */
export type GroupState = GroupDraft & { id?: number }

/** An item of the brand, as the plan compares drafts with it. */
export type ExistingItem = ItemState & {
  id: number
  revision: number
  isHidden: boolean
  isSoldOut: boolean
  /** When that ends by itself, in UTC. */
  soldOutUntil: string | null
}

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
  /** Until when it was sold out before: what undo needs. */
  soldOutUntil: string | null
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
  const shared = new Map<string, GroupDraft>()
  for (const draft of drafts) {
    const groups = draft.modifierGroups && agreedGroups(draft, shared, plan.warned)
    if (groups) draft.modifierGroups = groups
    const key = categoryKey(draft.category, draft.subcategory ?? null, defaultLocale)
    const item = found.find(draft, key, taken)
    const takenBy = item && taken.get(item.id)
    if (item && takenBy !== undefined) {
      plan.refused.push(noteOf(draft, `Row ${takenBy} already stands for the same menu item.`))
      continue
    }
    if (item) taken.set(item.id, draft.rowNumber)
    for (const one of [key, categoryKey(draft.category, null, defaultLocale)]) {
      if (!found.categories.has(one)) newCategories.add(one)
    }
    const after = item ? updated(item, draft, { hasPrice, defaultLocale }) : created(draft)
    if (item && hasPrice && draftHasNoPrice(draft) && !hasNoPrice(item)) {
      plan.warned.push(noteOf(draft, 'The file has no price here; the price the item has now is kept.'))
    }
    const moved = item !== undefined && found.categoryKeyOf(item) !== key
    plan.items.push(toPlanned(draft, item, after, moved))
  }
  plan.newCategories = newCategories.size
  return plan
}

/** A group of one external id is one group: what the file says of it first holds for all its items. */
function agreedGroups(draft: ItemDraft, shared: Map<string, GroupDraft>, warned: RowNote[]): GroupDraft[] {
  return (draft.modifierGroups ?? []).map((group) => {
    if (group.externalId === null) return group
    const first = shared.get(group.externalId)
    if (!first) shared.set(group.externalId, group)
    if (first && canonicalGroup(first) !== canonicalGroup(group))
      warned.push(
        noteOf(draft, `The extras with the id “${group.externalId}” differ from those above; the first are taken.`),
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
    soldOutUntil: item?.soldOutUntil ?? null,
  }
  if (!item) return { ...shared, action: 'create', itemId: null, revision: null, before: null }
  const { id, revision, isHidden: _hidden, isSoldOut: _soldOut, soldOutUntil: _until, ...before } = item
  const changed = moved || isHidden !== null || isSoldOut !== null || !sameState(before, after)
  return { ...shared, action: changed ? 'update' : 'unchanged', itemId: id, revision, before }
}

type Index = {
  categories: Set<string>
  categoryKeyOf: (item: ExistingItem) => string
  find: (draft: ItemDraft, key: string, taken: ReadonlyMap<number, number>) => ExistingItem | undefined
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
  const byName = new Map<string, ExistingItem[]>()
  const byLikeName = new Map<string, ExistingItem[]>()
  for (const item of items) {
    const category = keyOfCategory(item.categoryId)
    const key = nameKey(category, item.name)
    byName.set(key, [...(byName.get(key) ?? []), item])
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
    find: (draft, key, taken) => {
      const byOwnId = draft.externalId === undefined ? undefined : byExternalId.get(draft.externalId)
      if (byOwnId) return byOwnId
      // Two dishes of one name are told apart by their order.
      const same = byName.get(nameKey(key, draft.name))
      const named = same?.find((one) => !taken.has(one.id)) ?? same?.[0] ?? onlyOneLike(likeKey(key, draft.name))
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

function created(draft: ItemDraft): PlannedItem['after'] {
  return {
    externalId: draft.externalId ?? null,
    name: draft.name,
    description: draft.description ?? {},
    ingredients: draft.ingredients ?? {},
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
    modifierGroups: draft.modifierGroups ?? [],
    allergens: draft.allergens ?? [],
    dietTypeIds: draft.dietTypeIds ?? [],
  }
}

function updated(item: ExistingItem, draft: ItemDraft, { hasPrice, defaultLocale }: PlanContext): PlannedItem['after'] {
  const keepsPrice = !hasPrice || draftHasNoPrice(draft)
  const fresh = created(draft)
  const getsFirstPrice = !keepsPrice && item.status === 'DRAFT' && hasNoPrice(item)
  return {
    externalId: draft.externalId ?? item.externalId,
    name: { ...item.name, ...draft.name },
    description: draft.description ? { ...item.description, ...draft.description } : item.description,
    ingredients: { ...item.ingredients, ...fresh.ingredients },
    priceType: keepsPrice && !draft.isExact ? item.priceType : fresh.priceType,
    priceMinor: keepsPrice ? item.priceMinor : fresh.priceMinor,
    variants: keepsPrice ? item.variants : mergeNamed(item.variants, fresh.variants, defaultLocale),
    modifierGroups: draft.modifierGroups
      ? mergeGroups(item.modifierGroups, draft.modifierGroups, defaultLocale)
      : item.modifierGroups,
    // What waited for a price only is published like any other imported item once it has one.
    status: getsFirstPrice || draft.isExact ? draft.status : item.status,
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

type Named = { externalId: string | null; name: LocalizedText }

/** The same thing keeps its id and the languages the file does not speak. */
function mergeNamed<Fresh extends Named>(own: Named[], fresh: Fresh[], locale: string): Fresh[] {
  return fresh.map((one) => {
    const same = sameNamed(own, one, locale)
    if (!same) return one
    return { ...one, externalId: one.externalId ?? same.externalId, name: { ...same.name, ...one.name } }
  })
}

/**
 * The one that is the same: by external id, else by name.
 * @returns undefined when there is none
 */
export function sameNamed<One extends Named>(own: One[], wanted: Named, locale: string): One | undefined {
  const byId = wanted.externalId === null ? undefined : own.find((one) => one.externalId === wanted.externalId)
  if (byId) return byId
  const name = plainName(textIn(wanted.name, locale, locale))
  return own.find(
    (one) =>
      (one.externalId === null || wanted.externalId === null) && plainName(textIn(one.name, locale, locale)) === name,
  )
}

function mergeGroups(own: GroupState[], fresh: GroupDraft[], locale: string): GroupState[] {
  return mergeNamed(own, fresh, locale).map((group) => {
    const same = sameNamed(own, group, locale)
    return same
      ? {
          ...group,
          ...(same.id !== undefined && { id: same.id }),
          options: mergeNamed(same.options, group.options, locale),
        }
      : group
  })
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
    state.modifierGroups.map(canonicalGroup),
    state.allergens
      .filter((one) => one.level !== 'UNKNOWN')
      .map((one) => `${one.allergenId} ${one.level}`)
      .toSorted(),
    state.dietTypeIds.toSorted((one, other) => one - other),
  ])
}

/** A group as a text that compares: its id and the order of languages mean nothing. */
export function canonicalGroup(group: GroupDraft): string {
  return JSON.stringify([
    group.externalId,
    sorted(group.name),
    group.minSelected,
    group.maxSelected,
    group.options.map((one) => [one.externalId, sorted(one.name), one.priceDeltaMinor, one.isDefault]),
  ])
}

function sorted(text: LocalizedText): [string, string][] {
  return Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
