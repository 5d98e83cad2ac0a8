import { isPriceLike } from './find-header.ts'
import type { Group } from './json-groups.ts'
import { isObject, type JsonObject } from './json-value.ts'
import { MAX_JSON_DEPTH } from '../limits.ts'

/**
 * Finds price lists such as `{"Pizza": {"Margherita": 9.5}}`: objects whose keys are names and whose values are prices.
 */
export function priceLists(root: unknown): Group[] {
  const group: Group = { path: '{}', name: '', members: [], lists: 0 }
  collect(root, [], group, 0)
  return group.members.length > 0 ? [group] : []
}

function collect(value: unknown, trail: string[], group: Group, depth: number): void {
  if (depth > MAX_JSON_DEPTH) return
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, trail, group, depth + 1)
    return
  }
  if (!isObject(value)) return
  if (isPriceList(value)) {
    group.lists++
    for (const [name, price] of Object.entries(value)) {
      group.members.push({
        value: { name, price },
        path: [...trail, name].join('.'),
        parents: trail.toReversed().map((key) => ({ group: key, key })),
      })
    }
    return
  }
  for (const [key, child] of Object.entries(value)) collect(child, [...trail, key], group, depth + 1)
}

function isPriceList(value: JsonObject): boolean {
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([, price]) => typeof price === 'number' || (typeof price === 'string' && isPriceLike(price)))
  )
}
