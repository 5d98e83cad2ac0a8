import type { Difference, MenuChangeKind, MenuChangeLine, MenuEntity } from '#contract/menu-history.ts'
import type { Branch } from '#contract/branches.ts'
import { formatMoney } from '#contract/money.ts'
import { languageName } from '../../shell/language-name.ts'
import { formatDateTime } from '../../shell/format-date.ts'

/** Each kind of record: one, several, and what the filter calls it. */
export const ENTITY_WORDS: Record<MenuEntity, { one: string; many: string; filter: string }> = {
  menu_item: { one: 'menu item', many: 'menu items', filter: 'Menu items' },
  category: { one: 'category', many: 'categories', filter: 'Categories' },
  allergen: { one: 'allergen', many: 'allergens', filter: 'Allergens' },
  diet_type: { one: 'diet type', many: 'diet types', filter: 'Diet types' },
  branch_menu_item: {
    one: 'what a branch says of',
    many: 'menu items in a branch',
    filter: 'Sold out, hidden, prices of a branch',
  },
  brand: { one: 'brand', many: 'brands', filter: 'Brands' },
  branch: { one: 'branch', many: 'branches', filter: 'Branches' },
  dining_table: { one: 'table', many: 'tables', filter: 'Tables' },
}

export const KIND_WORDS: Record<MenuChangeKind, string> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
}

/**
 * What a line of the history says.
 * @example sentenceOf(line) // 'Anna changed menu item “Soup”'
 */
export function sentenceOf({ who, entity, kind, name, count }: MenuChangeLine): string {
  const start = `${who ?? 'Somebody'} ${KIND_WORDS[kind]}`
  if (count > 1) return `${start} ${count.toLocaleString('en-GB')} ${ENTITY_WORDS[entity].many}`
  return `${start} ${ENTITY_WORDS[entity].one}${name === '' ? '' : ` “${name}”`}`
}

const FIELD_WORDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  ingredients: 'Ingredients',
  category: 'Category',
  categoryId: 'Category',
  externalId: 'External id',
  priceType: 'Kind of price',
  priceMinor: 'Price',
  priceDeltaMinor: 'Price added',
  status: 'Status',
  isFeatured: 'Featured',
  calories: 'Calories',
  servingSize: 'Serving size',
  availability: 'Availability',
  images: 'Pictures',
  image: 'Picture',
  sortOrder: 'Place in the order',
  allergen: 'Allergen',
  removable: 'Can be made without',
  note: 'Note',
  dietTypes: 'Diet types',
  variants: 'Size',
  variantPrices: 'Size',
  modifierGroups: 'Extras',
  options: 'Option',
  minSelected: 'At least',
  maxSelected: 'At most',
  isDefault: 'Chosen from the start',
  isHidden: 'Hidden',
  soldOut: 'Sold out',
  soldOutUntil: 'Sold out until',
  isVisible: 'Visible',
  isActive: 'In use',
  isEnabled: 'In use',
  isPublished: 'Published',
  code: 'Code',
  synonyms: 'Other names',
  abbreviation: 'Abbreviation',
  icon: 'Icon',
  color: 'Colour',
  brandColor: 'Brand colour',
  theme: 'Theme',
  currencyCode: 'Currency',
  currencySymbol: 'Currency sign',
  currencyPosition: 'Place of the currency sign',
  branch: 'Branch',
  slug: 'Short address',
  address: 'Address',
  telephone: 'Telephone',
  timeZone: 'Time zone',
  defaultLocale: 'Main language',
  locales: 'Languages',
  openingHours: 'Opening hours',
  area: 'Area',
  seats: 'Seats',
  qrToken: 'QR code',
  group: 'Part of',
  isStatutory: 'Required by law',
  labels: 'Stated',
  itemLogo: 'Logo without a picture',
  menuLogo: 'Logo of the menu',
  itemBackgroundLogo: 'Background of the items',
  loaderBgOnly: 'Loading screen without a logo',
  logoUrl: 'Logo',
  backgroundImgUrl: 'Background',
  filterMode: 'Allergen filter',
  allergensReviewedAt: 'Allergens reviewed',
  showImages: 'Pictures shown',
  showCalories: 'Calories shown',
  feedbackEnabled: 'Feedback',
}

const VALUE_WORDS: Record<string, string> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
  FIXED: 'Fixed price',
  FROM: 'From a price',
  MARKET: 'Market price',
  ON_REQUEST: 'On request',
  CONTAINS: 'Contains',
  MAY_CONTAIN: 'May contain',
  FREE_FROM: 'Free from',
  UNKNOWN: 'Unknown',
  STANDARD: 'Standard',
  STRICT: 'Strict',
  RELAXED: 'Relaxed',
  before: 'Before the amount',
  after: 'After the amount',
}
const CODED = new Set(['status', 'priceType', 'allergen', 'filterMode', 'currencyPosition'])

/**
 * Which field a difference is about, in words.
 * @example fieldWords({ field: 'priceMinor', of: 'Small', … }) // 'Small: Price'
 */
export function fieldWords({ field, of }: Pick<Difference, 'field' | 'of'>): string {
  const words = FIELD_WORDS[field] ?? spelledOut(field)
  if (of === null) return words
  if (field === 'allergen') return of
  return /^[a-z]{2,3}(-\w+)*$/.test(of) ? `${words} (${languageName(of)})` : `${of}: ${words}`
}

/** A field nobody gave a word: `legalNotice` reads “Legal notice”. */
function spelledOut(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Place = Pick<Branch, 'currencySymbol' | 'currencyPosition' | 'defaultLocale' | 'timeZone'>

/** A value as people read it; a dash where there is none. */
export function valueWords(
  { field, type }: Pick<Difference, 'field' | 'type'>,
  value: Difference['before'],
  currencyCode: string,
  branch: Place,
): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'money' && typeof value === 'number') {
    const { currencySymbol, currencyPosition, defaultLocale: locale } = branch
    const sign = value < 0 ? '−' : ''
    return sign + formatMoney(Math.abs(value), { currencyCode, currencySymbol, currencyPosition, locale })
  }
  if (type === 'time' && typeof value === 'string') return formatDateTime(value, branch.timeZone)
  return CODED.has(field) ? (VALUE_WORDS[value] ?? String(value)) : String(value)
}
