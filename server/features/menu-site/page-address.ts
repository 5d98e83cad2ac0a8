/**
 * The canonical address of each page: its path and query. Anything else in a guest's URL (an unsupported language, an
 * unknown parameter, another order) is ignored, so that few pages are cached.
 */
import { FILTER_PARAMETERS, PART_PARAMETER } from '#contract/site-pages.ts'
import type { PublicMenu } from '#server/db/look-ups.ts'

/** The properties of a branch that determine its addresses. */
export type MenuShape = Omit<PublicMenu, 'companyId'>

const SEARCH_MAX_LENGTH = 100
const PART = /^[1-9]\d{0,3}$/
const ID = /^[1-9]\d{0,9}$/
const PRICE = /^[^a-z]{1,20}$/i

/**
 * The canonical address of a page or an API call.
 * @param path the canonical path, without a query
 * @param query the requested language, the filter from `filterQueryOf`, and which part of a long menu
 * @example menuAddress('/p', { lang: 'xx', filterQuery: '', partNumber: 1 }, shape) // '/p'
 */
export function menuAddress(
  path: string,
  { lang, filterQuery, partNumber }: { lang: string | undefined; filterQuery: string; partNumber: number },
  shape: MenuShape,
): string {
  const query = new URLSearchParams(filterQuery)
  if (shape.isLong && partNumber > 1) query.set(PART_PARAMETER, String(partNumber))
  const locale = knownLocale(lang, shape)
  if (locale !== undefined) query.set('lang', locale)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** @returns undefined for the branch's default language, which needs no parameter, and for an unsupported one */
export function knownLocale(lang: string | undefined, { defaultLocale, locales }: MenuShape): string | undefined {
  return lang !== undefined && lang !== defaultLocale && locales.includes(lang) ? lang : undefined
}

/** The filter in canonical form: known parameters in a fixed order, without invalid ones and those without effect. */
export function filterQueryOf(query: Record<string, unknown>): string {
  // A shortcut, because most URLs have no query, and this runs even for cached pages.
  if (Object.keys(query).length === 0) return ''
  const asked = new URLSearchParams()
  const { search, category, allergen, dietType, min, max } = FILTER_PARAMETERS
  const add = (name: string, value: string) => value !== '' && asked.append(name, value)
  add(search, firstOf(query[search]).replaceAll(/\s+/g, ' ').trim().slice(0, SEARCH_MAX_LENGTH))
  add(category, matching(firstOf(query[category]), ID))
  for (const name of [allergen, dietType]) for (const id of idsOf(query[name])) asked.append(name, id)
  const lowest = matching(firstOf(query[min]), PRICE)
  add(min, /^[0.,]*$/.test(lowest) ? '' : lowest)
  add(max, matching(firstOf(query[max]), PRICE))
  return asked.toString()
}

/** @returns 1 for anything that isn't a valid part number */
export function partNumberOf(query: Record<string, unknown>): number {
  return Number(matching(firstOf(query[PART_PARAMETER]), PART) || 1)
}

function firstOf(value: unknown): string {
  const [first] = [value].flat()
  return typeof first === 'string' ? first : ''
}

function matching(text: string, pattern: RegExp): string {
  return pattern.test(text) ? text : ''
}

function idsOf(value: unknown): string[] {
  const texts = [value].flat().filter((one) => typeof one === 'string')
  const ids = new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim()))
  return [...ids].filter((id) => ID.test(id)).toSorted((one, other) => Number(one) - Number(other))
}
