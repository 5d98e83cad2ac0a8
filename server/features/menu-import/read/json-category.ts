import { isVenueHeader } from '../infer/venue-headers.ts'
import type { Member, Parent } from './json-groups.ts'
import { isScalar, type JsonObject } from './json-value.ts'
import { listRole, localeMapOf, nameKeyOf } from './json-keys.ts'
import { cleanText } from '../text.ts'
import type { SourceCell } from '../types.ts'

/** A list around an item, such as its category, with its name in one or several languages. */
export type Section = {
  name: JsonObject | string
  header: string
  list: string
  value?: JsonObject
  isBareKey: boolean
}

/**
 * The named lists around an item, nearest first, or only the category that the item was joined to. An unnamed list is
 * named after its key, unless the key is a number or, for a plain list, an id or a word such as “items”.
 */
export function sectionsOf(member: Member, joined: Member | undefined): Section[] {
  const parents: Parent[] = joined
    ? [
        {
          group: joined.path.replace(/\[\d+\]$/, '[]'),
          value: joined.value,
          ...(joined.key === undefined ? {} : { key: joined.key }),
        },
      ]
    : member.parents
  return parents.flatMap((parent) => sectionOf(parent))
}

function sectionOf(parent: Parent): Section[] {
  const list = lastWord(parent.group)
  // A list of restaurants contains menus, not sections; the user chooses among the restaurants.
  if (parent.value && isVenueHeader(list)) return []
  if (parent.value) {
    const key = nameKeyOf(parent.value)
    const raw = key === undefined ? undefined : parent.value[key]
    const name = typeof raw === 'string' ? raw : localeMapOf(raw)
    if (key !== undefined && name !== undefined) {
      return [{ name, header: list === '' ? key : `${list}.${key}`, list, value: parent.value, isBareKey: false }]
    }
    if (parent.key !== undefined && !/^\d+$/.test(parent.key)) {
      return [
        {
          name: pretty(parent.key),
          header: list === '' ? 'section' : `${list}.section`,
          list,
          value: parent.value,
          isBareKey: false,
        },
      ]
    }
    return []
  }
  if (parent.key === undefined || listRole(parent.key) !== 'unknown' || /^@|^\d+$|^[\da-f-]{16,}$/i.test(parent.key))
    return []
  return [{ name: pretty(parent.key), header: 'section', list: parent.key, isBareKey: true }]
}

/**
 * The plain values of the objects around an item, without the name of the section used, as additional columns. An
 * outer list with the same name has columns of its own, so that “hidden” of each section counts.
 */
export function parentCells(
  member: Member,
  joined: Member | undefined,
  used: Section | undefined,
): Record<string, SourceCell> {
  const cells: Record<string, SourceCell> = {}
  const parents: Parent[] = joined
    ? [{ group: joined.path.replace(/\[\d+\]$/, ''), value: joined.value }, ...joined.parents, ...member.parents]
    : member.parents
  for (const { group, value } of new Map(parents.map((parent) => [parent.value, parent])).values()) {
    if (!value) continue
    const list = lastWord(group) || 'list'
    for (const [key, field] of Object.entries(value)) {
      if (!isScalar(field) || (value === used?.value && key === nameKeyOf(value))) continue
      let path = `${list}.${key}`
      for (let level = 1; path in cells; level++) path = `${list} (outer${level === 1 ? '' : ` ${level}`}).${key}`
      cells[path] = typeof field === 'string' ? cleanText(field) : field
    }
  }
  return cells
}

function lastWord(group: string): string {
  return (
    group
      .replace(/(?:\[\]|\{\}|\[\d+\])/g, '')
      .split('.')
      .at(-1) ?? ''
  )
}

/** Turns a key into a name: `mainCourses` and `main_courses` become `Main courses`. */
function pretty(key: string): string {
  if (/\s|^\p{Lu}|\P{ASCII}/u.test(key)) return key
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
