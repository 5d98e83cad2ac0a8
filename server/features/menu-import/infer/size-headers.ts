import { SIZE_WORDS } from './header-vocabulary.ts'
import { parsePrices } from '../plan/parse-price.ts'
import { cellText } from '../read/cell.ts'
import { foldText } from '../text.ts'
import type { Proposal } from './proposal.ts'
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
  const folded = foldText(rest)
  if (folded === '' || (rest === own && folded === 'regular' && parent === undefined)) return undefined
  if (SIZE_WORDS.has(folded) || SIZE_HEADER.test(rest)) return rest
  const [first, second, third] = folded.split(' ')
  const both = first !== undefined && second !== undefined && third === undefined
  return both && SIZE_WORDS.has(first) && (SIZE_HEADER.test(second) || SIZE_WORDS.has(second)) ? rest : undefined
}

/**
 * Whether columns named after sizes contain their prices. A single one beside other price columns doesn't. “Portion” or
 * “0.5 l” alone may also be a weight or a stock level, so the headers must contain a word for “price”, the values must
 * look like money, or prices must rise or fall with the sizes.
 */
export function areSizes(proposal: Proposal, sizes: PriceColumn[], others: PriceColumn[]): boolean {
  const [first] = sizes
  if (!first || (sizes.length === 1 && others.length > 0)) return false
  const saysPrice = ({ column, stats }: PriceColumn) => PRICE_WORD.test(column.key) || stats.money >= 0.5
  if (sizes.every(saysPrice)) return true
  return sizes.length >= 2 && others.length === 0 && riseTogether(proposal, sizes)
}

function riseTogether({ table, context }: Proposal, sizes: PriceColumn[]): boolean {
  const rules = { ...context, priceUnit: 'major' as const, acceptCurrency: true }
  let up = 0
  let down = 0
  let rows = 0
  for (const row of table.rows.slice(0, 500)) {
    const amounts = sizes.flatMap(({ column }) => {
      const reading = parsePrices(cellText(row.cells[column.key]), rules)
      return reading.kind === 'prices' ? (reading.prices[0]?.minor ?? []) : []
    })
    if (amounts.length < 2) continue
    rows++
    if (amounts.every((amount, at) => at === 0 || amount > (amounts[at - 1] ?? 0))) up++
    if (amounts.every((amount, at) => at === 0 || amount < (amounts[at - 1] ?? 0))) down++
  }
  return rows > 0 && Math.max(up, down) >= rows * 0.8
}
