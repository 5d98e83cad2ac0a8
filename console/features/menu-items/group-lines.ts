import type { Allergen } from '#contract/allergens.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { GroupFields } from './group-form.ts'
import type { OutdatedGroup } from './refresh-groups.ts'
import { menuItemFormMessages as t } from './form-messages.ts'
import { staleGroupMessages } from './stale-group-messages.ts'

type Line = { key: string; label: string; versions: [string, string] }
type Option = GroupFields['options'][number]

/** What somebody else and the user changed in a group, line by line. */
export function groupLines({ mine, base, theirs }: OutdatedGroup, allergens: Allergen[], locale: string): Line[] {
  const nameOf = (name: LocalizedText) => textIn(name, locale, locale)
  const textsOf = (group: GroupFields) =>
    new Map([
      ['name', namesIn(group.name)],
      ['min', group.min || '0'],
      ['max', group.max || t.none],
      ...group.options.map((option, at) => [optionKey(option, at), optionText(option, allergens)] as const),
    ])
  const group = nameOf(base.name)
  const labels = new Map([
    ['name', group],
    ['min', `${group}: ${t.minSelected}`],
    ['max', `${group}: ${t.maxSelected}`],
    ...[theirs, mine, base].flatMap(({ options }) =>
      options.map((option, at) => [optionKey(option, at), `${group}: ${nameOf(option.name)}`] as const),
    ),
  ])
  const was = textsOf(base)
  const versions = [textsOf(theirs), textsOf(mine)]
  return [...labels].flatMap(([key, label]) => {
    const [first = '', second = ''] = versions.map((texts) =>
      texts.get(key) === was.get(key) ? t.unchangedField : (texts.get(key) ?? staleGroupMessages.removed),
    )
    const isChanged = first !== t.unchangedField || second !== t.unchangedField
    return isChanged ? [{ key: `${base.groupId} ${key}`, label, versions: [first, second] as [string, string] }] : []
  })
}

const optionKey = ({ optionId }: Option, at: number) => (optionId === null ? `new ${at}` : String(optionId))
const namesIn = (name: LocalizedText) => Object.values(name).filter(Boolean).join(' / ')

function optionText({ name, delta, isDefault, allergens: stated }: Option, allergens: Allergen[]): string {
  const levels = stated.map(({ allergenId, level }) => {
    const allergen = allergens.find(({ id }) => String(id) === allergenId)
    return `${allergen?.name ?? t.allergens}: ${t.levels[level]}`
  })
  return [namesIn(name), delta, isDefault ? t.selectedByDefault : '', ...levels].filter(Boolean).join(', ')
}
