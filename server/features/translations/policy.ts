import { shortenText } from '#contract/cut-text.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import { oldSource, type TranslatedFrom, translationState } from '#contract/translated-from.ts'
import type { TRANSLATION_FILTERS, TranslatedKind, TranslationRecord } from '#contract/translations.ts'

/** A text of a record in all languages, and the source texts from which it was translated. */
export type Field = { key: string; maxLength: number; text: LocalizedText; from: TranslatedFrom[string] | undefined }
export type Entry = {
  kind: TranslatedKind
  id: number
  name: LocalizedText
  /** The category of a menu item; null for other records. */
  categoryName: LocalizedText | null
  /** The ids of its category (a category's own id) and of the parent category; empty for option groups. */
  within: (number | null)[]
  /** Its place in the worklist: the numbers by which the records are sorted. */
  position: number[]
  fields: Field[]
}
export type Ids = Record<TranslatedKind, number[]>
export type Pair = { source: string; target: string }
export type StateFilter = (typeof TRANSLATION_FILTERS)[number]

/**
 * A translation to save. `source` and `before`, where given, must still be the stored texts; an `error`, found when the
 * file was read, refuses the translation.
 */
export type Wanted = {
  kind: string
  id: number
  key: string
  source?: string
  before?: string
  target: string
  error?: string
}
/** What happens to a translation. `reason` is set only if it is refused; `before` is the stored translation. */
export type Outcome = {
  result: 'new' | 'changed' | 'unchanged' | 'refused'
  reason: string | null
  name: string
  before: string
}

export const recordKey = ({ kind, id }: { kind: string; id: number }) => `${kind}.${id}`

/** A negative number if the first position comes before the second one, 0 if they are equal. */
export function comparePositions(one: number[], other: number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  if (at === -1) return one.length - other.length
  return (one[at] ?? 0) - (other[at] ?? -Infinity)
}

export function recordOf({ kind, id, name, categoryName, fields }: Entry, { source, target }: Pair): TranslationRecord {
  const texts = fields.flatMap(({ key, maxLength, text, from }) =>
    text[source]
      ? {
          key,
          maxLength,
          source: text[source],
          target: text[target] ?? '',
          oldSource: oldSource(text, from, target),
          state: translationState(text, from, target),
        }
      : [],
  )
  return { kind, id, name, categoryName, texts }
}

export function matchesState({ texts }: TranslationRecord, filter: StateFilter): boolean {
  if (filter === 'all') return texts.length > 0
  return texts.some(({ state }) => (filter === 'open' ? state !== 'done' : state === filter))
}

/**
 * Whether the texts of a record, in both languages together, contain each word of a search, also inside other words.
 */
export function matchesSearch({ texts }: TranslationRecord, search: string): boolean {
  const words = foldText(search).split(' ').filter(Boolean)
  const folded = foldText(texts.map(({ source, target }) => `${source} ${target}`).join(' '))
  return words.every((word) => folded.includes(word))
}

/** How many records there are to translate into a language, and how many are translated, missing or changed. */
export function progressIn(entries: Entry[], pair: Pair) {
  const records = entries.map((one) => recordOf(one, pair)).filter((one) => matchesState(one, 'all'))
  const countOf = (filter: StateFilter) => records.filter((one) => matchesState(one, filter)).length
  return {
    locale: pair.target,
    total: records.length,
    translated: records.length - countOf('open'),
    missing: countOf('missing'),
    changed: countOf('changed'),
  }
}

/**
 * Decides what happens to each translation, by the same rules for the worklist and for files.
 * @param confirms whether an unchanged translation is confirmed for a source text that has changed
 */
export function planTexts(entries: Entry[], wanted: Wanted[], pair: Pair, confirms: boolean): Outcome[] {
  const known = new Map(entries.map((one) => [recordKey(one), one]))
  const seen = new Set<string>()
  return wanted.map((one) => {
    const entry = known.get(recordKey(one))
    const field = entry?.fields.find(({ key }) => key === one.key)
    const name = entry ? textIn(entry.name, pair.source, pair.source) : ''
    const before = field?.text[pair.target] ?? ''
    const place = `${recordKey(one)} ${one.key}`
    const isTwice = seen.has(place)
    seen.add(place)
    const reason = isTwice
      ? 'This translation is in the file twice. The first one is used.'
      : reasonToRefuse(one, field, pair)
    if (reason !== null) return { result: 'refused', reason, name, before }
    const isConfirmed = confirms && field && oldSource(field.text, field.from, pair.target) !== null
    const result = isSame(one.target, before) && !isConfirmed ? 'unchanged' : before === '' ? 'new' : 'changed'
    return { result, reason: null, name, before }
  })
}

function reasonToRefuse(
  { source, before, target, error }: Wanted,
  field: Field | undefined,
  pair: Pair,
): string | null {
  if (!field) return 'This text isn’t part of this menu, or was deleted or archived.'
  const [current = '', translation = ''] = [field.text[pair.source], field.text[pair.target]]
  if (error !== undefined) return error
  if (source !== undefined && !isSame(source, current))
    return `The original text was changed in the meantime. It is now ${quoted(current)}.`
  if (before !== undefined && before !== translation)
    return `Someone else changed this translation. It is now ${quoted(translation)}.`
  if (target.length > field.maxLength)
    return `This translation has ${target.length} characters, but the limit is ${field.maxLength}. Shorten it.`
  if (!target.isWellFormed() || target.includes('\0'))
    return 'This translation contains a character that can’t be saved. Type the text instead of pasting it.'
  // An empty cell in a file must not remove a translation.
  if (target === '' && before === undefined && translation !== '')
    return 'This translation is empty in the file, so the current one is kept.'
  return null
}

/** Ignores differences in line endings and outer spaces, which files and text fields cause. */
const isSame = (one: string, other: string) => lines(one) === lines(other)
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

const quoted = (text: string) => (text === '' ? '(empty)' : `“${shortenText(text, 120)}”`)
