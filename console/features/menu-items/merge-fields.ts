import type { MenuItemFields } from './menu-item-form.ts'
import { mergeParts } from './merge-parts.ts'

/** An unsaved form: its values, and the values it was opened with. */
export type Draft = {
  fields: MenuItemFields
  base: MenuItemFields
  savedAt: string
  /** An earlier draft that the form offers, and that the user has neither restored nor discarded. */
  older?: Draft | null
}

type Key = keyof MenuItemFields

/** The fields that differ between two forms. “4,50” and “4.5” count as equal. */
export function changedKeys(before: MenuItemFields, after: MenuItemFields): Key[] {
  const keys = Object.keys(before) as Key[] // the keys of MenuItemFields
  return keys.filter((key) => meaningOf(before[key], key) !== meaningOf(after[key], key))
}

/** Lists whose order has no meaning. */
const UNORDERED = new Set(['dietTypeIds', 'branches', 'allergens'])

const isSame =
  (key: string) =>
  (one: unknown, other: unknown, part = key) =>
    meaningOf(one, part) === meaningOf(other, part)

/** A value as a canonical text: equal for equal meaning, regardless of explicit defaults and irrelevant order. */
function meaningOf(value: unknown, key: string): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string') return textMeaning(value, key)
  if (Array.isArray(value)) {
    const parts = value.map((one) => meaningOf(one, '')).filter((part) => part !== '')
    return (UNORDERED.has(key) ? parts.toSorted() : parts).map((part) => `[${part}]`).join('')
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  // An unknown level is the same as none.
  if ('level' in value && (!value.level || value.level === 'UNKNOWN')) return ''
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const meaning = meaningOf(part, name)
    return meaning === '' ? [] : [`${name}=${JSON.stringify(meaning)}`]
  })
  return parts.toSorted().join(',')
}

function textMeaning(text: string, key: string): string {
  if (key === 'price') return plainAmount(text)
  // An empty price difference is 0, but an empty price isn't.
  if (key === 'delta') return plainAmount(text).replace(/^0$/, '')
  return text.trim()
}

/** @example plainAmount('4,50') // '4.5' */
function plainAmount(text: string): string {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  const amount = Number(plain)
  return plain === '' || Number.isNaN(amount) ? plain : String(amount)
}

/** The fields that a confirmation covers. */
const CONFIRMED: readonly Key[] = ['allergens', 'variants', 'modifierGroups']

/**
 * The latest saved version (`theirs`) with the user's unsaved changes, down to single languages, allergens, branches,
 * sizes and options. If somebody else changed what a confirmation covers, the user's confirmation is dropped, because
 * the user hasn't seen the change.
 */
export function mergeFields(mine: MenuItemFields, base: MenuItemFields, theirs: MenuItemFields): MenuItemFields {
  const own = Object.fromEntries(
    changedKeys(base, mine).map((key) => [
      key,
      mergeParts({ mine: mine[key], base: base[key], theirs: theirs[key] }, isSame(key)),
    ]),
  )
  const isUnseen = changedKeys(base, theirs).some((key) => CONFIRMED.includes(key))
  return { ...theirs, ...own, ...(isUnseen && { confirmAllergens: false }) }
}

/**
 * A form with a draft's changes, except where the user has typed since. Allergens must be confirmed again, because
 * neither confirmation covers both versions.
 */
export function restoreDraft(draft: Draft, base: MenuItemFields, typed: MenuItemFields): MenuItemFields {
  const restored = mergeFields(draft.fields, draft.base, base)
  return { ...mergeFields(typed, base, restored), confirmAllergens: base.confirmAllergens }
}
