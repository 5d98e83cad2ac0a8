import { cellText } from './cell.ts'
import type { ColumnStats } from './column-stats.ts'
import { isCurrencyCode } from './currency-marks.ts'
import { roughDollars, usesWholeNumbers } from './currency-scale.ts'
import { GUEST_PRICE_WORDS, OTHER_PRICE_WORDS, SIZE_WORDS } from './header-vocabulary.ts'
import { decide, openColumns, type Proposal, wordFor } from './proposal.ts'
import { foldText, quote } from './text.ts'
import type { SourceColumn } from './types.ts'

type PriceColumn = { column: SourceColumn; stats: ColumnStats; score: number; size?: string }

const guestWords = new Set(GUEST_PRICE_WORDS.map(foldText))
const otherWords = new Set(OTHER_PRICE_WORDS.map(foldText))
const sizeWords = new Set(SIZE_WORDS.map(foldText))
const SIZE_HEADER =
  /^(?:ø\s*)?\d+(?:[.,/]\d+)?\s*(?:l|cl|ml|dl|cm|oz|g|kg|inch|in|"|″|pcs?|pieces?|stk|stück|adet|pz|uds?|個|人前|pers(?:onen|ons)?)$|^[½¼¾]$/iu
const PRICE_WORD = /price|preis|prix|precio|prezzo|pre[cç]o|prijs|fiyat|harga|cena|pris|価格|价格|價格|سعر|цена/iu

/** Finds the column or columns that hold what a guest pays, and in which unit the numbers are. */
export function proposePrices(proposal: Proposal): void {
  leaveOutOtherPrices(proposal)
  const found = openColumns(proposal).flatMap(({ column, stats }) => judge(proposal, column, stats))
  if (found.length === 0) return
  if (!proposeBaseAndUnit(proposal, found)) chooseAmong(proposal, found)
  proposeUnit(proposal)
}

function leaveOutOtherPrices(proposal: Proposal): void {
  for (const { column } of openColumns(proposal)) {
    const price = wordFor(proposal, column.key, 'price')?.strength ?? 0
    const discount = wordFor(proposal, column.key, 'discountPrice')?.strength ?? 0
    const cost = wordFor(proposal, column.key, 'costPrice')?.strength ?? 0
    if (discount >= 0.5 && discount >= price)
      decide(proposal, column.key, { kind: 'ignore' }, 'a discount passes; the regular price is imported')
    else if (cost >= 0.5 && cost >= price)
      decide(proposal, column.key, { kind: 'ignore' }, 'not the price guests in the restaurant pay')
  }
}

function judge(proposal: Proposal, column: SourceColumn, stats: ColumnStats): PriceColumn[] {
  if (column.origin === 'parent' || column.origin === 'heading') return []
  const word = wordFor(proposal, column.key, 'price')
  const best = proposal.words.get(column.key)?.[0]
  const size = sizeOf(column.header, column.key)
  const looksRight = stats.prices >= 0.4 && stats.dates < 0.3 && stats.urls === 0
  if (size !== undefined && stats.prices >= 0.6) return [{ column, stats, score: (word?.strength ?? 0.6) + 0.1, size }]
  if (!word || word.strength < 0.4 || !looksRight) return []
  if (best && best.kind !== 'price' && best.strength > word.strength + 0.05) return []
  const tokens = column.header.split('.').flatMap((part) => foldText(part).split(' '))
  const whole = foldText(column.header)
  let score = word.strength
  if (
    [...guestWords].some(
      (guest) => tokens.includes(guest) || ((guest.includes(' ') || /\P{ASCII}/u.test(guest)) && whole.includes(guest)),
    )
  )
    score += 0.3
  if ([...otherWords].some((other) => tokens.includes(other) && !whole.includes('with tax') && !whole.includes('incl')))
    score -= 0.4
  if ([...otherWords].some((other) => (other.includes(' ') || /\P{ASCII}/u.test(other)) && whole.includes(other)))
    score -= 0.4
  score += Math.min(0.2, stats.fill * 0.2)
  const code = tokens.find((token) => token.length === 3 && isCurrencyCode(token.toUpperCase()))?.toUpperCase()
  if (code !== undefined) score += code === proposal.context.currencyCode ? 0.5 : -0.6
  return [{ column, stats, score }]
}

/** The size a price column is for: its header is a size, with or without a word for price. */
function sizeOf(header: string, key: string): string | undefined {
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
  if (sizeWords.has(folded) || SIZE_HEADER.test(rest)) return rest
  const [first, second, third] = folded.split(' ')
  const both = first !== undefined && second !== undefined && third === undefined
  return both && sizeWords.has(first) && (SIZE_HEADER.test(second) || sizeWords.has(second)) ? rest : undefined
}

/** `base_price` beside `price_per_unit`: the price is a sum that depends on the weight. */
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
  decide(proposal, base.column.key, { kind: 'price', part: 'base' }, 'the fixed part of the price')
  decide(proposal, perUnit.column.key, { kind: 'price', part: 'perUnit' }, 'the part of the price for each unit')
  const unit = unitText(proposal, parent)
  proposal.warnings.push(
    `Prices are made of a base and a price per ${unit}. Where only one of them is set, it is the price (${quote(perUnit.column.header)} then means per ${unit}); where both are, the item becomes a draft.`,
  )
  leaveOutRest(proposal, found, base.column, perUnit.column)
  return true
}

function unitText(proposal: Proposal, parent: string): string {
  const column = proposal.table.columns.find(({ header }) => header === (parent === '' ? 'unit' : `${parent}.unit`))
  if (!column) return 'unit'
  decide(proposal, column.key, { kind: 'ignore' }, 'the unit of the price')
  return column.samples.length === 1 ? (column.samples[0] ?? 'unit') : 'unit'
}

function chooseAmong(proposal: Proposal, found: PriceColumn[]): void {
  const sizes = found.filter(({ size }) => size !== undefined)
  const others = found.filter(({ size }) => size === undefined)
  if (sizes.length >= 2 || (sizes.length === 1 && others.length === 0)) {
    for (const { column, size } of sizes) {
      decide(proposal, column.key, { kind: 'variantPrice', name: size ?? column.header }, 'a price for each size')
    }
  } else others.push(...sizes)
  const ranked = others.toSorted((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) return
  decide(proposal, best.column.key, { kind: 'price' }, 'by its header')
  leaveOutRest(proposal, ranked, best.column)
}

function leaveOutRest(proposal: Proposal, found: PriceColumn[], ...chosen: SourceColumn[]): void {
  const rest = found.filter(({ column }) => !chosen.includes(column) && !proposal.fields.has(column.key))
  if (rest.length === 0) return
  const name = quote(chosen.at(-1)?.header ?? '')
  for (const { column } of rest)
    decide(proposal, column.key, { kind: 'ignore' }, `another price; ${name} is what guests pay`)
  proposal.warnings.push(
    `The file has several prices; ${name} is proposed as what guests pay, not ${rest
      .slice(0, 4)
      .map(({ column }) => quote(column.header))
      .join(', ')}.`,
  )
}

/** A median above this many US dollars is no menu; the numbers are cents. */
const IMPLAUSIBLE_DOLLARS = 100
const DOUBTFUL_DOLLARS = 50

function proposeUnit(proposal: Proposal): void {
  const { context } = proposal
  const entry = [...proposal.fields].find(([, field]) => field.kind === 'price' || field.kind === 'variantPrice')
  if (!entry || usesWholeNumbers(context.currencyCode, context.exponent)) return
  const [key] = entry
  const header = proposal.table.columns.find((column) => column.key === key)?.header ?? key
  if (
    /cents?\b|minor|centimes|centavos|céntimos|kuruş|pence|öre|øre/i.test(
      header.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' '),
    )
  ) {
    proposal.priceUnit = 'minor'
    proposal.warnings.push(
      `The header ${quote(header)} says that the prices are in the smallest unit, so 290 is read as 2.90.`,
    )
    return
  }
  const amounts: number[] = []
  for (const row of proposal.table.rows) {
    const cell = row.cells[key]
    const text = cellText(cell)
    if (text === '') continue
    if (!/^\d+$/.test(text)) return
    if (Number(text) > 0) amounts.push(Number(text))
  }
  const median = amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)]
  if (median === undefined) return
  const dollars = roughDollars(median, context.currencyCode)
  // Only programs count in cents, and they write numbers; what a person typed into a cell is money.
  const isFromProgram =
    proposal.table.format === 'json' && proposal.table.rows.every(({ cells }) => typeof cells[key] !== 'string')
  if (isFromProgram && dollars !== undefined && dollars > IMPLAUSIBLE_DOLLARS) {
    proposal.priceUnit = 'minor'
    proposal.warnings.push(
      `All prices are whole numbers and the middle one is ${median}, too much for ${context.currencyCode}; they are read as the smallest unit, so ${median} is ${(median / 10 ** context.exponent).toFixed(context.exponent)}.`,
    )
  } else if (dollars === undefined ? median >= 1_000 : dollars > DOUBTFUL_DOLLARS) {
    proposal.warnings.push(
      `All prices are whole numbers and the middle one is ${median}; they are read as ${median} ${context.currencyCode}. If the file counts in the smallest unit, or in another currency, change that first.`,
    )
  }
}
