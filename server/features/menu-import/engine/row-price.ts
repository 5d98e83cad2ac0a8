import { cellText } from './cell.ts'
import type { CompiledMapping } from './compile-mapping.ts'
import { isCurrencyCode } from './currency-marks.ts'
import { parsePrices, type PriceReading } from './parse-price.ts'
import type { PriceRules } from './price-number.ts'
import { splitAlternatives } from './split-alternatives.ts'
import { quote } from './text.ts'
import type { SourceRow } from './types.ts'

export type RowPrice = {
  priceMinor: number | null
  variants: { name: string; priceMinor: number }[]
  warnings: string[]
  refusal?: string
  genericMark?: string
}

/**
 * Reads the price of a row from whichever columns hold it. No price, and a price of zero, give null with
 * a warning: an item is never offered for nothing by mistake.
 */
export function readRowPrice(row: SourceRow, mapping: CompiledMapping, rules: PriceRules, name: string): RowPrice {
  const currency = wrongCurrency(row, mapping, rules)
  if (currency) return { priceMinor: null, variants: [], warnings: [], refusal: currency }
  if (mapping.variantPrices.length > 0) {
    const sizes = sizedPrices(row, mapping, rules)
    if (sizes) return sizes
  }
  if (mapping.base !== undefined || mapping.perUnit !== undefined) return basePlusUnit(row, mapping, rules)
  if (mapping.price === undefined) {
    return mapping.variantPrices.length > 0
      ? none('The row has no price; a new item becomes a draft “on request”.')
      : none('The file has no price column; a new item becomes a draft “on request”.')
  }
  return fromReading(read(row, mapping.price, rules), name)
}

function fromReading(reading: PriceReading, name: string): RowPrice {
  if (reading.kind === 'refused') return { priceMinor: null, variants: [], warnings: [], refusal: reading.reason }
  if (reading.kind === 'free')
    return none('The price is zero; the item becomes a draft “on request” instead of being offered for nothing.')
  if (reading.kind === 'none') {
    return none(
      reading.onRequest
        ? 'The price is told on request; the item becomes a draft until someone publishes it.'
        : 'The row has no price; a new item becomes a draft “on request”.',
    )
  }
  const mark = reading.genericMark === undefined ? {} : { genericMark: reading.genericMark }
  const [only, second] = reading.prices
  if (only && !second) return { priceMinor: only.minor, variants: [], warnings: reading.notes, ...mark }
  const named = nameVariants(reading.prices, name)
  return { priceMinor: null, variants: named.variants, warnings: [...reading.notes, ...named.warnings], ...mark }
}

/** Names from the cell, else from a name such as “Paneer or Vegetable Pakora”, else numbers to be renamed. */
function nameVariants(prices: { minor: number; label?: string }[], name: string) {
  const alternatives = splitAlternatives(name)
  const fromName = alternatives.length === prices.length
  const labels = prices.map(({ label }) => label)
  const complete = labels.every((label) => label !== undefined) && new Set(labels).size === labels.length
  const variants = prices.map(({ minor, label }, at) => ({
    name: (complete ? label : fromName ? alternatives[at] : label ? `${label} ${at + 1}` : undefined) ?? String(at + 1),
    priceMinor: minor,
  }))
  const names = variants.map((variant) => quote(variant.name, 30)).join(', ')
  if (complete) return { variants, warnings: [] }
  return {
    variants,
    warnings: [
      fromName
        ? `The row has ${prices.length} prices; they became variants named after the item's name: ${names}.`
        : `The row has ${prices.length} prices and no names for them; they became the variants ${names}. Please name them.`,
    ],
  }
}

function sizedPrices(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice | undefined {
  const result: RowPrice = { priceMinor: null, variants: [], warnings: [] }
  for (const { key, name } of mapping.variantPrices) {
    const reading = read(row, key, rules)
    if (reading.kind === 'refused') return { ...result, refusal: reading.reason }
    if (reading.kind !== 'prices') continue
    if (reading.genericMark) result.genericMark = reading.genericMark
    result.warnings.push(...reading.notes)
    const many = reading.prices.length > 1
    reading.prices.forEach((price, at) => {
      const label = many ? `${name} ${price.label ?? at + 1}` : name
      result.variants.push({ name: label, priceMinor: price.minor })
    })
  }
  if (result.variants.length === 0) return undefined
  if (mapping.price !== undefined && cellText(row.cells[mapping.price]) !== '') {
    const single = read(row, mapping.price, rules)
    const minor = single.kind === 'prices' && single.prices.length === 1 ? single.prices[0]?.minor : undefined
    if (minor !== undefined && !result.variants.some((variant) => variant.priceMinor === minor)) {
      result.warnings.push(
        `The price ${quote(cellText(row.cells[mapping.price]))} is none of the sizes' prices and was left out.`,
      )
    }
  }
  return result
}

function basePlusUnit(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice {
  const base = mapping.base === undefined ? none('') : fromReading(read(row, mapping.base, rules), '')
  const unit = mapping.perUnit === undefined ? none('') : fromReading(read(row, mapping.perUnit, rules), '')
  if (base.refusal ?? unit.refusal) return base.refusal ? base : unit
  if (base.priceMinor !== null && unit.priceMinor !== null) {
    const shown = (key: string | undefined) => cellText(row.cells[key ?? ''])
    return none(
      `The price is ${shown(mapping.base)} plus ${shown(mapping.perUnit)} per unit, which is no fixed price; the item becomes a draft “on request”.`,
    )
  }
  if (base.priceMinor !== null) return base
  if (unit.priceMinor !== null) return unit
  return none('The row has no price; a new item becomes a draft “on request”.')
}

function read(row: SourceRow, key: string, rules: PriceRules): PriceReading {
  const cell = row.cells[key]
  if (cell === undefined || cell === null) return { kind: 'none', onRequest: false }
  return parsePrices(typeof cell === 'number' ? cell : cellText(cell), rules)
}

function none(warning: string): RowPrice {
  return { priceMinor: null, variants: [], warnings: warning === '' ? [] : [warning] }
}

function wrongCurrency(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): string | undefined {
  const key = mapping.single.currency
  if (key === undefined || rules.acceptCurrency) return undefined
  const text = cellText(row.cells[key]).trim()
  if (text === '') return undefined
  const code = text.toUpperCase()
  if (code === rules.currencyCode) return undefined
  // A sign in the currency column is judged as if it stood beside the number.
  const reading = parsePrices(`1 ${text}`, { ...rules, priceUnit: 'major' })
  if (!/^[A-Z]{3}$/.test(code) && reading.kind === 'prices' && reading.notes.length === 0) return undefined
  if (isCurrencyCode(code)) {
    return `The currency is ${code}, but this brand's prices are in ${rules.currencyCode}.`
  }
  return reading.kind === 'refused'
    ? reading.reason
    : `${quote(text)} is not a currency we know; this brand's prices are in ${rules.currencyCode}.`
}
