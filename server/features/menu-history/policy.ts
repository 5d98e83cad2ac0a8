import { textIn } from '#contract/localized-text.ts'
import type { Availability } from '#contract/availability.ts'
import type { Difference, MenuEntity } from '#contract/menu-history.ts'
import type { SpecialHours } from '#contract/special-hours.ts'
import type { ItemImage, OpeningHours } from '#server/db/schema.ts'
import { formatAvailability, formatTimeSlot } from '#server/platform/format-availability.ts'
import { sameJson } from '#server/platform/same-json.ts'

type Json = Record<string, unknown>
/** The names of records, by kind and id. */
export type Names = Record<'category' | 'allergen' | 'dietType' | 'menuItem' | 'user', Map<number, string>>
type Reading = { defaultLocale: string; names: Names; entity?: MenuEntity }
type Value = Difference['before']

/** With more differences, a line of the history would be unreadable. */
const DIFFERENCES_MAX = 60

/** Fields without meaning for a reader, such as keys, search texts, counters and times. */
const SILENT = new Set([
  'id',
  'brandId',
  'companyId',
  'branchId',
  'menuItemId',
  'diningTableId',
  'searchText',
  'translatedFrom',
  'sortName',
  'revision',
  'createdAt',
  'updatedAt',
  'lastScannedAt',
])

/**
 * The differences between two versions of a record, as flat values, at most `DIFFERENCES_MAX`. If one version is null,
 * because the record was created or deleted, the values of the other are listed.
 */
export function differencesOf(before: Json | null, after: Json | null, reading: Reading): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !SILENT.has(field) && !sameJson(before?.[field] ?? null, after?.[field] ?? null))
    .flatMap((field) => differencesIn(field, before?.[field] ?? null, after?.[field] ?? null, reading))
    .slice(0, DIFFERENCES_MAX)
}

export function nameIn(record: Json | null, locale: string): string | null {
  const name = record?.['name']
  if (typeof name === 'string') return name
  if (!isObject(name)) return null
  return textIn(name as Record<string, string>, locale, locale) || null // names are {locale: text}
}

function differencesIn(field: string, before: unknown, after: unknown, reading: Reading): Difference[] {
  if (field === 'parentId' && reading.entity === 'allergen')
    return [plain('group', nameOf(before, reading.names.allergen), nameOf(after, reading.names.allergen))]
  if (field === 'categoryId' || field === 'parentId')
    return [plain('category', nameOf(before, reading.names.category), nameOf(after, reading.names.category))]
  if (field === 'dietTypeIds')
    return [plain('dietTypes', namesOf(before, reading.names.dietType), namesOf(after, reading.names.dietType))]
  if (field === 'allergens') return allergenDifferences(null, before, after, reading)
  if (field === 'variants' || field === 'variantPrices' || field === 'modifierGroups' || field === 'options')
    return partDifferences(field, before, after, reading)
  const words = WORDS[field]
  if (words) return [plain(field, words(before, reading), words(after, reading))]
  // A table's code opens its menu, so the history only shows that it changed.
  if (field === 'qrToken') return before === null || after === null ? [] : [plain(field, 'previous code', 'new code')]
  if (field === 'settings') return differencesOf(partOf(before), partOf(after), reading)
  if (isText(before) || isText(after)) return textDifferences(field, before, after, reading)
  return [plain(field, before, after)]
}

/**
 * Formatters for fields whose stored form isn't readable. The casts are safe because the history stores the values of
 * the columns with these names.
 */
const WORDS: Record<string, (value: unknown, reading: Reading) => string | null> = {
  availability: (value) => weekText(value as Availability | null),
  openingHours: (value) =>
    weekText((value as OpeningHours | null)?.map(({ day, from, to }) => ({ days: [day], from, to })) ?? null),
  specialHours: (value, reading) => specialText(value as SpecialHours[] | null, reading),
  images: (value, reading) => pictureText(listOf(value), reading),
  image: (value, reading) => pictureText(value === null ? [] : [value], reading),
  // The item before this one in its category, or null for the first.
  previousItem: (value, { defaultLocale }) =>
    value === null ? 'First' : `After “${nameIn(partOf(value), defaultLocale) ?? ''}”`,
  labels: (value) => {
    const { length } = listOf(value)
    return length === 0 ? null : length === 1 ? '1 menu item or size' : `${length} menu items or sizes`
  },
}

function weekText(week: Availability | null): string | null {
  return week && week.length > 0 ? formatAvailability(week, 'en-GB') : null
}

/** @example '24 Dec 2026–26 Dec 2026 Closed (Christmas) · 31 Dec 2026 11:00–15:00' */
function specialText(all: SpecialHours[] | null, { defaultLocale }: Reading): string | null {
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const words = (all ?? []).map(({ firstDay, lastDay, times, note }) => {
    const days = [...new Set([firstDay, lastDay])].map((day) => date.format(Date.parse(day))).join('–')
    const hours = times.map((one) => formatTimeSlot(one, 'en-GB')).join(', ') || 'Closed'
    const reason = textIn(note, defaultLocale, defaultLocale)
    return [days, hours, reason && `(${reason})`].filter(Boolean).join(' ')
  })
  return words.length === 0 ? null : words.join(' · ')
}

/** Pictures by upload id and alt text: `Picture 7: A kebab`. */
function pictureText(pictures: unknown[], { defaultLocale }: Reading): string | null {
  const words = (pictures as ItemImage[]).map(({ uploadId, alt }) =>
    [`Picture ${uploadId}`, textIn(alt, defaultLocale, defaultLocale)].filter(Boolean).join(': '),
  )
  return words.length === 0 ? null : words.join(', ')
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function partOf(value: unknown): Json | null {
  return isObject(value) ? value : null
}

function plain(field: string, before: unknown, after: unknown, of: string | null = null): Difference {
  const type = typeOf(field, before ?? after)
  return { field, of, language: null, type, before: valueOf(before), after: valueOf(after) }
}

function typeOf(field: string, value: unknown): Difference['type'] {
  if (field.endsWith('Minor')) return 'money'
  if (typeof value === 'boolean') return 'flag'
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? 'time' : 'text'
}

function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(wordsOf).join(', ')
  return isObject(value) && Object.keys(value).length === 0 ? null : wordsOf(value)
}

/** @example wordsOf({ days: [1, 2], from: '11:00', to: null }) // 'days: 1, 2, from: 11:00' */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  if (!isObject(value)) return String(value)
  return Object.entries(value)
    .filter(([, part]) => part !== null && !sameJson(part, {}) && !sameJson(part, []))
    .map(([key, part]) => `${key}: ${wordsOf(part)}`)
    .join(', ')
}

/** Whether a value is a localized text: an object whose keys are languages. */
function isText(value: unknown): value is Record<string, string> {
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([key, text]) => /^[a-z]{2,3}(-\w+)*$/.test(key) && typeof text === 'string')
  )
}

/** A stored text by language; a plain string is in the default language. */
function textOf(value: unknown, defaultLocale: string): Record<string, string> {
  if (typeof value === 'string') return { [defaultLocale]: value }
  return isText(value) ? value : {}
}

function textDifferences(field: string, before: unknown, after: unknown, { defaultLocale }: Reading): Difference[] {
  const [was, is] = [textOf(before, defaultLocale), textOf(after, defaultLocale)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((locale) => was[locale] !== is[locale])
    .map((locale) => ({
      ...plain(field, was[locale] ?? null, is[locale] ?? null),
      language: locale === defaultLocale ? null : locale,
    }))
}

function allergenDifferences(of: string | null, before: unknown, after: unknown, { names }: Reading): Difference[] {
  const [was, is] = [byId(before, 'allergenId'), byId(after, 'allergenId')]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const about = [of, names.allergen.get(id) ?? `#${id}`].filter((part) => part !== null).join(': ')
    const [one, other] = [was.get(id), is.get(id)]
    return STATEMENT_FIELDS.flatMap(({ field, shownAs, fallback }) => {
      const read = (statement: Json | undefined) =>
        field === 'verifiedBy' ? (names.user.get(Number(statement?.[field])) ?? null) : (statement?.[field] ?? fallback)
      const [from, to] = [read(one), read(other)]
      return sameJson(from, to) ? [] : [plain(shownAs, from, to, about)]
    })
  })
}

/** The fields of an allergen statement, with the names that the history shows and the defaults. */
const STATEMENT_FIELDS = [
  { field: 'level', shownAs: 'allergen', fallback: 'UNKNOWN' },
  { field: 'removable', shownAs: 'removable', fallback: false },
  { field: 'note', shownAs: 'note', fallback: null },
  { field: 'verifiedBy', shownAs: 'confirmedBy', fallback: null },
  { field: 'verifiedAt', shownAs: 'confirmedAt', fallback: null },
] as const

/** The differences of sizes, option groups or options, each with the name of the size, group or option. */
function partDifferences(field: string, before: unknown, after: unknown, reading: Reading): Difference[] {
  const [was, is] = [byId(before, 'id'), byId(after, 'id')]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [one, other] = [was.get(id) ?? null, is.get(id) ?? null]
    const name = nameIn(other ?? one, reading.defaultLocale) ?? `#${id}`
    const within = (part: Json | null) => {
      const { allergens: _allergens, ...rest } = part ?? {}
      return part === null ? null : rest
    }
    const own = differencesOf(within(one), within(other), reading).map((difference) => ({
      ...difference,
      of: [name, difference.of].filter((part) => part !== null).join(': '),
    }))
    const stated = allergenDifferences(name, one?.['allergens'], other?.['allergens'], reading)
    const presence = one === null || other === null ? [plain(field, one && name, other && name)] : []
    return [...presence, ...own.filter((difference) => presence.length === 0 || difference.field !== 'name'), ...stated]
  })
}

function byId(value: unknown, key: string): Map<number, Json> {
  const all = Array.isArray(value) ? value.filter(isObject) : []
  return new Map(all.map((one) => [Number(one[key]), one]))
}

function nameOf(id: unknown, names: Map<number, string>): string | null {
  return typeof id === 'number' ? (names.get(id) ?? `#${id}`) : null
}

function namesOf(ids: unknown, names: Map<number, string>): string | null {
  return Array.isArray(ids) && ids.length > 0 ? ids.map((id) => nameOf(id, names)).join(', ') : null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
