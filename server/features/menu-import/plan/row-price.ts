import { cellText } from '../read/cell.ts'
import type { CompiledMapping } from './compile-mapping.ts'
import { isCurrencyCode } from './currency-marks.ts'
import { parsePrices, type PriceReading } from './parse-price.ts'
import type { PriceRules } from './price-number.ts'
import { isAnotherPrice } from './price-terms.ts'
import { lastPart, quote } from '../text.ts'
import type { SourceRow } from '../types.ts'

export type RowPrice = {
  priceMinor: number | null
  variants: { name: string; priceMinor: number }[]
  warnings: string[]
  refusal?: string
  genericMark?: string
  /** Set if the file states that there is no fixed price. */
  stated?: 'market' | 'onRequest'
  /** Whether a price is a starting price. For an item without sizes, guests see “from”. */
  isFrom?: boolean
  /** Why the price needs a review. */
  doubt?: string
}

/**
 * Reads the price of a row from whichever columns hold it. If it is missing or zero, `priceMinor` is null and a
 * warning says so, so that no item is free by mistake. Sizes without a price are left out.
 */
export function readRowPrice(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice {
  const { refusal, genericMark } = readCurrency(row, mapping, rules)
  if (refusal !== undefined) return { ...none(), refusal }
  const price = readPrice(row, mapping, rules)
  return genericMark === undefined ? price : { genericMark, ...price }
}

function readPrice(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice {
  if (mapping.variantPrices.length > 0) {
    const sizes = sizedPrices(row, mapping, rules)
    if (sizes) return sizes
  }
  if (mapping.base !== undefined || mapping.perUnit !== undefined) return basePlusUnit(row, mapping, rules)
  if (mapping.price === undefined) {
    return none(
      mapping.variantPrices.length > 0
        ? NO_PRICE
        : 'The file has no price column, so a new item is imported as a draft with the price “on request”.',
    )
  }
  return fromReading(read(row, mapping.price, rules), mapping, mapping.price)
}

function fromReading(reading: PriceReading, mapping: CompiledMapping, key: string): RowPrice {
  if (reading.kind === 'refused') return { ...none(), refusal: reading.reason }
  if (reading.kind === 'free')
    return none('The price is zero, so a new item is imported as a draft with the price “on request”.')
  if (reading.kind === 'none') return reading.stated === null ? none(NO_PRICE) : { ...none(), stated: reading.stated }
  const mark = reading.genericMark === undefined ? {} : { genericMark: reading.genericMark }
  const from = reading.isFrom ? { isFrom: true } : {}
  const [only, second] = reading.prices
  const doubt = reading.doubt === undefined ? {} : { doubt: reading.doubt }
  if (only && !second)
    return { priceMinor: only.minor, variants: [], warnings: reading.notes, ...mark, ...from, ...doubt }
  const names = namesOf(reading.prices, mapping.sizeNames[sizesKey(key, reading.prices.length)])
  if (!names) return { ...none(), ...mark, doubt: unnamedSizes(reading.prices.length) }
  const variants = reading.prices.map(({ minor }, at) => ({ name: names[at] ?? '', priceMinor: minor }))
  return { priceMinor: null, variants, warnings: reading.notes, ...mark, ...from }
}

/** The key of the names for several prices in one cell. */
export function sizesKey(column: string, prices: number): string {
  return `${column}|${prices}`
}

/** The size names in a cell, else those that the user chose for cells with as many prices; undefined without either. */
export function namesOf(prices: { label?: string }[], given: string[] | undefined): string[] | undefined {
  const labels = prices.flatMap(({ label }) => label ?? [])
  if (labels.length === prices.length && new Set(labels).size === labels.length && labels.every(namesSize))
    return labels
  return given?.length === prices.length ? given : undefined
}

/** A number that isn't part of a measure or a count: in “S 8 M”, it may be another price. */
const BARE_NUMBER =
  /(?<![\p{L}\d.,/⁄])(?<!(?:for|für|pour|para|per|[x×])\s?)\d+(?:[.,]\d+)?(?![\d.,/⁄]|\s?[\p{L}%"″”'])/iu

/** Whether a text can be the name of a size. */
function namesSize(label: string): boolean {
  if (BARE_NUMBER.test(label) || isAnotherPrice(label)) return false
  return /[\p{L}½⅓¼¾"″]/u.test(label)
}

function unnamedSizes(prices: number): string {
  return `This row has ${prices} prices without size names. Name the sizes, or choose one price.`
}

function sizedPrices(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice | undefined {
  const result = none()
  const unpriced: string[] = []
  for (const { key, name } of mapping.variantPrices) {
    const reading = read(row, key, rules)
    if (reading.kind === 'refused') return { ...result, refusal: reading.reason }
    if (reading.kind === 'free' || (reading.kind === 'none' && reading.stated !== null))
      unpriced.push(`${name}: ${cellText(row.cells[key])}`)
    if (reading.kind !== 'prices') continue
    if (reading.genericMark) result.genericMark = reading.genericMark
    if (reading.isFrom) result.isFrom = true
    result.warnings.push(...reading.notes)
    const names = namesOf(reading.prices, mapping.sizeNames[sizesKey(key, reading.prices.length)])
    const many = reading.prices.length > 1
    if (many && !names) return { ...none(), doubt: unnamedSizes(reading.prices.length) }
    reading.prices.forEach((price, at) => {
      const label = many ? `${name} ${names?.[at] ?? ''}` : name
      result.variants.push({ name: label, priceMinor: price.minor })
    })
  }
  if (result.variants.length === 0) return undefined
  if (unpriced.length > 0)
    result.doubt = `These sizes have no fixed price, so they aren’t imported: ${unpriced.map((one) => quote(one)).join(', ')}.`
  if (mapping.price === undefined || cellText(row.cells[mapping.price]) === '') return result
  const single = read(row, mapping.price, rules)
  if (single.kind === 'refused') return { ...none(), refusal: single.reason }
  if (single.kind === 'none' && single.stated !== null)
    return { ...result, doubt: besideSizes(cellText(row.cells[mapping.price])) }
  const minors = single.kind === 'prices' ? single.prices.map(({ minor }) => minor) : []
  const [minor] = minors.filter((one) => !result.variants.some((variant) => variant.priceMinor === one))
  if (minor === undefined) return result
  const name = lastPart(mapping.price)
  const variants = [{ name, priceMinor: minor }, ...result.variants]
  return { ...result, variants, doubt: unnamedPrice(cellText(row.cells[mapping.price]), name) }
}

/** The reason to review an item with “market price” and prices of sizes: guests see only the prices of the sizes. */
export function besideSizes(shown: string): string {
  return `The price ${quote(shown)} is beside the prices of sizes. Only the sizes are imported.`
}

function unnamedPrice(shown: string, name: string): string {
  return `The price ${quote(shown)} is beside the prices of sizes and matches none of them. It became the size ${quote(name)}. Name the size, or remove it.`
}

function basePlusUnit(row: SourceRow, mapping: CompiledMapping, rules: PriceRules): RowPrice {
  const partOf = (key: string | undefined) =>
    key === undefined ? none() : fromReading(read(row, key, rules), mapping, key)
  const base = partOf(mapping.base)
  const unit = partOf(mapping.perUnit)
  if (base.refusal ?? unit.refusal) return base.refusal ? base : unit
  if (statesPrice(base) && statesPrice(unit)) {
    const shown = (key: string | undefined) => cellText(row.cells[key ?? ''])
    return none(
      `The price is ${shown(mapping.base)} plus ${shown(mapping.perUnit)} per unit, which isn’t a fixed price, so a new item is imported as a draft with the price “on request”.`,
    )
  }
  return [base, unit].find(statesPrice) ?? none(NO_PRICE)
}

function statesPrice({ priceMinor, variants, stated, doubt }: RowPrice): boolean {
  return priceMinor !== null || variants.length > 0 || (stated ?? doubt) !== undefined
}

function read(row: SourceRow, key: string, rules: PriceRules): PriceReading {
  const cell = row.cells[key]
  if (cell === undefined || cell === null) return { kind: 'none', stated: null }
  return parsePrices(typeof cell === 'number' ? cell : cellText(cell), rules)
}

const NO_PRICE = 'This row has no price, so a new item is imported as a draft with the price “on request”.'

function none(...warnings: string[]): RowPrice {
  return { priceMinor: null, variants: [], warnings }
}

/** A symbol in the currency column is treated as if it were next to the number. */
function readCurrency(
  row: SourceRow,
  mapping: CompiledMapping,
  rules: PriceRules,
): Pick<RowPrice, 'refusal' | 'genericMark'> {
  const key = mapping.single.currency
  if (key === undefined || rules.acceptCurrency) return {}
  const text = cellText(row.cells[key]).trim()
  const code = text.toUpperCase()
  if (text === '' || code === rules.currencyCode) return {}
  const reading = parsePrices(`1 ${text}`, { ...rules, priceUnit: 'major' })
  if (!/^[A-Z]{3}$/.test(code) && reading.kind === 'prices' && reading.notes.length === 0)
    return reading.genericMark === undefined ? {} : { genericMark: reading.genericMark }
  if (isCurrencyCode(code)) {
    return { refusal: `The currency is ${code}, but this brand’s prices are in ${rules.currencyCode}.` }
  }
  return {
    refusal:
      reading.kind === 'refused'
        ? reading.reason
        : `${quote(text)} isn’t a currency we know. This brand’s prices are in ${rules.currencyCode}.`,
  }
}
