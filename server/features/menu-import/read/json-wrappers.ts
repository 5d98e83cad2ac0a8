import { MAX_JSON_DEPTH } from '../limits.ts'
import { isObject, isObjectList, isScalar, type JsonObject } from './json-value.ts'
import { fieldStrength, isLocaleMap, nameKeyOf, priceKeyOf } from './json-keys.ts'

/** Keys under which programs put an object's actual content. */
const WRAPPERS =
  /^(?:properties|attributes|fields|props|node|data|item|product|dish|menu_?item|record|entity|document|doc|content|value|payload|details|info|item_data)$/i

/**
 * Takes the members of lists out of their wrappers: `{id: 1, properties: {name, price}}` becomes `{id: 1, name,
 * price}`. Names and descriptions with formatting become plain texts.
 */
export function unwrapped(value: unknown, depth = 0): unknown {
  if (depth > MAX_JSON_DEPTH) return value
  if (Array.isArray(value))
    return value.map((entry) => unwrapped(isObject(entry) ? sectionWithin(withoutWrapper(entry)) : entry, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      readFormattedText(key, child) ?? wholeAmount(child) ?? unwrapped(child, depth + 1),
    ]),
  )
}

/** An amount that Google's APIs write in two parts: `{units: '6', nanos: 500000000}` is 6.5. */
function wholeAmount(value: unknown): JsonObject | undefined {
  if (!isObject(value) || !('units' in value || 'nanos' in value)) return undefined
  const { units = 0, nanos = 0, ...around } = value
  if (!isScalar(units) || typeof nanos !== 'number' || !/^-?\d+$/.test(String(units))) return undefined
  return { ...around, amount: Number((Number(units) + nanos / 1e9).toFixed(9)) }
}

/** A name or description from an object that also has its formatting: `{title: {text: 'Soups'}}`. */
function readFormattedText(key: string, value: unknown): string | undefined {
  if (!isObject(value) || Math.max(fieldStrength(key, 'name'), fieldStrength(key, 'description')) < 0.4)
    return undefined
  const text = value['text'] ?? value['rendered'] ?? value['plain']
  return typeof text === 'string' && !isLocaleMap(value) ? text : undefined
}

/** Unwraps a section whose name and items are up to three levels deeper: `{type, payload: {list: {title, items}}}`. */
function sectionWithin(entry: JsonObject): JsonObject {
  let current = entry
  for (let level = 0; level < 3; level++) {
    if (nameKeyOf(current, false) !== undefined || Object.values(current).some(isObjectList)) return current
    const inner = Object.entries(current).filter((pair): pair is [string, JsonObject] => isObject(pair[1]))
    const [only, second] = inner
    if (!only || second) return entry
    const { [only[0]]: _inner, ...around } = current
    current = { ...around, ...only[1] }
    const named = Object.entries(current).some(([key, child]) => readFormattedText(key, child) !== undefined)
    if ((named || nameKeyOf(current, false) !== undefined) && Object.values(current).some(isObjectList)) return current
  }
  return entry
}

function withoutWrapper(entry: JsonObject): JsonObject {
  let current = entry
  for (let level = 0; level < 3; level++) {
    if (nameKeyOf(current, false) !== undefined && priceKeyOf(current) !== undefined) return current
    const wrapper = Object.entries(current).find(
      (pair): pair is [string, JsonObject] =>
        WRAPPERS.test(pair[0]) && isObject(pair[1]) && nameKeyOf(pair[1], true) !== undefined,
    )
    if (!wrapper || nameKeyOf(current, false) !== undefined) return current
    const { [wrapper[0]]: _wrapper, ...around } = current
    // Inner fields replace outer ones, because the outer ones describe the record and the inner ones the item.
    current = { ...around, ...wrapper[1] }
  }
  return current
}

/** Converts a catalogue from Square's API to items with their sizes and modifiers; undefined for other files. */
export function squareCatalog(root: unknown): unknown {
  const list = isObjectList(root) ? root : isObject(root) && isObjectList(root['objects']) ? root['objects'] : undefined
  if (!list?.some((one) => one['type'] === 'ITEM' && isObject(one['item_data']))) return undefined
  const live = list.filter((one) => one['is_deleted'] !== true)
  const names = new Map(
    live.flatMap((one) => {
      const data = one['category_data']
      return one['type'] === 'CATEGORY' && isObject(data) && isScalar(one['id'])
        ? [[String(one['id']), data['name']] as const]
        : []
    }),
  )
  const modifiers = live.flatMap((one) => {
    const data = one['modifier_list_data']
    if (one['type'] !== 'MODIFIER_LIST' || !isObject(data)) return []
    const options = isObjectList(data['modifiers']) ? data['modifiers'] : []
    return [
      {
        id: one['id'],
        name: data['name'],
        modifiers: options.flatMap((option) => {
          const own = option['modifier_data']
          return isObject(own) ? [{ id: option['id'], name: own['name'], price: moneyOf(own['price_money']) ?? 0 }] : []
        }),
        ...(data['selection_type'] === 'SINGLE' && { max: 1 }),
      },
    ]
  })
  const items = live.flatMap((one) => {
    const data = one['item_data']
    if (one['type'] !== 'ITEM' || !isObject(data)) return []
    const variations = isObjectList(data['variations']) ? data['variations'] : []
    const sizes = variations.flatMap((variation) => {
      const own = variation['item_variation_data']
      if (!isObject(own) || variation['is_deleted'] === true) return []
      return [{ name: own['name'], price: moneyOf(own['price_money']) ?? 'variable' }]
    })
    const [only, second] = sizes
    const category = squareCategoryIds(data)
      .map((id) => names.get(String(id)))
      .find((name) => name !== undefined)
    return [
      {
        id: one['id'],
        name: data['name'],
        ...(isScalar(data['description']) && { description: data['description'] }),
        ...(category !== undefined && { category }),
        ...(second === undefined ? { price: only?.price ?? 'variable' } : { variations: sizes }),
        ...(isObjectList(data['modifier_list_info']) && {
          modifier_list_ids: data['modifier_list_info'].map((info) => info['modifier_list_id']),
        }),
        ...(data['is_archived'] === true && { archived: true }),
      },
    ]
  })
  return { items, modifiers: modifiers.filter(({ modifiers: { length } }) => length > 0) }
}

/** The ids of an item's categories, the main one first. Older catalogues have only `category_id`. */
function squareCategoryIds(item: JsonObject): unknown[] {
  const { category_id: id, reporting_category: main, categories } = item
  const listed = isObjectList(categories) ? categories : []
  return [...(isObject(main) ? [main] : []), ...listed, { id }].map((one) => one['id'])
}

/** Converts an amount from Square's API, in minor units, to a decimal text; undefined without an amount. */
function moneyOf(money: unknown): string | undefined {
  if (!isObject(money) || typeof money['amount'] !== 'number') return undefined
  const code = money['currency']
  const currency = typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : 'USD'
  const decimals =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return (money['amount'] / 10 ** decimals).toFixed(decimals)
}
