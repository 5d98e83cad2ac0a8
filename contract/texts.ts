import { z } from 'zod'

/** A BCP 47 language tag, as far as menus need it: `en`, `zh`, `pt-BR`. */
export const localeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'Enter a language code like en or pt-BR')

/**
 * A trimmed text that PostgreSQL can store: no NUL characters and no unpaired surrogates.
 * @param maxLength the maximum length in UTF-16 code units
 */
export function plainTextSchema(maxLength: number) {
  return z.string().trim().max(maxLength).refine(isStorable, NOT_STORABLE)
}

export const NOT_STORABLE = 'This text contains a character that can’t be saved. Type the text instead of pasting it.'

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * A text for guests in one or several languages: `{locale: text}`.
 * @param maxLength the maximum length per language, in UTF-16 code units
 */
export function localizedTextSchema(maxLength: number) {
  return z.record(localeSchema, plainTextSchema(maxLength))
}

/**
 * Like `localizedTextSchema`, for requests: a plain string is the text in the branch's default language.
 * @param maxLength the maximum length per language, in UTF-16 code units
 */
export function localizedTextInputSchema(maxLength: number) {
  return z.union([plainTextSchema(maxLength), localizedTextSchema(maxLength)])
}
