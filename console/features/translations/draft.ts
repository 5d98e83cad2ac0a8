import type { TranslationRecord } from '#contract/translations.ts'

/** The edited texts of a record by key, without unedited ones. */
export type Draft = Record<string, string>
type TextToSave = { key: string; source: string; before: string; target: string }

/**
 * The texts to send when a record is saved: typed ones, and unchanged translations whose source has changed. Saving
 * confirms that the unchanged ones are still correct.
 * @param onlyTyped whether to omit texts that would only be confirmed
 */
export function textsToSave({ texts }: TranslationRecord, draft: Draft, onlyTyped = false): TextToSave[] {
  return texts.flatMap(({ key, source, target: before, state }) => {
    const target = (draft[key] ?? before).trim()
    const isConfirmed = state === 'changed' && !onlyTyped
    return target !== before || isConfirmed ? [{ key, source, before, target }] : []
  })
}

/** A draft without the texts that were saved, except those changed during saving. */
export function withoutSaved(draft: Draft, saved: TextToSave[]): Draft {
  const targets = new Map(saved.map(({ key, target }) => [key, target]))
  return Object.fromEntries(Object.entries(draft).filter(([key, text]) => text.trim() !== targets.get(key)))
}

/** The key of the first text that needs work, or of the first text if none does. */
export function firstOpen({ texts }: TranslationRecord): string {
  return (texts.find(({ state }) => state !== 'done') ?? texts[0])?.key ?? ''
}

/** The records with those of a further page, each once: two loads of the same page may overlap. */
export function withPage(records: TranslationRecord[], page: TranslationRecord[]): TranslationRecord[] {
  return [...records, ...page.filter((one) => !isIn(records, one))]
}

/** The reloaded records, with those that are no longer among them but have unsaved texts in their previous places. */
export function withUnsaved(
  reloaded: TranslationRecord[],
  before: TranslationRecord[],
  hasUnsaved: (record: TranslationRecord) => boolean,
): TranslationRecord[] {
  return before.reduce(
    (records, one, at) => (isIn(records, one) || !hasUnsaved(one) ? records : records.toSpliced(at, 0, one)),
    reloaded,
  )
}

const isIn = (records: TranslationRecord[], { kind, id }: TranslationRecord) =>
  records.some((one) => one.kind === kind && one.id === id)
