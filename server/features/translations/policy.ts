import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import { oldSource, type TranslatedFrom, translationState } from '#contract/translated-from.ts'
import type { TRANSLATION_FILTERS, TranslatedKind, TranslationRecord } from '#contract/translations.ts'

/** A translated text of a record. */
export type Field = { key: string; maxLength: number; text: LocalizedText; from: TranslatedFrom[string] | undefined }
/** A record with its translated texts. */
export type Entry = {
  kind: TranslatedKind
  id: number
  name: LocalizedText
  /** Of an item. */
  categoryName: LocalizedText | null
  /** Its category and the parent category. */
  within: (number | null)[]
  fields: Field[]
}
export type Ids = Record<TranslatedKind, number[]>
/** From which language into which. */
export type Pair = { source: string; target: string }
export type StateFilter = (typeof TRANSLATION_FILTERS)[number]

/**
 * A translation that somebody wants to save. A missing `source` or `before` is not checked.
 * `fault` is why its file could not be read.
 */
export type Wanted = {
  kind: string
  id: number
  key: string
  source?: string
  before?: string
  target: string
  fault?: string
}
/** What happens with it: `after` is set if it is saved. */
export type Outcome = {
  result: 'new' | 'changed' | 'unchanged' | 'refused'
  reason: string | null
  name: string
  before: string
}

export const recordKey = ({ kind, id }: { kind: string; id: number }) => `${kind}.${id}`

/** A record as the worklist shows it. */
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

/** Whether a record has a text with all words of a search, in either language. */
export function matchesSearch({ texts }: TranslationRecord, search: string): boolean {
  const words = foldText(search).split(' ').filter(Boolean)
  const folded = foldText(texts.map(({ source, target }) => `${source} ${target}`).join(' '))
  return words.every((word) => folded.includes(word))
}

/** How many records there are in a language, and how many have something to do. */
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
 * Decides about each translation; the same rules for the worklist and for files.
 * @param confirms a text that stays the same is confirmed for the current source
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
    const reason = isTwice ? 'It is in this file twice. The first one counts.' : reasonToRefuse(one, field, pair)
    if (reason !== null) return { result: 'refused', reason, name, before }
    const isConfirmed = confirms && field && oldSource(field.text, field.from, pair.target) !== null
    const result = isSame(one.target, before) && !isConfirmed ? 'unchanged' : before === '' ? 'new' : 'changed'
    return { result, reason: null, name, before }
  })
}

function reasonToRefuse(
  { source, before, target, fault }: Wanted,
  field: Field | undefined,
  pair: Pair,
): string | null {
  if (!field) return 'It isn’t part of this menu, or was deleted or archived.'
  const [current = '', translation = ''] = [field.text[pair.source], field.text[pair.target]]
  if (fault !== undefined) return fault
  if (source !== undefined && !isSame(source, current))
    return `The source text was changed in the meantime. It is now: ${quoted(current)}`
  if (before !== undefined && before !== translation)
    return `Someone else changed this translation. It is now: ${quoted(translation)}`
  if (target.length > field.maxLength)
    return `It is too long: ${target.length} characters, at most ${field.maxLength} are allowed.`
  if (!target.isWellFormed() || target.includes('\0')) return 'It contains a character that can’t be saved.'
  // In a file, nobody removes a translation by leaving a cell empty.
  if (target === '' && before === undefined && translation !== '')
    return 'It is empty in the file. The stored translation stays.'
  return null
}

/** Files and text fields change line ends. */
const isSame = (one: string, other: string) => lines(one) === lines(other)
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

const quoted = (text: string) => (text === '' ? '(empty)' : `“${text.length > 120 ? `${text.slice(0, 120)}…` : text}”`)
