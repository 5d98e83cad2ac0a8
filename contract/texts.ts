import { z } from 'zod'

/** A language as in BCP 47, as far as menus need it: `en`, `zh`, `pt-BR`. */
export const localeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'A language is written like “en” or “pt-BR”')

/**
 * A text guests read, in one or several languages: `{locale: text}`.
 * @param maxLength longest text of one language, in characters
 */
export function localizedTextSchema(maxLength: number) {
  return z.record(localeSchema, z.string().trim().max(maxLength))
}

/**
 * The same for requests, where a plain text stands for the language of the branch in hand.
 * @param maxLength longest text of one language, in characters
 */
export function localizedTextInputSchema(maxLength: number) {
  return z.union([z.string().trim().max(maxLength), localizedTextSchema(maxLength)])
}
