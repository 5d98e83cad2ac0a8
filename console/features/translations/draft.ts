import type { TranslationRecord } from '#contract/translations.ts'

/** What was typed in a record's fields, by key; fields that nobody touched are missing. */
export type Draft = Record<string, string>
export type TextToSave = { key: string; source: string; before: string; target: string }

/**
 * The texts that saving a record sends: what was typed, and unchanged translations whose source changed, which saving
 * confirms.
 * @param onlyTyped without those that are only confirmed
 */
export function textsToSave({ texts }: TranslationRecord, draft: Draft, onlyTyped = false): TextToSave[] {
  return texts.flatMap(({ key, source, target: before, state }) => {
    const target = (draft[key] ?? before).trim()
    const isConfirmed = state === 'changed' && !onlyTyped
    return target !== before || isConfirmed ? [{ key, source, before, target }] : []
  })
}

/** A draft without what was saved, unless it was typed on meanwhile. */
export function withoutSaved(draft: Draft, saved: TextToSave[]): Draft {
  const targets = new Map(saved.map(({ key, target }) => [key, target]))
  return Object.fromEntries(Object.entries(draft).filter(([key, text]) => text.trim() !== targets.get(key)))
}

/** The field that is worked on first: the first one with something to do. */
export function firstOpen({ texts }: TranslationRecord): string {
  return (texts.find(({ state }) => state !== 'done') ?? texts[0])?.key ?? ''
}
