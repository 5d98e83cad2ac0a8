import { MAX_JSON_DEPTH } from '../limits.ts'
import { matchHeader } from '../infer/match-header.ts'
import { currenciesIn } from '../plan/currency-marks.ts'
import type { GridRow } from './cell.ts'

const ABOUT_PRICES =
  /pri[cs]e|pricing|preis|prix|tarif|prec?io|prezz|preço|prijs|fiyat|harga|cen[ay]|pris|currency|währung|devise|moneda|valut|価格|价格|價格|цен|سعر/iu
const LONGEST_STATEMENT = 200
const MOST_VALUES = 20_000

/**
 * The lines of a sheet, apart from its header and its items, that name the currency of the prices.
 * @param headerAt the index of the header; -1 if there is none
 */
export function currenciesInLines(grid: GridRow[], headerAt = -1): string[] {
  return grid.flatMap(({ cells }, at) => {
    const filled = cells.filter((cell) => cell !== null)
    if (at === headerAt || (at > headerAt && filled.length > 1)) return []
    const text = filled.join(' ')
    const isStated = text.length <= LONGEST_STATEMENT && ABOUT_PRICES.test(text) && currenciesIn(text).length > 0
    return isStated ? [text] : []
  })
}

/** The values under keys such as “currency”, wherever they are among the first `MOST_VALUES` values of a JSON file. */
export function currenciesInJson(root: unknown): string[] {
  const found = new Set<string>()
  let left = MOST_VALUES
  const walk = (value: unknown, isCurrency: boolean, depth: number) => {
    if (depth > MAX_JSON_DEPTH || left-- <= 0) return
    if (typeof value === 'string') {
      const text = value.trim()
      const code = text.toUpperCase()
      if (isCurrency && currenciesIn(text).length > 0) found.add(text)
      else if (isCurrency && currenciesIn(code).length > 0) found.add(code)
    } else if (Array.isArray(value)) for (const entry of value) walk(entry, false, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value))
        walk(child, namesCurrency(key) || (isCurrency && NAME.test(key)), depth + 1)
  }
  walk(root, false, 0)
  return [...found]
}

/** The keys of an object that describes a currency: `{code: 'USD', symbol: '$'}`. */
const NAME = /^(?:code|iso|iso_?code|name|symbol|id)$/i

const known = new Map<string, boolean>()

function namesCurrency(key: string): boolean {
  const names = known.get(key) ?? matchHeader(key)[0]?.kind === 'currency'
  if (known.size < 1_000) known.set(key, names)
  return names
}
