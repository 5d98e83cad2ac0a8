import { languageName } from '#contract/language-name.ts'
import type { ColumnStats } from './column-stats.ts'
import { type HeaderKind, SIZE_WORDS } from './header-vocabulary.ts'
import { flagOf, stateOf } from '../plan/flags.ts'
import { foldForMatching } from '../text.ts'
import { setField, isAround, isTaken, openColumns, type Proposal, suggestsKind, findHeaderMatch } from './proposal.ts'
import type { SourceColumn, TargetField } from '../types.ts'

/** Maps the remaining columns by their headers, if their values fit. */
export function proposeFields(proposal: Proposal): void {
  proposeText(proposal, 'name', nameFit)
  proposeText(proposal, 'description', descriptionFit)
  proposeSingle(proposal, 'externalId', { kind: 'externalId' }, idFit)
  proposeSingle(proposal, 'currency', { kind: 'currency' }, (stats) => stats.numbers === 0 && stats.length <= 5)
  proposeSingle(proposal, 'image', { kind: 'image' }, (stats) => stats.urls >= 0.3)
  proposeSingle(proposal, 'calories', { kind: 'calories' }, (stats) => stats.prices >= 0.5)
  proposeSingle(proposal, 'ingredients', { kind: 'ingredients' }, (stats) => stats.letters > 0.5)
  proposeSingle(
    proposal,
    'variantName',
    { kind: 'variantName' },
    (stats) =>
      stats.distinct > 1 &&
      stats.numbers < 0.3 &&
      stats.marked < 0.1 &&
      stats.length < 30 &&
      (stats.flags < 0.5 || onlySizesAreFlags(stats)),
  )
  proposeSingle(proposal, 'featured', { kind: 'featured' }, isFlag)
  proposeStates(proposal, 'soldOut', ['soldOut', 'available'])
  proposeStates(proposal, 'hidden', ['hidden', 'visible'])
  proposeSectionStates(proposal)
  ignoreUnsupportedColumns(proposal)
}

function proposeText(
  proposal: Proposal,
  kind: 'name' | 'description',
  fit: (stats: ColumnStats, column: SourceColumn) => number,
): void {
  const ranked = openColumns(proposal)
    .flatMap(({ column, stats }) => {
      const word = findHeaderMatch(proposal, column.key, kind)
      if (!word || word.strength < 0.4 || isAround(column)) return []
      const rival = proposal.words.get(column.key)?.[0]
      if (rival && rival.kind !== kind && rival.strength > word.strength + 0.2) return []
      return [{ column, word, score: word.strength + fit(stats, column) }]
    })
    .filter(({ score }) => score >= 0.3)
    .toSorted((a, b) => b.score - a.score)
  const used = new Set<string>()
  for (const { column, word } of ranked) {
    const locale = word.locale ?? ''
    if (used.has(locale)) continue
    used.add(locale)
    const field: TargetField = word.locale === undefined ? { kind } : { kind, locale: word.locale }
    setField(
      proposal,
      column.key,
      field,
      word.locale === undefined
        ? 'based on the column header'
        : `based on the column header, in ${languageName(word.locale)}`,
    )
  }
}

function nameFit(stats: ColumnStats): number {
  let fit = 0
  if (stats.numbers > 0.5 || stats.urls > 0.3 || stats.dates > 0.3) fit -= 0.6
  if (stats.letters < 0.5) fit -= 0.4
  if (stats.filled >= 10 && stats.distinct < stats.filled * 0.15) fit -= 0.25
  if (stats.distinct > stats.filled * 0.6) fit += 0.1
  if (stats.length > 80) fit -= 0.3
  return fit
}

function descriptionFit(stats: ColumnStats): number {
  if (stats.urls > 0.3 || stats.prices > 0.7 || stats.flags > 0.8) return -1
  return stats.length > 20 ? 0.1 : 0
}

function idFit(stats: ColumnStats): boolean {
  return stats.fill >= 0.5 && stats.length <= 64 && stats.urls === 0 && stats.distinct >= stats.filled * 0.7
}

function isFlag(stats: ColumnStats): boolean {
  return stats.flags >= 0.8
}

/** Whether all yes/no words in a column are also sizes: “S” can mean “small” or “sí”. */
function onlySizesAreFlags({ values }: ColumnStats): boolean {
  return [...values.keys()].every(
    (value) => (flagOf(value) ?? stateOf(value)) === undefined || SIZE_WORDS.has(foldForMatching(value)),
  )
}

/** The minimum strength of a header that names the field exactly. */
const EXACT = 0.95

/**
 * Proposes the columns that state whether guests see an item or can order it; several are used if each has an exact
 * header. A section's “hidden” applies to its items.
 */
function proposeStates(
  proposal: Proposal,
  field: 'soldOut' | 'hidden',
  [plain, opposite]: [HeaderKind, HeaderKind],
): void {
  for (const kind of [plain, opposite]) {
    const own: TargetField = kind === opposite ? { kind: field, inverted: true } : { kind: field }
    for (const { column, stats } of openColumns(proposal)) {
      if (column.origin === 'heading' || (column.origin === 'parent' && field !== 'hidden')) continue
      const isExact = (findHeaderMatch(proposal, column.key, kind)?.strength ?? 0) >= EXACT
      const fits = isFlag(stats) || (kind === 'visible' && stats.flags >= STATED)
      if (isExact && fits && suggestsKind(proposal, column.key, kind))
        setField(proposal, column.key, own, 'based on the column header')
    }
    if (!isTaken(proposal, field)) proposeSingle(proposal, kind, own, isFlag)
  }
}

/** Maps a section's availability to “hidden”, because guests shouldn't see the items of an unavailable section. */
function proposeSectionStates(proposal: Proposal): void {
  for (const kind of ['soldOut', 'available'] as const) {
    for (const { column, stats } of openColumns(proposal)) {
      const isExact = (findHeaderMatch(proposal, column.key, kind)?.strength ?? 0) >= EXACT
      if (column.origin !== 'parent' || !isExact || !isFlag(stats) || !suggestsKind(proposal, column.key, kind))
        continue
      const field: TargetField = kind === 'available' ? { kind: 'hidden', inverted: true } : { kind: 'hidden' }
      setField(proposal, column.key, field, 'based on the column header')
    }
  }
}

/** The minimum share of known words, such as “active”, in a column of states. Items with other words are reviewed. */
const STATED = 0.3

function proposeSingle(
  proposal: Proposal,
  kind: HeaderKind,
  field: TargetField,
  fit: (stats: ColumnStats) => boolean,
): void {
  const idRepeats = field.kind === 'externalId' && isSized(proposal)
  const best = openColumns(proposal)
    .flatMap(({ column, stats }) => {
      const word = findHeaderMatch(proposal, column.key, kind)
      if (!word || word.strength < 0.5 || isAround(column)) return []
      if (!suggestsKind(proposal, column.key, kind)) return []
      if (kind === 'externalId' && proposal.table.rows.some(({ cells }) => Array.isArray(cells[column.key]))) return []
      if (!fit(stats) && !(idRepeats && stats.length <= 64)) return []
      return [{ column, strength: word.strength }]
    })
    .toSorted((a, b) => b.strength - a.strength)[0]
  if (best) setField(proposal, best.column.key, field, 'based on the column header')
}

/** Whether the file seems to have a row for each size, so that an item's id is repeated. */
function isSized(proposal: Proposal): boolean {
  return proposal.table.columns.some(({ key }) => (findHeaderMatch(proposal, key, 'variantName')?.strength ?? 0) >= 0.8)
}

function ignoreUnsupportedColumns(proposal: Proposal): void {
  for (const { column } of openColumns(proposal)) {
    const word = proposal.words.get(column.key)?.[0]
    if (column.origin === 'parent')
      setField(proposal, column.key, { kind: 'ignore' }, 'describes the list, not the item')
    else if (word && word.strength >= 0.75 && (word.kind === 'ignore' || word.kind === 'venue')) {
      setField(
        proposal,
        column.key,
        { kind: 'ignore' },
        word.kind === 'venue' ? 'names a place, not an item' : 'recognised, but not shown on a menu',
      )
    }
  }
}
