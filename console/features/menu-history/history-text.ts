import type { Difference, MenuChangeLine } from '#contract/menu-history.ts'
import type { Branch } from '#contract/branches.ts'
import { languageName } from '#contract/language-name.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDateTime, formatDay } from '../../pages/format-date.ts'
import { menuHistoryMessages as t } from './messages.ts'

/**
 * One history entry as a sentence.
 * @example sentenceOf(line) // 'Anna changed menu item “Soup”'
 */
export function sentenceOf({ who, entity, kind, name, count }: MenuChangeLine): string {
  const start = `${who ?? t.someone} ${t.kinds[kind]}`
  if (count > 1) return `${start} ${count.toLocaleString('en-GB')} ${t.entities[entity].many}`
  return `${start} ${t.entities[entity].one}${name === '' ? '' : ` “${name}”`}`
}

const CODED = new Set(['status', 'priceType', 'allergen', 'filterMode', 'currencyPosition'])

/**
 * The name of the changed field, with its language and the size or option that it belongs to; for an allergen, only
 * the allergen's name.
 * @example fieldText({ field: 'priceMinor', of: 'Small', language: null }) // 'Small: Price'
 */
export function fieldText({ field, of, language }: Pick<Difference, 'field' | 'of' | 'language'>): string {
  if (field === 'allergen' && of !== null) return of
  const name = t.fields[field] ?? spelledOut(field)
  const label = language === null ? name : t.languageField(name, languageName(language))
  return of === null ? label : t.partField(of, label)
}

/** The fallback for a field without a label: `legalNotice` becomes “Legal notice”. */
function spelledOut(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Place = Pick<Branch, 'currencySymbol' | 'currencyPosition' | 'defaultLocale' | 'timeZone'> & {
  brand: Pick<Branch['brand'], 'currencyCode'>
}

export function valueText(
  { field, type }: Pick<Difference, 'field' | 'type'>,
  value: Difference['before'],
  currencyCode: string,
  branch: Place,
): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (type === 'money' && typeof value === 'number') {
    const { currencyPosition, defaultLocale: locale, brand } = branch
    // The branch's symbol is wrong for amounts of other brands, and for those from before a currency change.
    const currencySymbol = currencyCode === brand.currencyCode ? branch.currencySymbol : null
    const sign = value < 0 ? '−' : ''
    return sign + formatMoney(Math.abs(value), { currencyCode, currencySymbol, currencyPosition, locale })
  }
  if (field === 'allergensReviewedAt') return formatDay(String(value))
  if (type === 'time' && typeof value === 'string') return formatDateTime(value, branch.timeZone)
  return CODED.has(field) ? (t.values[value] ?? String(value)) : String(value)
}
