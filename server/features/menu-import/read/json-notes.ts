import type { Group, Member } from './json-groups.ts'
import { isObject, type JsonObject } from './json-value.ts'
import { isLocaleMap, listRole, nameKeyOf } from './json-keys.ts'
import { count, quote } from '../text.ts'

/** Reports which lists of the file were not imported, so that nothing is lost silently. */
export function leftOutNotes(
  groups: Group[],
  items: { member: Member; flat: { options: string[]; variants?: { key: string } } }[],
  used: Set<JsonObject>,
): string[] {
  const notes: string[] = []
  const optionKeys = new Set(items.flatMap(({ flat }) => flat.options))
  const variantKeys = new Set(items.flatMap(({ flat }) => (flat.variants ? [flat.variants.key] : [])))
  for (const group of groups) {
    if (group.members.some(({ value }) => used.has(value))) continue
    if (variantKeys.has(group.name)) continue
    const role = listRole(group.name)
    const isInner = group.path
      .split(/[.[\]{}]+/)
      .slice(0, -2)
      .some((part) => optionKeys.has(part))
    if (isInner) continue
    const where = placeNames(group)
    const what =
      role === 'options'
        ? `${count(group.lists, 'list')} of options (${quote(group.name)}, ${count(group.members.length, 'entry', 'entries')})`
        : `${count(group.members.length, 'entry', 'entries')} in ${quote(group.name || 'a list')}`
    notes.push(
      `${what}${where === '' ? '' : ` under ${where}`} ${(role === 'options' ? group.lists : group.members.length) === 1 ? 'was' : 'were'} not imported.`,
    )
  }
  return notes
}

function placeNames(group: Group): string {
  const names = new Set<string>()
  for (const { parents } of group.members) {
    for (const { value } of parents) {
      const key = value ? nameKeyOf(value) : undefined
      const name = key === undefined ? undefined : value?.[key]
      if (typeof name === 'string') names.add(name)
      else if (isObject(name) && isLocaleMap(name)) names.add(String(Object.values(name)[0]))
      if (key !== undefined) break
    }
  }
  const shown = [...names].slice(0, 3).map((name) => quote(name, 30))
  return `${shown.join(', ')}${names.size > 3 ? '…' : ''}`
}
