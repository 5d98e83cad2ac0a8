import { cellText } from '../read/cell.ts'
import type { ImportContext, ImportQuestion, Mapping, SourceTable } from '../types.ts'
import { parsePrices } from './parse-price.ts'
import { namesOf, sizesKey } from './row-price.ts'

/** The maximum number of questions about sizes. Rows with rarer patterns become drafts. */
const MOST_PATTERNS = 2
const EXAMPLES = 3

/** For cells with several prices: asks for the names of the sizes, once per column and number of prices. */
export function sizeQuestions(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  const rules = { ...context, priceUnit: mapping.priceUnit, acceptCurrency: mapping.acceptCurrency }
  const found = new Map<string, { key: string; header: string; prices: number; rows: number; examples: string[] }>()
  for (const { key: column, header } of table.columns) {
    const kind = mapping.columns[column]?.kind
    if (kind !== 'price' && kind !== 'variantPrice') continue
    for (const row of table.rows) {
      const cell = row.cells[column]
      const text = cellText(cell)
      if (typeof cell === 'number' || !/\d\D+\d/.test(text)) continue
      const reading = parsePrices(text, rules)
      if (reading.kind !== 'prices' || reading.prices.length < 2 || namesOf(reading.prices, undefined)) continue
      const key = sizesKey(column, reading.prices.length)
      const known = found.get(key) ?? { key, header, prices: reading.prices.length, rows: 0, examples: [] }
      known.rows++
      if (known.examples.length < EXAMPLES) known.examples.push(text)
      found.set(key, known)
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_PATTERNS)
    .map(({ key, header, prices, rows, examples }) => {
      const id = `sizes:${key}`
      const names = mapping.sizeNames?.[key] ?? namesInHeader(header, prices)
      return { id, kind: 'sizes', key, header, rows, examples, names, answer: mapping.answers?.[id] ?? null }
    })
}

/** The size names in a header such as “Glas / Flasche”; empty names if there are more or fewer than prices. */
function namesInHeader(header: string, prices: number): string[] {
  const inner = /\(([^)]*)\)/.exec(header)?.[1] ?? header
  const parts = inner.split(/\s*[/|,;]\s*/).filter((part) => /[\p{L}]/u.test(part))
  return parts.length === prices ? parts : Array.from({ length: prices }, () => '')
}
