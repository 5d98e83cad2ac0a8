import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ImportProposal } from '#contract/menu-items.ts'
import { fieldsAfter } from '../item-fields.ts'
import { foldForMatching } from '../text.ts'
import type { Doubt, GroupDraft, ItemDraft } from '../types.ts'
import type { ExistingItem, GroupState, ItemState, PlannedItem } from './plan-types.ts'
import { type Named, findSameNamed } from './same-named.ts'
import { withSortedKeys } from './same-state.ts'
import { addDoubt } from './plausible-prices.ts'

type ChangeContext = { defaultLocale: string; hasPrice: boolean }

/** The properties of an item that an uncertain field of a draft affects. */
const HELD = {
  name: ['name'],
  description: ['description'],
  category: [],
  price: ['priceType', 'priceMinor', 'variants'],
  allergens: ['allergens'],
  dietTypes: ['dietTypeIds'],
} as const satisfies Record<Doubt['field'], readonly (keyof ImportProposal)[]>

/**
 * The state of an item after the import. Uncertain values are only applied to items with the status DRAFT; for other
 * items, they are stored as a proposal that a user accepts or dismisses.
 */
export function toUpdatedItem(item: ExistingItem, draft: ItemDraft, context: ChangeContext): PlannedItem['after'] {
  const wanted = applyDraft(item, draft, context)
  const doubts = (draft.doubts ?? []).filter(
    (doubt) =>
      HELD[doubt.field].some((key) => differs(item[key], wanted[key])) || listDoubted(item, draft, [doubt]).length > 0,
  )
  if (doubts.length === 0) return wanted
  const reasons = reasonsOf(doubts)
  if (item.status === 'DRAFT') return { ...wanted, reviewReasons: [...new Set([...item.reviewReasons, ...reasons])] }
  const proposal: ImportProposal = {}
  const kept: Partial<PlannedItem['after']> = {}
  for (const key of new Set(doubts.flatMap(({ field }): readonly (keyof ImportProposal)[] => HELD[field]))) {
    if (differs(item[key], wanted[key])) Object.assign(proposal, { [key]: changedPart(key, item, wanted) })
    Object.assign(kept, { [key]: item[key] })
  }
  const pending = stillPending(item, wanted)
  const isReplaced = item.importProposal !== null && Object.keys(pending).length === 0
  const importProposal = {
    ...pending,
    ...proposal,
    ...(pending.allergens && { allergens: [...pending.allergens, ...(proposal.allergens ?? [])] }),
  }
  return {
    ...wanted,
    ...kept,
    reviewReasons: isReplaced ? reasons : [...new Set([...item.reviewReasons, ...reasons])],
    importProposal: Object.keys(importProposal).length === 0 ? null : importProposal,
  }
}

/**
 * The allergens whose “free from” loses its confirmation, so that guests don't read it until a person has reviewed it:
 * the file doubts it, proposes another level, or states another level for an item whose size is free from it.
 */
export function listUnconfirmed(item: ExistingItem, draft: ItemDraft, after: PlannedItem['after']): number[] {
  const confirmed = new Set([...item.confirmations.map(({ allergenId }) => allergenId), ...item.sizesFreeFrom])
  const proposed = after.importProposal?.allergens?.map(({ allergenId }) => allergenId) ?? []
  const changed = changedAllergens(item, after).flatMap(({ allergenId, level }) =>
    level === 'FREE_FROM' ? [] : allergenId,
  )
  const isFreeAfter = (id: number) => item.sizesFreeFrom.includes(id) || isFreeFrom(after, id)
  const all = new Set([...listDoubted(item, draft), ...proposed, ...changed])
  return [...all].filter((id) => confirmed.has(id) && isFreeAfter(id))
}

/** The allergens that the item or a size is free from, although the draft's doubts may concern them. */
function listDoubted(item: ExistingItem, draft: ItemDraft, doubts = draft.doubts ?? []): number[] {
  const stated = item.allergens.flatMap(({ allergenId }) => (isFreeFrom(item, allergenId) ? allergenId : []))
  const ofAllergens = doubts.filter(({ field }) => field === 'allergens')
  return [...new Set([...stated, ...item.sizesFreeFrom])].filter((id) =>
    ofAllergens.some(({ allergenIds }) => allergenIds?.includes(id) ?? !isFreeFrom(draft, id)),
  )
}

function isFreeFrom({ allergens = [] }: Pick<ItemDraft, 'allergens'>, id: number): boolean {
  return allergens.some(({ allergenId, level }) => allergenId === id && level === 'FREE_FROM')
}

/** The part of an item's unreviewed proposal that the new file doesn't change: “contains nuts” beside a new price. */
function stillPending(item: ExistingItem, wanted: PlannedItem['after']): ImportProposal {
  const { allergens = [], ...others } = item.importProposal ?? {}
  const changed = Object.values(HELD).filter((keys) => keys.some((key) => differs(item[key], wanted[key])))
  const outdated = new Set<string>(changed.flat())
  const restated = new Set(changedAllergens(item, wanted).map(({ allergenId }) => allergenId))
  const kept = allergens.filter(({ allergenId }) => !restated.has(allergenId))
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !outdated.has(key))),
    ...(kept.length > 0 && { allergens: kept }),
  }
}

function changedAllergens(item: ExistingItem, wanted: PlannedItem['after']): ItemState['allergens'] {
  const levels = new Map(item.allergens.map((one) => [one.allergenId, one.level]))
  return wanted.allergens.filter(({ allergenId, level }) => levels.get(allergenId) !== level)
}

/** Leaves out unchanged allergens and languages, because users may edit them before they accept the proposal. */
function changedPart(key: keyof ImportProposal, item: ExistingItem, wanted: PlannedItem['after']): unknown {
  if (key === 'allergens') return changedAllergens(item, wanted)
  if (key !== 'name' && key !== 'description') return wanted[key]
  return Object.fromEntries(Object.entries(wanted[key]).filter(([locale, text]) => item[key][locale] !== text))
}

/** The reasons for a review that this import adds. */
export function listNewReasons(item: ExistingItem | undefined, after: PlannedItem['after']): string[] {
  const known = new Set(item?.reviewReasons)
  return after.reviewReasons.filter((reason) => !known.has(reason))
}

const ENOUGH_RENAMED = 4

/**
 * Marks names and descriptions as uncertain if at least four items, and at least half of those found by id, have no
 * word in common with their old names. The file may then be in another language, or its ids may belong to other items.
 */
export function addRenameDoubts(
  drafts: ItemDraft[],
  findById: (draft: ItemDraft) => ExistingItem | undefined,
  defaultLocale: string,
): void {
  const found = drafts.flatMap((draft) => {
    const item = draft.isExact || draft.standInLocale !== undefined ? undefined : findById(draft)
    return item ? [{ draft, isRenamed: !shareWords(item.name, draft.name, defaultLocale) }] : []
  })
  const renamed = found.filter(({ isRenamed }) => isRenamed)
  if (renamed.length < ENOUGH_RENAMED || renamed.length < found.length / 2) return
  for (const { draft } of found) {
    const reason =
      'The external IDs in the file belong to items with other names. Is the file in another language, or from another menu?'
    addDoubt(draft, { field: 'name', reason })
    addDoubt(draft, { field: 'description', reason })
  }
}

function shareWords(one: LocalizedText, other: LocalizedText, locale: string): boolean {
  const wordsOf = (text: LocalizedText) => new Set(foldForMatching(textIn(text, locale, locale)).split(' '))
  const known = wordsOf(one)
  return [...wordsOf(other)].some((word) => known.has(word))
}

/** Whether two values differ, whatever the order of their keys. */
export function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(withSortedKeys(one)) !== JSON.stringify(withSortedKeys(other))
}

export function toNewItem(draft: ItemDraft): PlannedItem['after'] {
  return {
    externalId: draft.externalId ?? null,
    name: draft.name,
    description: draft.description ?? {},
    ingredients: draft.ingredients ?? {},
    priceType: draft.priceType,
    priceMinor: draft.priceMinor,
    status: draft.status,
    ...fieldsAfter(draft),
    variants: draft.variants.map((one) => ({
      externalId: one.externalId ?? null,
      name: one.name,
      priceMinor: one.priceMinor,
    })),
    modifierGroups: draft.modifierGroups ?? [],
    allergens: draft.allergens ?? [],
    dietTypeIds: draft.dietTypeIds ?? [],
    reviewReasons: reasonsOf(draft.doubts ?? []),
    importProposal: null,
  }
}

function reasonsOf(doubts: Doubt[]): string[] {
  return [...new Set(doubts.map(({ reason }) => reason))]
}

function applyDraft(
  item: ExistingItem,
  draft: ItemDraft,
  { hasPrice, defaultLocale }: ChangeContext,
): PlannedItem['after'] {
  const keepsPrice = !hasPrice || (hasNoPrice(draft) && !draft.statesNoPrice)
  const fresh = inOwnLanguage(withoutStandIns(toNewItem(draft), item, draft, defaultLocale), item, draft, defaultLocale)
  const isCertain = item.reviewReasons.length === 0 && draft.doubts === undefined
  const getsFirstPrice = !keepsPrice && item.status === 'DRAFT' && hasNoPrice(item) && isCertain
  return {
    externalId: draft.externalId ?? item.externalId,
    name: { ...item.name, ...fresh.name },
    description: { ...item.description, ...fresh.description },
    ingredients: { ...item.ingredients, ...fresh.ingredients },
    priceType: keepsPriceType(item, draft, keepsPrice) ? item.priceType : fresh.priceType,
    priceMinor: keepsPrice ? item.priceMinor : fresh.priceMinor,
    variants: keepsPrice ? item.variants : mergeNamed(item.variants, fresh.variants, defaultLocale),
    modifierGroups:
      draft.modifierGroups && draft.standInLocale === undefined
        ? mergeGroups(item.modifierGroups, draft.modifierGroups, defaultLocale)
        : item.modifierGroups,
    // An item that only needed a price is published once the file states one, or that it has none.
    status: getsFirstPrice || draft.statesStatus ? draft.status : item.status,
    ...fieldsAfter(draft, item),
    allergens: draft.allergens ? mergeAllergens(item.allergens, draft.allergens) : item.allergens,
    dietTypeIds: mergeDiets(item.dietTypeIds, draft.dietTypeIds ?? item.dietTypeIds),
    reviewReasons: item.reviewReasons,
    importProposal: item.importProposal,
  }
}

function keepsPriceType(item: ExistingItem, { isExact, statesPriceType }: ItemDraft, keepsPrice: boolean): boolean {
  const isPriced = item.priceType === 'FIXED' || item.priceType === 'FROM'
  return statesPriceType ? false : keepsPrice || (isExact === true && isPriced)
}

/** A text that was taken from another language doesn't replace the item's own text. */
function withoutStandIns(
  fresh: PlannedItem['after'],
  item: ExistingItem,
  { isExact, standInLocale, descriptionStandIn }: ItemDraft,
  defaultLocale: string,
): PlannedItem['after'] {
  const { [defaultLocale]: _standIn, ...others } = fresh.description
  const isLeftOut = standInLocale !== undefined || item.description[defaultLocale] !== undefined
  return {
    ...fresh,
    name: isExact ? withoutFallback(fresh.name, item.name, defaultLocale) : fresh.name,
    description: descriptionStandIn !== undefined && isLeftOut ? others : fresh.description,
  }
}

/**
 * Leaves out a text in the default language that only repeats the text in another language, which guests see anyway.
 * Exported menus contain such texts.
 */
function withoutFallback(text: LocalizedText, own: LocalizedText, locale: string): LocalizedText {
  const { [locale]: written, ...others } = text
  return own[locale] === undefined && written === textIn(own, locale, locale) ? others : text
}

/** A file in another language doesn't change the texts in the branch's default language. */
function inOwnLanguage(
  fresh: PlannedItem['after'],
  item: ExistingItem,
  { standInLocale: locale }: ItemDraft,
  defaultLocale: string,
): PlannedItem['after'] {
  if (locale === undefined) return fresh
  const foreign = (text: LocalizedText) => {
    const { [defaultLocale]: standIn, ...rest } = text
    return standIn === undefined || rest[locale] !== undefined ? rest : { ...rest, [locale]: standIn }
  }
  const { priceType, priceMinor, variants } = item
  // If the numbers of sizes differ, it is unknown which sizes correspond.
  const isSameSizes = variants.length === fresh.variants.length
  const pairOf = sizePairs(variants, fresh.variants)
  return {
    ...fresh,
    name: foreign(fresh.name),
    ingredients: foreign(fresh.ingredients),
    ...(isSameSizes
      ? {
          variants: variants.map((own, at) => ({
            ...own,
            name: { ...own.name, ...foreign(pairOf(at)?.name ?? {}) },
            priceMinor: pairOf(at)?.priceMinor ?? own.priceMinor,
          })),
        }
      : { priceType, priceMinor, variants }),
  }
}

type Sizes = ItemState['variants']

/**
 * Finds the size in the file for each of the item's sizes: by external id, by price if both have the same distinct
 * prices, else by order.
 */
function sizePairs(own: Sizes, fresh: Sizes): (at: number) => Sizes[number] | undefined {
  const pricesOf = (sizes: Sizes) => new Set(sizes.map(({ priceMinor }) => priceMinor))
  const prices = pricesOf(fresh)
  const isSamePrices = prices.size === fresh.length && pricesOf([...own, ...fresh]).size === prices.size
  return (at) => {
    const one = own[at]
    return (
      fresh.find(({ externalId }) => externalId !== null && externalId === one?.externalId) ??
      (isSamePrices ? fresh.find(({ priceMinor }) => priceMinor === one?.priceMinor) : fresh[at])
    )
  }
}

/**
 * A level in the file replaces the item's own, unless it is `UNKNOWN`; allergens that the file doesn't mention stay
 * unchanged.
 */
function mergeAllergens(own: ItemState['allergens'], stated: ItemState['allergens']): ItemState['allergens'] {
  const levels = new Map(own.map((one) => [one.allergenId, one.level]))
  for (const { allergenId, level } of stated) if (level !== 'UNKNOWN') levels.set(allergenId, level)
  return [...levels].map(([allergenId, level]) => ({ allergenId, level }))
}

/** The file's diet types; those that the item has stay in its order, so that another order isn't a change. */
function mergeDiets(own: number[], stated: number[]): number[] {
  return [...new Set([...own, ...stated])].filter((id) => stated.includes(id))
}

/** A matched size, group or option keeps its external id and its names, except those that the file replaces. */
function mergeNamed<Fresh extends Named>(own: Named[], fresh: Fresh[], locale: string): Fresh[] {
  return fresh.map((one) => {
    const same = findSameNamed(own, one, locale)
    if (!same) return one
    const name = { ...same.name, ...withoutFallback(one.name, same.name, locale) }
    return { ...one, externalId: one.externalId ?? same.externalId, name }
  })
}

function mergeGroups(own: GroupState[], fresh: GroupDraft[], locale: string): GroupState[] {
  return mergeNamed(own, fresh, locale).map((group, at) => {
    const same = findSameNamed(own, group, locale)
    return same
      ? {
          ...group,
          ...(same.id !== undefined && { id: same.id }),
          ...(fresh[at]?.externalId !== group.externalId && { hasOwnId: false }),
          options: mergeNamed(same.options, group.options, locale),
        }
      : group
  })
}

export const hasNoPrice = ({ priceMinor, variants }: ItemDraft | ItemState) =>
  priceMinor === null && variants.length === 0
