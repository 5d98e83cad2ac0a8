import { z } from 'zod'

/** A language as in BCP 47, as far as menus need it: `en`, `zh`, `pt-BR`. */
export const localeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'A language is written like “en” or “pt-BR”')

/**
 * A text that can be stored: PostgreSQL knows neither the zero character nor half of a surrogate pair.
 * @param maxLength longest text, in characters
 */
export function plainTextSchema(maxLength: number) {
  return z.string().trim().max(maxLength).refine(isStorable, 'This text has a character that cannot be stored')
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * A text guests read, in one or several languages: `{locale: text}`.
 * @param maxLength longest text of one language, in characters
 */
export function localizedTextSchema(maxLength: number) {
  return z.record(localeSchema, plainTextSchema(maxLength))
}

/**
 * The same for requests, where a plain text stands for the language of the branch in hand.
 * @param maxLength longest text of one language, in characters
 */
export function localizedTextInputSchema(maxLength: number) {
  return z.union([plainTextSchema(maxLength), localizedTextSchema(maxLength)])
}
