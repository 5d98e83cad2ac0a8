import { cellText } from './cell.ts'
import type { Member } from './json-groups.ts'
import type { FlatItem } from './json-flatten.ts'
import type { JsonObject } from './json-value.ts'
import { isLocaleMap, nameKeyOf, priceKeyOf, wordPriceKeyOf } from './json-keys.ts'
import { statedCells } from './json-stated.ts'
import { cleanText } from '../text.ts'
import type { SourceCell } from '../types.ts'

/** How the sizes of a file's items are priced. */
export type VariantRules = {
  /** The column for the price of both items and sizes. */
  priceKey: string | undefined
  /** Whether a size's price is added to the price of its item. */
  isDelta: boolean
}

/**
 * Finds out whether the sizes' prices are whole prices or surcharges: if the cheapest size of nearly every priced item
 * costs 0, they are surcharges.
 */
export function variantRules(items: { member: Member; flat: FlatItem }[]): VariantRules {
  const own = items.map(({ member }) => priceKeyOf(member.value)).find((key) => key !== undefined)
  let withZero = 0
  let all = 0
  for (const { member, flat } of items) {
    const key = priceKeyOf(member.value)
    if (!flat.variants || key === undefined || !/[1-9]/.test(String(member.value[key]))) continue
    all++
    const isFree = (variant: JsonObject) => amountIn(variant[priceKeyOf(variant) ?? ''] ?? '')?.number === 0
    if (flat.variants.list.some(isFree)) withZero++
  }
  const first = items.find(({ flat }) => flat.variants)?.flat.variants
  const inner = priceKeyOf(first?.list[0] ?? {})
  const priceKey = own ?? (first && inner ? `${first.key}.${inner}` : undefined)
  return { priceKey, isDelta: all > 0 && withZero >= all * 0.8 }
}

/** One set of cells for each size of an item, or a single set if it has no sizes or they have no names. */
export function explodeVariants(flat: FlatItem, rules: VariantRules): Record<string, SourceCell>[] {
  const { variants, cells } = flat
  if (!variants || rules.priceKey === undefined) return [cells]
  const { priceKey, isDelta } = rules
  const priceOf = (variant: JsonObject) => {
    const price = variant[priceKeyOf(variant) ?? wordPriceKeyOf(variant) ?? ''] as SourceCell | undefined
    return isDelta ? sum(cells[priceKey], price) : (price ?? null)
  }
  // Sizes without names become one price cell, because the user has to name them.
  if (variants.list.length > 1 && !variants.list.every((variant) => variantName(variant))) {
    const prices = variants.list.map((variant) => cellText(priceOf(variant)) || '?')
    return [
      {
        ...cells,
        ...joinCells(variants.list.map((variant) => cellsOf(variants.key, variant))),
        [priceKey]: prices.join(' / '),
      },
    ]
  }
  return variants.list.map((variant) => {
    const name = variantName(variant)
    const extra = cellsOf(variants.key, variant)
    for (const [field, value] of Object.entries(variant)) {
      if (/currency|calories|kcal/i.test(field) && (typeof value === 'string' || typeof value === 'number'))
        extra[`${variants.key}.${field}`] = value
    }
    if (name !== undefined) extra[`${variants.key}.size`] = name
    return { ...cells, ...extra, [priceKey]: priceOf(variant) }
  })
}

/** What a size states, such as its allergens. Its row becomes a size of the item, which gets the allergens of all sizes. */
function cellsOf(key: string, variant: JsonObject): Record<string, SourceCell> {
  const read = new Set([nameKeyOf(variant), priceKeyOf(variant)])
  const stated = Object.fromEntries(Object.entries(variant).filter(([field]) => !read.has(field)))
  return Object.fromEntries(Object.entries(statedCells(stated)).map(([path, cell]) => [`${key}.${path}`, cell]))
}

function joinCells(all: Record<string, SourceCell>[]): Record<string, SourceCell> {
  const joined: Record<string, SourceCell> = {}
  for (const cells of all)
    for (const [path, cell] of Object.entries(cells)) joined[path] = [joined[path] ?? [], cell].flat()
  return joined
}

function variantName(variant: JsonObject): string | undefined {
  const named = nameKeyOf(variant)
  const key =
    named ??
    Object.keys(variant).find((field) => /size|gr(?:ö|oe)|menge|volume|portion|unit|label|type|code/i.test(field))
  const value = key === undefined ? undefined : variant[key]
  if (isLocaleMap(value)) return Object.values(value).find((text) => typeof text === 'string') ?? ''
  return typeof value === 'string' && value.trim() !== ''
    ? cleanText(value)
    : typeof value === 'number'
      ? String(value)
      : undefined
}

/** A price with the words or currency around it. */
type Amount = { number: number; before: string; after: string }

const AMOUNT = /^([^\d.,-]*)(-?\d+(?:[.,]\d{1,2})?)([^\d.,]*)$/

/** The number in a price; undefined if its marks could mean thousands, as in “1.250”. */
function amountIn(price: unknown): Amount | undefined {
  if (typeof price === 'number') return { number: price, before: '', after: '' }
  const [, before = '', number, after = ''] = (typeof price === 'string' && AMOUNT.exec(price.trim())) || []
  return number === undefined ? undefined : { number: Number(number.replace(',', '.')), before, after }
}

/** Adds a size's surcharge to the price of its item. Prices that can't be added make a text that is refused later. */
function sum(base: SourceCell | undefined, surcharge: SourceCell | undefined): SourceCell {
  const [one, other] = [base, surcharge].map((price) => amountIn(cellText(price) === '' ? 0 : price))
  const [marked = one, differing] = [one, other].filter((amount) => amount && marksOf(amount) !== '')
  if (!one || !other || !marked || (differing && marksOf(differing) !== marksOf(marked)))
    return `${cellText(base)} + ${cellText(surcharge)}`
  // The sum is rounded, because floating point numbers have no exact cents.
  const total = Number((one.number + other.number).toFixed(6))
  return marksOf(marked) === '' ? total : `${marked.before}${total}${marked.after}`.replace(/^\+/, '')
}

function marksOf({ before, after }: Amount): string {
  return `${before}|${after}`.replace(/[\s+|]/g, '')
}
