import type { ColumnStats } from './column-stats.ts'
import { currenciesIn } from '../plan/currency-marks.ts'
import { GUEST_PRICE_WORDS, OTHER_PRICE_WORDS } from './header-vocabulary.ts'
import { matchHeader } from './match-header.ts'
import { measureStrength } from './measures.ts'
import { proposePriceUnit } from './propose-price-unit.ts'
import { setField, isAround, openColumns, type Proposal, findHeaderMatch } from './proposal.ts'
import { areSizes, findFurtherSizes, measureBesideSize, sizeOfHeader } from './size-headers.ts'
import { foldForMatching, lastPart, quote } from '../text.ts'
import type { SourceColumn } from '../types.ts'

export type PriceColumn = { column: SourceColumn; stats: ColumnStats; score: number; size?: string }

/** Headers that mean prices in some files, and calories, weights or sums in others. */
const VAGUE =
  /\b(?:amounts?|rates?|betrag|betr(?:ä|a)ge|montants?|importes?|importo|valor|values?|wert|tutar|bedrag|kwota|costs?|costo|kosten|total|sum|summe|charge)\b|金額/giu

/** Headers that mean the cost of an item as often as its price. */
const COST = /\bcosts?\b|costo|kosten|coût|cout/iu

/**
 * Finds the columns with the prices that guests pay, and their unit. A column is proposed only if its values fit
 * its header; if none is certain, the user is asked (`questions.ts`).
 */
export function proposePrices(proposal: Proposal): void {
  ignoreDiscountsAndCosts(proposal)
  const found = openColumns(proposal).flatMap(({ column, stats }) => ratePriceColumn(proposal, column, stats))
  if (found.length === 0) return
  if (!proposeBaseAndUnit(proposal, found)) choosePrice(proposal, found)
  proposePriceUnit(proposal)
}

function ignoreDiscountsAndCosts(proposal: Proposal): void {
  for (const { column } of openColumns(proposal)) {
    const price = findHeaderMatch(proposal, column.key, 'price')?.strength ?? 0
    const discount = findHeaderMatch(proposal, column.key, 'discountPrice')?.strength ?? 0
    const cost = findHeaderMatch(proposal, column.key, 'costPrice')?.strength ?? 0
    if (discount >= 0.5 && discount >= price)
      setField(proposal, column.key, { kind: 'ignore' }, 'a discount (the regular price is imported)')
    else if (cost >= 0.5 && cost >= price)
      setField(proposal, column.key, { kind: 'ignore' }, 'not the price guests pay in the restaurant')
  }
}

function ratePriceColumn(proposal: Proposal, column: SourceColumn, stats: ColumnStats): PriceColumn[] {
  if (isAround(column)) return []
  const word = priceWord(proposal, column)
  if (stats.urls > 0.1 || stats.dates >= 0.3 || stats.measures >= 0.3) return []
  const measure = measureBesideSize(lastPart(column.header))
  if (measure > 0 && measure > word.strength - 0.05) return []
  const size = isBeforeOrAfterTax(proposal, column) ? undefined : sizeOfHeader(column.header, column.key)
  if (size !== undefined && stats.prices >= 0.6) return [{ column, stats, score: (word.strength || 0.6) + 0.1, size }]
  if (word.strength < 0.4) return []
  const best = proposal.words.get(column.key)?.[0]
  if (best && best.kind !== 'price' && best.strength > word.strength + 0.05) return []
  // Words in a column that is called “price” are prices too: “market price”, “on request”.
  const fits = stats.prices + stats.priceless >= 0.4 || (word.strength >= 0.8 && stats.length < 40)
  if (
    !fits ||
    (word.isVague && (stats.marked < 0.5 || COST.test(column.header))) ||
    (stats.isRunning && word.strength < 0.8)
  )
    return []
  return [{ column, stats, score: scoreOf(proposal, column, stats, word.strength) }]
}

/**
 * Beside a column for the net price, “gross” means the price with tax. On its own, it may be the German word for
 * “large”.
 */
function isBeforeOrAfterTax({ table }: Proposal, { header }: SourceColumn): boolean {
  const hasWord = (text: string, word: string) => foldForMatching(text).split(' ').includes(word)
  return (
    hasWord(header, 'gross') &&
    table.columns.some((other) => hasWord(other.header, 'net') || hasWord(other.header, 'netto'))
  )
}

/**
 * How strongly a header, by words or a currency, suggests a price. `isVague`: the header could also mean something
 * else, such as calories or sums.
 */
export function priceWord(proposal: Proposal, column: SourceColumn): { strength: number; isVague: boolean } {
  const strength = findHeaderMatch(proposal, column.key, 'price')?.strength ?? 0
  const currencies = currenciesIn(lastPart(column.header))
  const isMoney = currencies.length > 0
  const rest = column.header.replace(VAGUE, ' ').trim()
  const stillPrice = (matchHeader(rest).find((match) => match.kind === 'price')?.strength ?? 0) >= 0.4
  const isVague = !isMoney && rest !== column.header.trim() && !stillPrice
  if (isMoney && measureStrength(column.header) < 0.5) return { strength: Math.max(strength, 0.8), isVague: false }
  return { strength, isVague }
}

function scoreOf(proposal: Proposal, column: SourceColumn, stats: ColumnStats, strength: number): number {
  const tokens = column.header.split('.').flatMap((part) => foldForMatching(part).split(' '))
  const whole = foldForMatching(column.header)
  let score = strength + Math.min(0.2, stats.fill * 0.2)
  if (
    [...GUEST_PRICE_WORDS].some(
      (guest) => tokens.includes(guest) || ((guest.includes(' ') || /\P{ASCII}/u.test(guest)) && whole.includes(guest)),
    )
  )
    score += 0.3
  if (
    [...OTHER_PRICE_WORDS].some(
      (other) => tokens.includes(other) && !whole.includes('with tax') && !whole.includes('incl'),
    )
  )
    score -= 0.4
  if (
    [...OTHER_PRICE_WORDS].some((other) => (other.includes(' ') || /\P{ASCII}/u.test(other)) && whole.includes(other))
  )
    score -= 0.4
  const currencies = currenciesIn(column.header)
  if (currencies.length > 0) score += currencies.includes(proposal.context.currencyCode) ? 0.5 : -0.6
  return score
}

/**
 * If the file has a `base_price` and a `price_per_unit`, proposes both.
 * @returns whether the file has both
 */
function proposeBaseAndUnit(proposal: Proposal, found: PriceColumn[]): boolean {
  const perUnit = found
    .filter(({ column }) => /per[_\s-]?(?:unit|100|kg|g\b|piece)|unit[_\s-]?price/i.test(column.header))
    .toSorted((a, b) => b.score - a.score)[0]
  if (!perUnit) return false
  const parent = perUnit.column.header.split('.').slice(0, -1).join('.')
  const base = found.find(
    ({ column }) =>
      column !== perUnit.column &&
      /base|fix|grund/i.test(column.header) &&
      column.header.split('.').slice(0, -1).join('.') === parent,
  )
  if (!base) return false
  setField(proposal, base.column.key, { kind: 'price', part: 'base' }, 'the fixed part of the price')
  setField(proposal, perUnit.column.key, { kind: 'price', part: 'perUnit' }, 'the price per unit')
  const unit = unitText(proposal, parent)
  proposal.warnings.push(
    `Prices consist of a base price and a price per ${unit}. If only one of them is set, it is used as the price (${quote(perUnit.column.header)} is the price per ${unit}). If both are set, the item becomes a draft.`,
  )
  ignoreOtherPrices(proposal, found, base.column, perUnit.column)
  return true
}

function unitText(proposal: Proposal, parent: string): string {
  const column = proposal.table.columns.find(({ header }) => header === (parent === '' ? 'unit' : `${parent}.unit`))
  if (!column) return 'unit'
  setField(proposal, column.key, { kind: 'ignore' }, 'the unit of the price')
  return column.samples.length === 1 ? (column.samples[0] ?? 'unit') : 'unit'
}

function choosePrice(proposal: Proposal, found: PriceColumn[]): void {
  const sizes = found.filter(({ size }) => size !== undefined)
  const others = found.filter(({ size }) => size === undefined)
  if (areSizes(proposal, sizes, others)) {
    for (const { column, size } of sizes) {
      setField(proposal, column.key, { kind: 'variantPrice', name: size ?? column.header }, 'a price for each size')
    }
    for (const { key, header } of findFurtherSizes(proposal, sizes))
      setField(proposal, key, { kind: 'variantPrice', name: lastPart(header) }, 'a price beside those of sizes')
  }
  const ranked = others.toSorted((a, b) => b.score - a.score)
  const best = ranked[0]
  // Columns with the same header may be sizes, days or branches: it is unknown which price guests pay.
  if (!best || ranked.some((other) => other !== best && hasSameHeader(other, best))) return
  setField(proposal, best.column.key, { kind: 'price' }, 'based on the column header')
  ignoreOtherPrices(proposal, ranked, best.column)
}

function hasSameHeader(one: PriceColumn, other: PriceColumn): boolean {
  const plain = ({ column }: PriceColumn) => foldForMatching(column.header.replace(/\s*\(?\d+\)?$/, ''))
  return plain(one) === plain(other) && one.stats.fill >= 0.3 && other.stats.fill >= 0.3
}

function ignoreOtherPrices(proposal: Proposal, found: PriceColumn[], ...chosen: SourceColumn[]): void {
  const rest = found.filter(({ column }) => !chosen.includes(column) && !proposal.fields.has(column.key))
  if (rest.length === 0) return
  const name = quote(chosen.at(-1)?.header ?? '')
  for (const { column } of rest)
    setField(proposal, column.key, { kind: 'ignore' }, `another price (guests pay ${name})`)
  proposal.warnings.push(
    `The file has several prices. We suggest ${name} as the price guests pay, not ${rest
      .slice(0, 4)
      .map(({ column }) => quote(column.header))
      .join(', ')}.`,
  )
}
