import { cellText } from '../read/cell.ts'
import { localeOf, splitLocale } from './locale-suffix.ts'
import { type HeaderMatch, matchHeader } from './match-header.ts'
import type { SourceColumn, SourceTable } from '../types.ts'

/** Enough rows to tell words from identifiers. */
const ROWS_JUDGED = 200
/** Keys that only wrap other keys or values; their names mean nothing. */
const WRAPPERS = /^(?:elements|data|nodes|edges|node|translations|values)$/i

/**
 * What a column's header suggests. In JSON, the last part of the path counts most, then its parent; for a general word
 * such as `name`, the parent counts most.
 */
export function matchColumn(table: SourceTable, column: SourceColumn): HeaderMatch[] {
  if (table.format !== 'json') return matchHeader(headerOf(table, column))
  const parts = column.header.split('.')
  const locale = parts.length > 1 && isLanguage(table, column) ? localeOf(parts.at(-1) ?? '') : undefined
  if (locale) parts.pop()
  const found = new Map<string, HeaderMatch>()
  const keep = (matches: HeaderMatch[], factor: number) => {
    for (const match of matches) {
      const strength = match.strength * factor
      const known = found.get(match.kind)
      if (!known || known.strength < strength) found.set(match.kind, { ...match, strength })
    }
  }
  const last = parts.at(-1) ?? ''
  const parent = parts.slice(0, -1).findLast((part) => !WRAPPERS.test(part))
  // `allergens.name` and `price.amount` describe their parent, not a name or an amount.
  const generic =
    parent !== undefined &&
    /^(?:name|names|title|label|text|value|amount|code|id|url|src|href|number|en|de)$/i.test(last)
  // Guests read `category.name`, not `category.id`, so an id counts less.
  if (generic) keep(matchHeader(parent), /^(?:id|number)$/i.test(last) ? 0.4 : 1)
  keep(matchHeader(last), generic ? 0.5 : 1)
  if (parent !== undefined && !generic) keep(matchHeader(parent), 0.7)
  return [...found.values()]
    .map((match) => (locale ? { ...match, locale } : match))
    .toSorted((a, b) => b.strength - a.strength)
}

/**
 * Whether the last part of a path may be a language: `id` is Indonesian only as in `name.id` beside `name.en`; anywhere
 * else it is an identifier.
 */
function isLanguage(table: SourceTable, column: SourceColumn): boolean {
  if (!column.header.endsWith('.id')) return true
  const base = column.header.slice(0, -2)
  return table.columns.some(
    ({ header }) =>
      header !== column.header && header.startsWith(base) && localeOf(header.slice(base.length)) !== undefined,
  )
}

/** A column's header. A final “ID” or “No” that means a language is replaced by “Indonesian” or “Norwegian”. */
export function headerOf(table: SourceTable, column: SourceColumn): string {
  return isText(table, column) ? spellOut(column) : column.header
}

/**
 * `name_id` is Indonesian, and `item_no` is Norwegian, only if another column has the same header in another language,
 * such as `name_en` or `item_en`, and most values are words.
 */
function isText(table: SourceTable, column: SourceColumn): boolean {
  if (table.format === 'json') return false
  const { base, locale } = splitLocale(spellOut(column))
  if (locale !== 'id' && locale !== 'no') return false
  const hasTwin = table.columns.some((other) => {
    const twin = splitLocale(other.header)
    return other.key !== column.key && twin.locale !== undefined && twin.base.toLowerCase() === base.toLowerCase()
  })
  if (!hasTwin) return false
  const texts = table.rows.slice(0, ROWS_JUDGED).map(({ cells }) => cellText(cells[column.key]))
  const filled = texts.filter((text) => text !== '')
  return filled.filter((text) => /\p{L}{2}/u.test(text) && !/\d/.test(text)).length > filled.length / 2
}

function spellOut({ header }: SourceColumn): string {
  return header
    .trim()
    .replace(/(?<=[^\p{L}])(?:id|no)(?=[)\]]?$)/iu, (code) =>
      code.toLowerCase() === 'id' ? 'Indonesian' : 'Norwegian',
    )
}
