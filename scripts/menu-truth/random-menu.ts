import { effectivePrice, getInitialPrice } from '#contract/branch-override.ts'
import { CONTAINMENT_LEVELS, type ContainmentLevel } from '#contract/allergens.ts'
import type { FilterMode, SiteTheme } from '#contract/menu-site.ts'
import type { Statement } from '#server/features/menu-export/queries.ts'
import { fieldsAfter } from '#server/features/menu-import/item-fields.ts'
import type { MenuLabels, VisibleGroup, VisibleItem } from '#server/features/menu-site/queries.ts'
import { randomBoolean, type Random, randomInteger } from './random.ts'

/** A stored statement about an allergen. `verifiedAt` is when it was confirmed, or null. */
export type Stored = { id: number; level: ContainmentLevel; removable: boolean; verifiedAt: string | null }
export type StoredPart = { id: number; allergens: Stored[] }
export type StoredGroup = {
  id: number
  minSelected: number
  options: (StoredPart & { isDefault: boolean; priceDeltaMinor: number })[]
}
/** An item as stored for one branch. */
export type StoredItem = {
  id: number
  allergens: Stored[]
  variants: (StoredPart & { priceMinor: number })[]
  groups: StoredGroup[]
  dietTypeIds: number[]
  brandPriceMinor: number | null
  overrideMinor: number | null
  priceType: 'FIXED' | 'FROM' | 'MARKET' | 'ON_REQUEST'
}
/** A branch's items, the brand's option groups, and the settings that outputs depend on. */
export type RandomMenu = {
  items: StoredItem[]
  groups: StoredGroup[]
  accessEnd: Date | null
  locale: string
  theme: SiteTheme
  filterMode: FilterMode
  currency: { code: string; symbol: string | null; position: 'before' | 'after' }
}

export const NOW = new Date('2026-06-01T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
export const LOCALES = ['en', 'de', 'fr', 'ar', 'ja']

/** Allergens: parents with children, one of them the company's own; some without children; and a disabled one. */
export const FAMILY = [
  { id: 1, code: 'GLUTEN', parentId: null },
  { id: 2, code: 'WHEAT', parentId: 1 },
  { id: 3, code: 'OATS', parentId: 1 },
  { id: 4, code: 'NUTS', parentId: null },
  { id: 5, code: 'WALNUT', parentId: 4 },
  { id: 6, code: 'HAZELNUT', parentId: 4 },
  { id: 7, code: 'MILK', parentId: null },
  { id: 8, code: 'EGGS', parentId: null },
  { id: 9, code: 'FISH', parentId: null },
  { id: 10, code: 'own-1', parentId: null },
  { id: 11, code: 'own-2', parentId: 10 },
  { id: 12, code: 'own-3', parentId: null },
]
export const SWITCHED_OFF = 12
export const GLUTEN_FREE = 1
const DIET_TYPES = [
  { id: GLUTEN_FREE, code: 'GlutenFreeDiet' },
  { id: 2, code: 'VeganDiet' },
]

/** A name that is unique and not part of any other, so that it can be found in an output. */
export const allergenName = (id: number, locale: string) => `${locale}A${String(id).padStart(2, '0')}x`
export const LABELS: MenuLabels = {
  allergens: FAMILY.map((one) => ({
    ...one,
    name: inAll((locale) => allergenName(one.id, locale)),
    isActive: one.id !== SWITCHED_OFF,
  })),
  dietTypes: DIET_TYPES.map((one) => ({ ...one, name: { en: `Diet ${one.id}` }, abbreviation: null, color: null })),
}

function inAll(text: (locale: string) => string): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)]))
}

/** Creates a menu of `size` random items. @param first the first item's id; the others follow it */
export function randomMenu(random: Random, { first, size }: { first: number; size: number }): RandomMenu {
  const groups = Array.from({ length: 12 }, (_, at) => randomGroup(random, at + 1))
  return {
    groups,
    items: Array.from({ length: size }, (_, at) => randomItem(random, first + at, groups)),
    accessEnd: pick(random, [null, null, daysAgo(-5), daysAgo(10), daysAgo(31), daysAgo(60)]),
    locale: pick(random, LOCALES),
    theme: pick(random, ['default', 'MaterialFood', 'MiniCafes']),
    filterMode: pick(random, ['STANDARD', 'STRICT', 'RELAXED']),
    currency: pick(random, [
      { code: 'EUR', symbol: '€', position: 'after' },
      { code: 'JPY', symbol: '¥', position: 'before' },
      { code: 'KWD', symbol: 'KD', position: 'after' },
    ]),
  }
}

function randomItem(random: Random, id: number, groups: StoredGroup[]): StoredItem {
  const variants = randomBoolean(random, 0.3)
    ? Array.from({ length: randomInteger(random, 1, 3) }, (_, at) => ({
        ...randomPart(random, id * 10 + at, 3),
        priceMinor: randomInteger(random, 0, 99_999),
      }))
    : []
  const priceType = pick(random, ['FIXED', 'FIXED', 'FIXED', 'FROM', 'MARKET', 'ON_REQUEST'] as const)
  const isPriced = variants.length === 0 && (priceType === 'FIXED' || priceType === 'FROM')
  return {
    id,
    allergens: randomPart(random, id, 7).allergens,
    variants,
    groups: randomBoolean(random, 0.4) ? groups.filter(() => randomBoolean(random, 0.12)) : [],
    dietTypeIds: DIET_TYPES.flatMap((one) => (randomBoolean(random, 0.3) ? one.id : [])),
    priceType,
    brandPriceMinor: isPriced ? randomInteger(random, 0, 99_999) : null,
    overrideMinor: variants.length === 0 && randomBoolean(random, 0.3) ? randomInteger(random, 0, 99_999) : null,
  }
}

function randomGroup(random: Random, id: number): StoredGroup {
  // Some groups state “free from” for everything, so that items with options can be free from something.
  const isCareful = randomBoolean(random, 0.4)
  return {
    id,
    minSelected: randomInteger(random, 0, 1),
    options: Array.from({ length: randomInteger(random, 1, 3) }, (_, at) => ({
      id: id * 10 + at,
      isDefault: randomBoolean(random, 0.2),
      priceDeltaMinor: randomInteger(random, -500, 500),
      allergens: isCareful ? FAMILY.map((one) => freeFrom(random, one.id)) : randomPart(random, 0, 3).allergens,
    })),
  }
}

function freeFrom(random: Random, id: number): Stored {
  return {
    id,
    level: 'FREE_FROM',
    removable: false,
    verifiedAt: randomBoolean(random, 0.95) ? randomDay(random) : null,
  }
}

function randomPart(random: Random, id: number, most: number): StoredPart {
  const count = randomInteger(random, 0, most)
  const ids = new Set(Array.from({ length: count }, () => randomInteger(random, 1, FAMILY.length)))
  return {
    id,
    allergens: [...ids].map((allergenId) => {
      const isFree = allergenId === SWITCHED_OFF || randomBoolean(random, 0.55)
      const level = isFree ? 'FREE_FROM' : pick(random, CONTAINMENT_LEVELS)
      return {
        id: allergenId,
        level,
        removable: level !== 'FREE_FROM' && randomBoolean(random, 0.3),
        verifiedAt: randomBoolean(random, 0.7) ? randomDay(random) : null,
      }
    }),
  }
}

const randomDay = (random: Random) => daysAgo(pick(random, [0, 5, 25, 45, 400])).toISOString()

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value // `values` is never empty
}

/** An item as the menu site's query returns it. */
export function visibleItem(item: StoredItem): VisibleItem {
  return {
    id: item.id,
    categoryId: 1,
    name: inAll(() => itemName(item.id)),
    description: {},
    priceType: item.priceType,
    priceMinor: item.brandPriceMinor,
    branchPriceMinor: item.overrideMinor,
    plain: { servingSize: null, ...fieldsAfter({}) },
    images: [],
    availability: [],
    soldOut: null,
    soldOutUntil: null,
    variants: item.variants.map(({ id, priceMinor, allergens }) => ({
      id,
      name: { en: 'Size' },
      priceMinor,
      allergens,
    })),
    allergens: item.allergens,
    modifierGroupIds: item.groups.map(({ id }) => id),
    dietTypeIds: item.dietTypeIds,
    picture: null,
  }
}

export const itemName = (id: number) => `Dish ${id}`
/** The amount that the console's price editor starts with in this branch; null when it is empty. */
export const editorPriceMinor = ({ priceType, brandPriceMinor, overrideMinor }: StoredItem) =>
  getInitialPrice({ brand: { priceType, priceMinor: brandPriceMinor }, overrideMinor }).priceMinor

/** The price type that guests of this branch see. */
export const shownType = ({ priceType, overrideMinor }: StoredItem) =>
  effectivePrice({ priceType, priceMinor: null, sizePricesMinor: [] }, overrideMinor).priceType

/** An option group as the menu site's query returns it. */
export function visibleGroup(group: StoredGroup): VisibleGroup {
  return {
    id: group.id,
    name: { en: `Group ${group.id}` },
    minSelected: group.minSelected,
    maxSelected: null,
    options: group.options.map((option) => ({ ...option, name: { en: 'Option' } })),
  }
}

/** All statements about an item, as the allergen matrix's query returns them. */
export function statementsOf(item: StoredItem): Statement[] {
  const rows = (subject: Statement['subject'], { id, allergens }: StoredPart) =>
    allergens.map((one) => ({
      menuItemId: item.id,
      allergenId: one.id,
      level: one.level,
      subject,
      subjectId: id,
      verifiedAt: one.verifiedAt,
      verifiedBy: one.verifiedAt && 'Anna',
    }))
  return [
    ...rows('item', item),
    ...item.variants.flatMap((size) => rows('variant', size)),
    ...item.groups.flatMap(({ options }) => options.flatMap((option) => rows('option', option))),
  ]
}
