import { CURRENCIES } from '#contract/currencies.ts'
import { foldText } from '#contract/fold-text.ts'
import { languageName } from '#contract/language-name.ts'
import type { ComboboxOption } from '../ui/use-combobox-list.ts'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' })

/** The languages that can be chosen. Others can be set through the API. */
const LANGUAGES = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
  'ku lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur ' +
  'uz vi yo zh zh-Hant zu'
).split(' ')

/** @example currencyLabel('JPY') // 'JPY – Japanese Yen' */
export function currencyLabel(code: string): string {
  return `${code} – ${currencyNames.of(code) ?? code}`
}

export const findCurrencies = (text: string): ComboboxOption[] => search(text, CURRENCIES, currencyLabel)

/** Every IANA time zone that the browser supports, and UTC. */
const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** @example timeZoneLabel('America/New_York') // 'America/New York' */
export function timeZoneLabel(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

export const findTimeZones = (text: string): ComboboxOption[] => search(text, TIME_ZONES, timeZoneLabel)

/** The languages that match the text and can still be added, sorted by name. */
export function findLanguages(text: string, taken: readonly string[]): ComboboxOption[] {
  return search(
    text,
    LANGUAGES.filter((one) => !taken.includes(one)),
    languageName,
  ).toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** The entries whose value or label contains the typed words, in any position. */
function search(text: string, values: readonly string[], labelOf: (value: string) => string): ComboboxOption[] {
  const words = fold(text).split(' ').filter(Boolean)
  return values
    .map((value) => ({ value, label: labelOf(value) }))
    .filter(({ value, label }) => {
      const searched = fold(`${label} ${value}`)
      return words.every((word) => searched.includes(word))
    })
}

function fold(text: string): string {
  return foldText(text.replaceAll(/[_/–-]/g, ' '))
}
