import type { Group, Member } from './json-groups.ts'
import { isObject, isScalar, type JsonObject } from './json-value.ts'
import { listRole, nameKeyOf, namesAllergens } from './json-keys.ts'

/** A separate list of categories, and the category of each item that was joined to it. */
export type Join = { group: Group; of: Map<Member, Member> }

/**
 * Joins items to a separate list of categories: the categories list the ids of their items
 * (`item_ids`), or each item has the id of its category (`category_id`).
 * @returns undefined if the file has no list of categories that items can be joined to
 */
export function joinCategories(items: Group[], groups: Map<string, Group>): Join | undefined {
  const members = items.flatMap((group) => group.members)
  const others = [...groups.values()].filter(
    (group) =>
      !namesAllergens(group.name) &&
      listRole(group.name) !== 'other' &&
      !items.some(
        (own) => group === own || group.path.startsWith(`${own.path}.`) || own.path.startsWith(`${group.path}.`),
      ),
  )
  return joinByLists(members, others) ?? joinByField(members, others)
}

function joinByLists(items: Member[], others: Group[]): Join | undefined {
  const byId = new Map<string, Member>()
  for (const item of items) {
    for (const key of idKeys(item.value)) {
      const id = String(item.value[key])
      if (!byId.has(id)) byId.set(id, item)
    }
  }
  for (const group of others) {
    const of = new Map<Member, Member>()
    let listed = 0
    for (const member of group.members) {
      for (const list of Object.values(member.value)) {
        if (!Array.isArray(list)) continue
        const ids = list.map((entry: unknown) => (isObject(entry) ? entry['id'] : entry))
        if (!ids.every((id) => typeof id === 'string' || typeof id === 'number')) continue
        for (const id of ids) {
          listed++
          const item = byId.get(String(id))
          if (item && !of.has(item)) of.set(item, member)
        }
      }
    }
    if (listed > 0 && of.size >= listed * 0.5 && of.size >= items.length * 0.3) return { group, of }
  }
  return undefined
}

function joinByField(items: Member[], others: Group[]): Join | undefined {
  let best: { join: Join; score: number } | undefined
  const fields = new Set(items.slice(0, 200).flatMap(({ value }) => Object.keys(value)))
  for (const group of others) {
    const named = group.members.filter(({ value }) => nameKeyOf(value) !== undefined).length
    if (named < group.members.length * 0.5) continue
    for (const idKey of idKeys(group.members[0]?.value ?? {})) {
      const byId = new Map(group.members.map((member) => [String(member.value[idKey]), member]))
      for (const field of fields) {
        if (field === idKey && /^_?id$/i.test(field)) continue
        const of = joinOn(items, field, byId)
        const hint = /cat|section|group|kateg|rubri|seccion|sezion/i.test(field) ? 1 : 0
        const score = of.size / items.length + hint
        if (of.size < items.length * 0.6 || (hint === 0 && !/id$|_id|ref/i.test(field))) continue
        if (!best || score > best.score) best = { join: { group, of }, score }
      }
    }
  }
  return best?.join
}

function joinOn(items: Member[], field: string, byId: Map<string, Member>): Map<Member, Member> {
  const of = new Map<Member, Member>()
  for (const item of items) {
    const value = item.value[field]
    const ids = Array.isArray(value) ? value : [value]
    for (const id of ids) {
      const category = isScalar(id) ? byId.get(String(id)) : undefined
      if (!category) continue
      of.set(item, category)
      break
    }
  }
  return of
}

function idKeys(value: JsonObject): string[] {
  return Object.keys(value).filter(
    (key) => /^(?:_?id|uid|uuid|key|code|slug|sku|ref|[a-z]+_?id)$/i.test(key) && isScalar(value[key]),
  )
}
