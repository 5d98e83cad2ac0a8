import type { Group } from './json-groups.ts'
import { isObject, isObjectList, isScalar, type JsonObject } from './json-value.ts'
import { listRole, nameKeyOf, priceKeyOf, wordPriceKeyOf } from './json-keys.ts'

/**
 * The lists of items in a file, and the other lists with prices or options, which are reported unless an item uses
 * them.
 */
export type ItemChoice = { items: Group[]; leftOut: Group[] }

type Judged = { group: Group; score: number; hasName: boolean; hasPrice: boolean; ownPrice: boolean }

const SAMPLE = 60

/**
 * Finds the lists of menu items. Their members have a name and a price, but so do the sizes and extras inside them,
 * which are not items.
 */
export function chooseItems(groups: Map<string, Group>): ItemChoice {
  const judged = [...groups.values()].map(rateGroup)
  const named = judged.filter(({ hasName, score }) => hasName && score > 0)
  const candidates = named.filter(
    (one) => !named.some((other) => containsItems(one, other)) && !named.some((other) => belongsTo(one, other)),
  )
  const best = [...candidates].toSorted(
    (a, b) => b.score + Math.log2(b.group.members.length) * 0.3 - a.score - Math.log2(a.group.members.length) * 0.3,
  )[0]
  if (!best) return { items: [], leftOut: [] }
  const items = candidates.filter((one) => one === best || (isKin(one, best) && one.score >= 2))
  const chosen = new Set(items.map(({ group }) => group))
  const leftOut = judged.filter(
    ({ group, hasPrice, hasName }) =>
      !chosen.has(group) && (hasPrice || (hasName && listRole(group.name) === 'options')),
  )
  return { items: items.map(({ group }) => group), leftOut: leftOut.map(({ group }) => group) }
}

function rateGroup(group: Group): Judged {
  const sample = group.members.slice(0, SAMPLE)
  const share = (test: (value: JsonObject) => boolean) =>
    sample.filter(({ value }) => test(value)).length / sample.length
  const keyed = group.path.endsWith('{}') && sample.every(({ key }) => key !== undefined && !/^\d+$/.test(key))
  const hasName = keyed || share((value) => nameKeyOf(value, false) !== undefined) >= 0.5
  const ownPrice = share((value) => priceKeyOf(value) !== undefined) >= 0.3
  const hasPrice = ownPrice || share(hasInnerPrice) >= 0.3
  let score = (hasName ? 3 : 0) + (ownPrice ? 3 : hasPrice ? 2.5 : 0)
  const role = listRole(group.name)
  score += { items: 2, unknown: 0, categories: -1, variants: -3, options: -4, other: -4 }[role]
  if (
    group.path
      .split(/[.[\]{}]+/)
      .slice(0, -2)
      .some((part) => listRole(part) === 'options')
  )
    score -= 4
  return { group, score, hasName, hasPrice, ownPrice }
}

/** Whether an object has a price in an inner object or in a list of sizes. */
function hasInnerPrice(value: JsonObject): boolean {
  return Object.entries(value).some(([key, child]) => {
    if (isVariantList(key, child)) return true
    if (!isObject(child)) return false
    if (priceKeyOf(child) !== undefined) return true
    const isPriceWord = listRole(key) === 'variants'
    return (
      isPriceWord &&
      Object.values(child).some((inner) =>
        isScalar(inner) ? /\d/.test(String(inner)) : isObject(inner) && priceKeyOf(inner) !== undefined,
      )
    )
  })
}

/** Whether an inner list contains sizes, most of them with a price. */
export function isVariantList(key: string, value: unknown): value is JsonObject[] {
  if (!isObjectList(value)) return false
  const priced = value.filter((entry) => priceKeyOf(entry) !== undefined)
  const unpriced = value.filter((entry) => !priced.includes(entry) && wordPriceKeyOf(entry) !== undefined)
  if (priced.length === 0 || priced.length + unpriced.length < value.length * 0.8) return false
  const role = listRole(key)
  return (
    role === 'variants' ||
    (role === 'unknown' && value.length <= 8 && value.every((entry) => Object.keys(entry).length <= 4))
  )
}

/** Whether the members of one list, which have no price of their own, are categories of the other list's members. */
function containsItems(one: Judged, other: Judged): boolean {
  if (one === other || !other.group.path.startsWith(`${one.group.path}.`)) return false
  if (one.ownPrice) return false
  const role = listRole(other.group.name)
  if (role === 'options' || role === 'other' || role === 'variants') return false
  return other.hasName && other.score > 0 && (other.hasPrice || role === 'items')
}

/** Whether one list is inside the items of another, such as sizes or extras. */
function belongsTo(one: Judged, other: Judged): boolean {
  return (
    one !== other &&
    one.group.path.startsWith(`${other.group.path}.`) &&
    (other.ownPrice || other.hasPrice) &&
    !containsItems(other, one)
  )
}

/** Lists with the same name as the best one, or similar fields, have items too: `starters`, `mains`, `desserts`. */
function isKin(one: Judged, best: Judged): boolean {
  if (one.group.name === best.group.name) return true
  if (one.hasPrice !== best.hasPrice) return false
  const role = listRole(one.group.name)
  if (role === 'options' || role === 'other' || role === 'variants') return false
  const a = keysOf(one.group)
  const b = keysOf(best.group)
  const shared = [...a].filter((key) => b.has(key)).length
  return shared / (a.size + b.size - shared) >= 0.4
}

function keysOf(group: Group): Set<string> {
  return new Set(group.members.slice(0, SAMPLE).flatMap(({ value }) => Object.keys(value)))
}
