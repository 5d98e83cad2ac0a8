import type { Member } from './json-groups.ts'
import { type FlatItem } from './json-flatten.ts'
import type { JsonObject } from './json-value.ts'
import { isLocaleMap, nameKeyOf, priceKeyOf } from './json-keys.ts'
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
    if (!flat.variants || key === undefined || !(Number(member.value[key]) > 0)) continue
    all++
    if (flat.variants.list.some((variant) => Number(variant[priceKeyOf(variant) ?? '']) === 0)) withZero++
  }
  const first = items.find(({ flat }) => flat.variants)?.flat.variants
  const inner = priceKeyOf(first?.list[0] ?? {})
  const priceKey = own ?? (first && inner ? `${first.key}.${inner}` : undefined)
  return { priceKey, isDelta: all > 0 && withZero >= all * 0.8 }
}

/** One set of cells for each size of an item; an item without sizes has its own cells only. */
export function explodeVariants(flat: FlatItem, rules: VariantRules): Record<string, SourceCell>[] {
  const { variants, cells } = flat
  if (!variants || rules.priceKey === undefined) return [cells]
  const { priceKey, isDelta } = rules
  const base = Number(cells[priceKey])
  // Sizes without names become one price cell, because the user has to name them.
  if (variants.list.length > 1 && !variants.list.every((variant) => variantName(variant))) {
    const prices = variants.list.map((variant) => Number(variant[priceKeyOf(variant) ?? '']))
    return [{ ...cells, [priceKey]: prices.map((price) => String(isDelta ? sum(base, price) : price)).join(' / ') }]
  }
  return variants.list.map((variant) => {
    const key = priceKeyOf(variant)
    const price = key === undefined ? null : (variant[key] as SourceCell)
    const name = variantName(variant)
    const extra: Record<string, SourceCell> = {}
    for (const [field, value] of Object.entries(variant)) {
      if (/currency|calories|kcal/i.test(field) && (typeof value === 'string' || typeof value === 'number'))
        extra[`${variants.key}.${field}`] = value
    }
    if (name !== undefined) extra[`${variants.key}.size`] = name
    return { ...cells, ...extra, [priceKey]: isDelta ? sum(base, Number(price)) : price }
  })
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

/** Adds two prices without floating-point errors. */
function sum(a: number, b: number): number {
  return Number(((Number.isFinite(a) ? a : 0) + (Number.isFinite(b) ? b : 0)).toFixed(6))
}
