import type { LocalizedText } from './localized-text.ts'

/**
 * For translations whose source has changed since, the source text they were made from, by field and language. A
 * translation without an entry is up to date. An entry has no effect once the source has its old text again, for
 * example after an undo.
 */
export type TranslatedFrom = Record<string, Record<string, { locale: string; text: string }>>
export type Texts = Record<string, LocalizedText>

export const TRANSLATION_STATES = ['missing', 'changed', 'done'] as const
export type TranslationState = (typeof TRANSLATION_STATES)[number]

/**
 * What to store in `translatedFrom` when texts are saved.
 * @param source the language that the texts are translated from
 * @example translatedFrom({ name: { en: 'Soup', de: 'Suppe' } }, { name: { en: 'Stew', de: 'Suppe' } }, {}, 'en')
 * // { name: { de: { locale: 'en', text: 'Soup' } } }
 */
export function translatedFrom(before: Texts, after: Texts, known: TranslatedFrom, source: string): TranslatedFrom {
  const result: TranslatedFrom = {}
  for (const [field, is] of Object.entries(after)) {
    const was = before[field] ?? {}
    for (const [locale, text] of Object.entries(is)) {
      if (text === '' || text !== was[locale]) continue
      const changed = locale !== source && was[source] && was[source] !== is[source]
      const entry = known[field]?.[locale] ?? (changed ? { locale: source, text: was[source] ?? '' } : undefined)
      if (entry && is[entry.locale] !== entry.text) result[field] = { ...result[field], [locale]: entry }
    }
  }
  return result
}

/** The source a translation was made from; null if the source has the same text now. */
export function oldSource(texts: LocalizedText, from: TranslatedFrom[string] | undefined, locale: string) {
  const entry = from?.[locale]
  return entry && texts[entry.locale] !== entry.text ? entry.text : null
}

export function translationState(
  texts: LocalizedText,
  from: TranslatedFrom[string] | undefined,
  locale: string,
): TranslationState {
  if (!texts[locale]) return 'missing'
  return oldSource(texts, from, locale) === null ? 'done' : 'changed'
}

/** Removes the entry of one language, whose translation was saved or confirmed. */
export function withoutOldSource(known: TranslatedFrom, field: string, locale: string): TranslatedFrom {
  const { [locale]: _confirmed, ...others } = known[field] ?? {}
  const { [field]: _field, ...rest } = known
  return Object.keys(others).length === 0 ? rest : { ...rest, [field]: others }
}
