import type { ColumnStats } from './column-stats.ts'
import { headerOf } from './match-column.ts'
import { localeOf, splitLocale } from './locale-suffix.ts'
import { setField, openColumns, type Proposal, findHeaderMatch } from './proposal.ts'
import { lastPart, quote } from '../text.ts'
import type { SourceColumn } from '../types.ts'

const ENOUGH = 0.5

/**
 * Chooses the category column by its header and by whether its values group the rows, because exports also have cuisine
 * tags and constants in columns named “category”.
 */
export function proposeCategory(proposal: Proposal): void {
  const candidates = openColumns(proposal)
    .map(({ column, stats }) => ({ column, stats, ...score(proposal, column, stats) }))
    .filter((candidate) => candidate.score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score)
  const best = candidates[0]
  if (!best) return
  const group = base(proposal, best.column)
  for (const { column } of openColumns(proposal)) {
    const locale = localeIn(proposal, column.key)
    if (column.key === best.column.key) {
      setField(proposal, column.key, withLocale('category', locale), best.reason)
    } else if (locale !== undefined && base(proposal, column) === group && column.origin === best.column.origin) {
      setField(proposal, column.key, withLocale('category', locale), 'the category in another language')
    }
  }
  proposeSubcategory(proposal, best.column)
  for (const other of candidates.slice(1)) {
    if (proposal.fields.has(other.column.key)) continue
    if ((findHeaderMatch(proposal, other.column.key, 'name')?.strength ?? 0) >= 0.7) continue
    if (
      (findHeaderMatch(proposal, other.column.key, 'category')?.strength ?? 0) < 0.8 ||
      other.column.origin === 'parent'
    )
      continue
    setField(proposal, other.column.key, { kind: 'ignore' }, `${quote(best.column.header)} groups the items better`)
  }
}

function proposeSubcategory(proposal: Proposal, category: SourceColumn): void {
  for (const { column, stats } of openColumns(proposal)) {
    const word = findHeaderMatch(proposal, column.key, 'subcategory')
    const isHeading = column.origin === 'heading' && (category.origin !== 'heading' || column.key.endsWith('(inner)'))
    if (!isHeading && (!word || word.strength < 0.7)) continue
    if (stats.distinct <= 1 && !isHeading) continue
    setField(
      proposal,
      column.key,
      withLocale('subcategory', word?.locale),
      isHeading ? 'headings between the rows' : 'based on the column header',
    )
  }
}

function score(proposal: Proposal, column: SourceColumn, stats: ColumnStats): { score: number; reason: string } {
  if (column.origin === 'heading') return { score: 1.5, reason: 'the section headings above the rows' }
  const word = findHeaderMatch(proposal, column.key, 'category')
  const best = proposal.words.get(column.key)?.[0]
  if (!word || !best || best.strength > word.strength + 0.25) return { score: 0, reason: '' }
  if (
    stats.urls > 0.3 ||
    stats.dates > 0.3 ||
    (stats.prices > 0.5 && stats.letters < 0.5) ||
    stats.flags > 0.8 ||
    stats.length > 60
  )
    return { score: 0, reason: '' }
  // A category in another language isn't a candidate: it is mapped together with the column that names no language.
  if (word.locale !== undefined && hasPlainSibling(proposal, column)) return { score: 0, reason: '' }
  let total = word.strength * (column.origin === 'parent' ? 0.5 : 1)
  const rows = proposal.table.rows.length
  if (stats.distinct >= 2 && stats.distinct <= Math.max(2, stats.filled / 2)) total += 0.25
  else if (rows >= 6 && stats.distinct > stats.filled * 0.8) total -= 0.4
  if (stats.distinct === 1 && rows >= 6) total -= 0.2
  // The header “Menu” above many different texts means the items, not their categories.
  const asName = findHeaderMatch(proposal, column.key, 'name')?.strength ?? 0
  if (asName >= word.strength && stats.distinct > stats.filled * 0.7) total -= 0.5
  if (stats.distinct >= 2 && stats.top >= 0.9 && rows >= 10) total -= 0.35
  if (stats.distinct >= 2 && stats.runs <= stats.distinct * 1.5) total += 0.15
  if (stats.tags >= 0.4) total -= 0.8
  const reason = word.strength >= 0.9 ? 'based on the column header' : 'based on the column header and its values'
  return { score: total, reason }
}

function hasPlainSibling(proposal: Proposal, column: SourceColumn): boolean {
  return proposal.table.columns.some(
    (other) =>
      other.key !== column.key &&
      base(proposal, other) === base(proposal, column) &&
      localeIn(proposal, other.key) === undefined,
  )
}

function base({ table }: Proposal, column: SourceColumn): string {
  return splitLocale(headerOf(table, column)).base.toLowerCase()
}

function localeIn(proposal: Proposal, key: string): string | undefined {
  const word = proposal.words.get(key)?.find((match) => match.locale !== undefined)?.locale
  const header = proposal.table.columns.find((column) => column.key === key)?.header ?? key
  if (word !== undefined || proposal.table.format !== 'json' || !header.includes('.')) return word
  const last = lastPart(header)
  return last === 'id' ? undefined : localeOf(last)
}

function withLocale(kind: 'category' | 'subcategory', locale: string | undefined) {
  return locale === undefined ? { kind } : { kind, locale }
}
