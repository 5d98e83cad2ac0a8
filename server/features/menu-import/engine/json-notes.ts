import type { Group, Member } from './json-groups.ts'
import { isObject } from './json-value.ts'
import { isLocaleMap, listRole, nameKeyOf } from './json-words.ts'
import { count, quote } from './text.ts'

/** Says which lists of the file were not imported, so that nothing goes missing unseen. */
export function leftOutNotes(
  groups: Group[],
  items: { member: Member; flat: { options: string[]; variants?: { key: string } } }[],
): string[] {
  const notes: string[] = []
  const withOptions = items.filter(({ flat }) => flat.options.length > 0)
  const optionKeys = new Set(withOptions.flatMap(({ flat }) => flat.options))
  if (withOptions.length > 0) {
    notes.push(
      `${count(withOptions.length, 'item')} ${withOptions.length === 1 ? 'has' : 'have'} extras or options (${[...optionKeys].map((key) => quote(key)).join(', ')}); they were not imported.`,
    )
  }
  const variantKeys = new Set(items.flatMap(({ flat }) => (flat.variants ? [flat.variants.key] : [])))
  for (const group of groups) {
    if (optionKeys.has(group.name) || variantKeys.has(group.name)) continue
    const role = listRole(group.name)
    const isInner = group.path
      .split(/[.[\]{}]+/)
      .slice(0, -2)
      .some((part) => optionKeys.has(part))
    if (isInner) continue
    const where = placeNames(group)
    const what =
      role === 'options'
        ? `${count(group.lists, 'list')} of extras (${quote(group.name)}, ${count(group.members.length, 'entry', 'entries')})`
        : `${count(group.members.length, 'entry', 'entries')} in ${quote(group.name || 'a list')}`
    notes.push(
      `${what}${where === '' ? '' : ` under ${where}`} ${role === 'options' && group.lists === 1 ? 'was' : 'were'} not imported.`,
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
