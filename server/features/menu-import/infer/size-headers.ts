import { SIZE_WORDS } from './header-vocabulary.ts'
import { parsePrices } from '../plan/parse-price.ts'
import { cellText } from '../read/cell.ts'
import { foldForMatching, lastPart } from '../text.ts'
import type { SourceCell, SourceColumn } from '../types.ts'
import { matchHeader } from './match-header.ts'
import { measureStrength } from './measures.ts'
import { isAround, openColumns, type Proposal } from './proposal.ts'
import type { PriceColumn } from './propose-prices.ts'

const SIZE_HEADER =
  /^(?:ø\s*)?\d+(?:[.,/]\d+)?\s*(?:l|cl|ml|dl|cm|oz|g|kg|inch|in|"|″|pcs?|pieces?|stk|stück|adet|pz|uds?|個|人前|pers(?:onen|ons)?)$|^[½¼¾]$/iu
const PRICE_WORD = /price|preis|prix|precio|prezzo|pre[cç]o|prijs|fiyat|harga|cena|pris|価格|价格|價格|سعر|цена|ціна/iu

/** The size that a price column is for, if its header names one, with or without a word for price; else undefined. */
export function sizeOfHeader(header: string, key: string): string | undefined {
  const parts = key.split('.')
  const parent = parts.at(-2)
  const own =
    parent !== undefined &&
    (PRICE_WORD.test(parent) || /^(?:sizes?|variants?|gr(?:ö|oe)(?:ß|ss)en|tailles|tama[nñ]os)$/i.test(parent))
      ? (parts.at(-1) ?? header)
      : header
  const rest = own
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(new RegExp(`(?:unit\\s*)?(?:${PRICE_WORD.source})(?:es|s|e|i|o)?`, 'giu'), ' ')
    .replace(/[€$£¥₺]|[()[\]:_]/g, ' ')
    .replace(/\s+(?:de|für|for|pour|per|da|del)\s+/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-–/]\s*|\s*[-–/]$/g, '')
  const folded = foldForMatching(rest)
  if (folded === '' || (rest === own && folded === 'regular' && parent === undefined)) return undefined
  if (SIZE_WORDS.has(folded) || SIZE_HEADER.test(rest)) return rest
  const [, word = '', measure = ''] = /^([^\d½¼¾]+)([\d½¼¾].*)$/u.exec(rest) ?? []
  if (SIZE_WORDS.has(foldForMatching(word)) && SIZE_HEADER.test(measure)) return rest
  const [first, second, third] = folded.split(' ')
  const both = first !== undefined && second !== undefined && third === undefined
  return both && SIZE_WORDS.has(first) && SIZE_WORDS.has(second) ? rest : undefined
}

/** How strongly a header suggests a measured value, apart from a measure that names a size, such as “Medium 12"”. */
export function measureBesideSize(header: string): number {
  const rest = header
    .replace(/(?<!\d)\d{1,4}(?:[.,/]\d{1,3})?\s?(?:l|cl|ml|dl|cm|oz|g|kg|inch|in|"|″|”)(?!\p{L})/giu, ' ')
    .trim()
  return rest === header.trim() ? measureStrength(header) : rest === '' ? 0 : measureStrength(rest)
}

/** The maximum factor by which another size may cost more or less than the known sizes. */
const SIZE_RANGE = 2.5

/**
 * Finds further price columns of sizes: they are next to the known ones, have unknown headers, and have prices in the
 * same range.
 */
export function findFurtherSizes(proposal: Proposal, sizes: PriceColumn[]): SourceColumn[] {
  const { table } = proposal
  const open = new Map(openColumns(proposal).map((one) => [one.column, one.stats]))
  const known = new Set(sizes.map(({ column }) => column))
  const isMoney = sizes.some(({ stats }) => stats.money >= 0.5)
  const found: SourceColumn[] = []
  const fits = (column: SourceColumn) => {
    const stats = open.get(column)
    if (!stats || isAround(column) || stats.isRunning || stats.prices < 0.8 || stats.measures >= 0.3) return false
    if (isMoney && stats.money < 0.5) return false
    return isUnknownHeader(column.header) && isInRange(proposal, column, sizes) === true
  }
  const walk = (from: number, step: 1 | -1) => {
    for (let at = from + step; ; at += step) {
      const column = table.columns[at]
      if (!column) return
      if (known.has(column) || found.includes(column)) continue
      if (!fits(column)) return
      found.push(column)
    }
  }
  for (const { column } of sizes) {
    walk(table.columns.indexOf(column), 1)
    walk(table.columns.indexOf(column), -1)
  }
  return found
}

/** Whether a header names no field, no other price, and nothing measured or counted. */
export function isUnknownHeader(header: string): boolean {
  const name = lastPart(header)
  return (
    measureBesideSize(name) === 0 && !/\b(?:per|pro|je)\b/i.test(name) && (matchHeader(name)[0]?.strength ?? 0) < 0.5
  )
}

/**
 * Whether a column's amounts are close enough to those of the price columns to be prices of other sizes; undefined if no
 * row has both.
 */
export function isInRange(
  proposal: Pick<Proposal, 'table' | 'context'>,
  column: SourceColumn,
  sizes: Pick<PriceColumn, 'column'>[],
): boolean | undefined {
  let rows = 0
  let inside = 0
  for (const row of proposal.table.rows.slice(0, 500)) {
    const amount = amountIn(proposal, row.cells[column.key])
    const others = sizes.flatMap((size) => amountIn(proposal, row.cells[size.column.key]) ?? [])
    if (amount === undefined || others.length === 0) continue
    rows++
    if (amount >= Math.min(...others) / SIZE_RANGE && amount <= Math.max(...others) * SIZE_RANGE) inside++
  }
  return rows === 0 ? undefined : inside >= rows * 0.8
}

function amountIn({ context }: Pick<Proposal, 'context'>, cell: SourceCell | undefined): number | undefined {
  const reading = parsePrices(cellText(cell), { ...context, priceUnit: 'major', acceptCurrency: true })
  return reading.kind === 'prices' ? reading.prices[0]?.minor : undefined
}

/**
 * Whether columns named after sizes contain their prices. “Portion” or “0.5 l” alone may also be a weight or a stock
 * level. So each header must contain a word for “price” or its values must look like money, or, without other price
 * columns, the values must rise or fall from size to size.
 */
export function areSizes(proposal: Proposal, sizes: PriceColumn[], others: PriceColumn[]): boolean {
  const [first] = sizes
  if (!first) return false
  const statesPrice = ({ column, stats }: PriceColumn) => PRICE_WORD.test(column.key) || stats.money >= 0.5
  if (sizes.every(statesPrice)) return true
  return sizes.length >= 2 && others.length === 0 && areOrderedBySize(proposal, sizes)
}

function areOrderedBySize(proposal: Proposal, sizes: PriceColumn[]): boolean {
  let up = 0
  let down = 0
  let rows = 0
  for (const row of proposal.table.rows.slice(0, 500)) {
    const amounts = sizes.flatMap(({ column }) => amountIn(proposal, row.cells[column.key]) ?? [])
    if (amounts.length < 2) continue
    rows++
    if (amounts.every((amount, at) => at === 0 || amount > (amounts[at - 1] ?? 0))) up++
    if (amounts.every((amount, at) => at === 0 || amount < (amounts[at - 1] ?? 0))) down++
  }
  return rows > 0 && Math.max(up, down) >= rows * 0.8
}
