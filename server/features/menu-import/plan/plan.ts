import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { GroupDraft, ItemDraft, Mapping, RowNote } from '../types.ts'
import { contradictionsOf, type LabelRefs } from './contradictions.ts'
import {
  addRenameDoubts,
  differs,
  hasNoPrice,
  listNewReasons,
  listUnconfirmed,
  toNewItem,
  toUpdatedItem,
} from './item-changes.ts'
import { categoryKey, parentKey } from './category-key.ts'
import { indexExisting } from './match-items.ts'
import type { ExistingCategory, ExistingItem, ImportPlan, PlannedItem } from './plan-types.ts'
import { itemsWithMixedSizes, describeMixedSizes } from './mixed-sizes.ts'
import { addDoubt } from './plausible-prices.ts'
import { positionsOf } from './positions.ts'
import { canonicalGroup, sameState } from './same-state.ts'
import { quote } from '../text.ts'

type PlanContext = {
  defaultLocale: string
  hasPrice: boolean
  hasSubcategories?: boolean
  matchBy?: Mapping['matchBy']
  refusedItems?: number[]
  refs?: LabelRefs
}

const ARCHIVED = 'This menu item is archived, so guests don’t see it. Change its status to “Published” to show it.'

/**
 * Compares drafts with the brand's items. Missing columns change nothing.
 * @param hasPrice whether the mapping has a price column
 * @param hasSubcategories whether the mapping has a column for subcategories
 * @param matchBy how drafts and items are matched; by default by external id, else by category and name
 * @param refusedItems the rows of items that aren’t imported, although they may have a position on the menu
 */
export function planImport(
  drafts: ItemDraft[],
  existing: { items: ExistingItem[]; categories: ExistingCategory[] },
  { defaultLocale, hasPrice, hasSubcategories = true, matchBy, refusedItems = [], refs }: PlanContext,
): ImportPlan {
  const found = indexExisting(existing, drafts, { locale: defaultLocale, matchBy, hasSubcategories })
  const plan: ImportPlan = { items: [], refused: [], warned: [], newCategories: 0, categoryTexts: [] }
  addRenameDoubts(drafts, (draft) => found.byId(draft), defaultLocale)
  const categories = new Map(existing.categories.map((one) => [one.id, one]))
  const categoryTexts = new Map<number, LocalizedText>()
  const newCategories = new Set<string>()
  const taken = new Map<number, number>()
  const ids = new Map<string, number>()
  const shared = new Map<string, GroupDraft>()
  const positions =
    matchBy === 'position'
      ? positionsOf(drafts, { refusedItems, menu: found.onMenu, locale: defaultLocale })
      : undefined
  const find = (draft: ItemDraft, taken: ReadonlyMap<number, number>) =>
    found.find(draft, categoryKey(draft.category, draft.subcategory ?? null, defaultLocale), {
      taken,
      at: positions?.get(draft) ?? 0,
    })
  const mixedUp = itemsWithMixedSizes(drafts, (draft) => find(draft, new Map()), defaultLocale)
  for (const draft of drafts) {
    if (mixedUp.has(draft)) {
      plan.refused.push(noteOf(draft, describeMixedSizes(draft)))
      continue
    }
    const groups = draft.modifierGroups && unifyGroups(draft, shared, plan.warned)
    if (groups) draft.modifierGroups = groups
    const item = find(draft, taken)
    const takenBy = item && taken.get(item.id)
    if (item && takenBy !== undefined) {
      plan.refused.push(noteOf(draft, `Row ${takenBy} is already matched to the same menu item.`))
      continue
    }
    const id = draft.externalId ?? ''
    const firstRow = ids.get(id)
    if (id !== '' && firstRow !== undefined) {
      plan.refused.push(
        noteOf(draft, `Row ${firstRow} already has the external ID ${quote(id)}. Give each item its own ID.`),
      )
      continue
    }
    ids.set(id, draft.rowNumber)
    if (found.hasOthersId(draft, item)) {
      plan.warned.push(noteOf(draft, `Another menu item has the external ID ${quote(id)}, so the ID isn’t imported.`))
      delete draft.externalId
    }
    if (item) taken.set(item.id, draft.rowNumber)
    // An item isn't moved if its category or subcategory is missing, or is a translation because the file is in another
    // language.
    const isBelow =
      item &&
      !hasSubcategories &&
      parentKey(found.categoryKeyOf(item)) === categoryKey(draft.category, null, defaultLocale)
    if (item && (draft.standInLocale !== undefined || draft.lacksCategory || isBelow))
      keepCategory(draft, item, { categories, categoryTexts, defaultLocale })
    const key = categoryKey(draft.category, draft.subcategory ?? null, defaultLocale)
    for (const one of [key, categoryKey(draft.category, null, defaultLocale)]) {
      if (!found.categories.has(one)) newCategories.add(one)
    }
    const change = () => (item ? toUpdatedItem(item, draft, { hasPrice, defaultLocale }) : toNewItem(draft))
    const { after, contradictions } = checkContradictions(change, draft, { item, refs, defaultLocale })
    for (const reason of contradictions) plan.warned.push(noteOf(draft, reason))
    if (item && hasPrice && hasNoPrice(draft) && !draft.statesNoPrice && !hasNoPrice(item)) {
      plan.warned.push(noteOf(draft, 'The file has no price for this item, so its current price is kept.'))
    }
    if (after.status === 'ARCHIVED' && !draft.statesStatus) plan.warned.push(noteOf(draft, ARCHIVED))
    const moved = item !== undefined && found.categoryKeyOf(item) !== key
    plan.items.push(toPlanned(draft, item, after, moved))
  }
  plan.newCategories = newCategories.size
  plan.categoryTexts = [...categoryTexts].map(([id, texts]) => ({ id, texts }))
  return plan
}

type Checking = { item: ExistingItem | undefined; refs: LabelRefs | undefined; defaultLocale: string }

/**
 * Checks an item's state after the import. Diet types that the import changes need a review if they contradict the
 * item's name or allergens, unless the file is a menu exported by Carte.
 * @returns the state, and the other contradictions that the import causes, as sentences
 */
function checkContradictions(
  change: () => PlannedItem['after'],
  draft: ItemDraft,
  { item, refs, defaultLocale }: Checking,
): { after: PlannedItem['after']; contradictions: string[] } {
  const after = change()
  const keeps = (field: 'name' | 'dietTypeIds' | 'allergens') =>
    item !== undefined && !differs(item[field], after[field])
  if (!refs || after.dietTypeIds.length === 0 || (keeps('name') && keeps('dietTypeIds') && keeps('allergens')))
    return { after, contradictions: [] }
  const reasons = contradictionsOf({ ...after, name: textIn(after.name, defaultLocale, defaultLocale) }, refs)
  const contradictions = reasons.filter((reason) => !draft.doubts?.some((doubt) => doubt.reason === reason))
  if (contradictions.length === 0 || draft.isExact || keeps('dietTypeIds')) return { after, contradictions }
  for (const reason of contradictions) addDoubt(draft, { field: 'dietTypes', reason })
  return { after: change(), contradictions: [] }
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
  if (draft.standInLocale !== undefined && !draft.lacksCategory) {
    translate(parent ?? own, draft.category)
    if (parent) translate(own, draft.subcategory)
  }
  draft.category = (parent ?? own)?.name ?? draft.category
  if (parent && own) draft.subcategory = own.name
  else delete draft.subcategory
}

/** Groups with the same external id are one group: all its items get the version that comes first in the file. */
function unifyGroups(draft: ItemDraft, shared: Map<string, GroupDraft>, warned: RowNote[]): GroupDraft[] {
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
  const unconfirmed = item ? listUnconfirmed(item, draft, after) : []
  const shared = {
    rowNumber: draft.rowNumber,
    category: draft.category,
    subcategory: draft.subcategory ?? null,
    after,
    isHidden,
    isSoldOut,
    confirmedFreeFrom: (item?.confirmedFreeFrom ?? []).filter((id) => !unconfirmed.includes(id)),
    unconfirmed,
    reviewReasons: listNewReasons(item, after),
  }
  if (!item) return { ...shared, action: 'create', itemId: null, revision: null, before: null }
  const { id, revision, isHidden: _hidden, isSoldOut: _soldOut, ...rest } = item
  const { confirmations: _confirmations, confirmedFreeFrom: _confirmed, sizesFreeFrom: _ofSizes, ...before } = rest
  const changed =
    moved || isHidden !== null || isSoldOut !== null || unconfirmed.length > 0 || !sameState(before, after)
  return { ...shared, action: changed ? 'update' : 'unchanged', itemId: id, revision, before }
}
