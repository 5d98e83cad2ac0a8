import { cellText } from '../read/cell.ts'
import { roughDollars, usesWholeNumbers } from './currency-scale.ts'
import type { Proposal } from './proposal.ts'
import { quote } from '../text.ts'
import type { ImportContext, SourceTable } from '../types.ts'

/** A median price above this many US dollars isn't plausible, so numbers that a program wrote are read as cents. */
const IMPOSSIBLE_DOLLARS = 200
/** Above a median price of this many US dollars, the user decides whether the numbers are whole units or cents. */
const DOUBTFUL_DOLLARS = 70

/** Proposes major or minor units for prices, based on their header, the same prices as text, or how high they are. */
export function proposePriceUnit(proposal: Proposal): void {
  const { context, table } = proposal
  const keys = [...proposal.fields].flatMap(([key, { kind }]) =>
    kind === 'price' || kind === 'variantPrice' ? key : [],
  )
  const [key] = keys
  if (key === undefined || usesWholeNumbers(context.currencyCode, context.exponent)) return
  const header = table.columns.find((column) => column.key === key)?.header ?? key
  if (MINOR_WORDS.test(header.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' '))) {
    proposal.priceUnit = 'minor'
    proposal.warnings.push(
      `According to the header ${quote(header)}, prices have no decimal point, so 290 is imported as ${decimalText(290, context)}. If that’s wrong, change “Price format”.`,
    )
    return
  }
  const written = writtenUnit(table, keys, context)
  if (written) {
    proposal.priceUnit = written
    return
  }
  const median = medianOfWhole(table, keys)
  const dollars = median === undefined ? undefined : roughDollars(median, context.currencyCode)
  if (median === undefined || dollars === undefined || dollars <= IMPOSSIBLE_DOLLARS || !isFromProgram(table, keys))
    return
  const shown = decimalText(median, context)
  proposal.priceUnit = 'minor'
  proposal.warnings.push(
    `Prices in this file seem to have no decimal point: a typical one is ${median}, which is unusually high for ${context.currencyCode}. So ${median} is imported as ${shown}. If that’s wrong, change “Price format”.`,
  )
}

function decimalText(minor: number, { exponent }: ImportContext): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}

/** The median price if it could be in major as well as minor units, else undefined. */
export function findAmbiguousMedian(table: SourceTable, keys: string[], context: ImportContext): number | undefined {
  if (keys.length === 0 || usesWholeNumbers(context.currencyCode, context.exponent)) return undefined
  if (writtenUnit(table, keys, context)) return undefined
  const median = medianOfWhole(table, keys)
  if (median === undefined) return undefined
  const dollars = roughDollars(median, context.currencyCode)
  return (dollars === undefined ? median >= 1_000 : dollars > DOUBTFUL_DOLLARS) ? median : undefined
}

/**
 * Infers the unit from another column with the same prices as people write them: 170000 next to “KES 1,700.00” is in
 * minor units.
 */
function writtenUnit(
  { columns, rows, format }: SourceTable,
  [price]: string[],
  { exponent }: ImportContext,
): 'minor' | 'major' | undefined {
  if (price === undefined || format !== 'json' || exponent === 0) return undefined
  for (const { key } of columns) {
    const units = rows.flatMap(({ cells }) => {
      const amount = cells[price]
      const shown = cells[key]
      return key === price || typeof amount !== 'number' || typeof shown !== 'string'
        ? []
        : [unitOf(amount, shown, exponent)]
    })
    const [first] = units
    if (units.length >= Math.max(3, rows.length * 0.8) && first && units.every((one) => one === first)) return first
  }
  return undefined
}

/** The unit of a whole amount if a text shows the same price; undefined if it shows another price, several or none. */
function unitOf(amount: number, shown: string, exponent: number): 'minor' | 'major' | undefined {
  const numbers = shown.replace(/[\s'’]/g, '').match(/\d[\d.,]*/g) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1) return undefined
  const digits = number.replace(/\D/g, '').replace(/^0+/, '')
  const separator = number.at(-exponent - 1)
  const isDecimal = separator === '.' || separator === ','
  if (isDecimal && digits === String(amount)) return 'minor'
  return digits === (isDecimal ? `${amount}${'0'.repeat(exponent)}` : String(amount)) ? 'major' : undefined
}

/** Whether prices are from a program: only programs count in cents, and they write numbers rather than text. */
function isFromProgram(table: SourceTable, keys: string[]): boolean {
  return table.format === 'json' && table.rows.every(({ cells }) => keys.every((key) => typeof cells[key] !== 'string'))
}

function medianOfWhole(table: SourceTable, keys: string[]): number | undefined {
  const amounts = wholeAmounts(table, keys)
  return amounts?.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)]
}

const MINOR_WORDS = /cents?\b|minor|centimes|centavos|céntimos|kuruş|pence|öre|øre|копійк|копеек|grosz|haléř/i

/** The amounts above zero, or undefined if one of them isn't a whole number. */
function wholeAmounts(table: SourceTable, keys: string[]): number[] | undefined {
  const amounts: number[] = []
  for (const row of table.rows) {
    for (const key of keys) {
      const text = cellText(row.cells[key]).trim()
      if (text === '' || !/\d/.test(text)) continue
      const digits = /^\D{0,4}(\d+)\D{0,4}$/u.exec(text)?.[1]
      if (digits === undefined) return undefined
      if (Number(digits) > 0) amounts.push(Number(digits))
    }
  }
  return amounts
}
