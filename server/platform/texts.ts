import type { LocalizedText } from '#contract/localized-text.ts'
import { AppError } from './errors.ts'

/**
 * A text of a request by language: a plain text is in the default language, empty texts are left out.
 * @param before what the text was: a plain text changes the default language and leaves the others
 * @example toLocalized('Soup', 'en') // { en: 'Soup' }
 */
export function toLocalized(
  input: string | LocalizedText,
  defaultLocale: string,
  before: LocalizedText = {},
): LocalizedText {
  const given = typeof input === 'string' ? { ...before, [defaultLocale]: input } : input
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
}

/**
 * The same for a text that must exist in the default language.
 * @param field the field's name, for the error
 * @param before as above
 * @throws {AppError} VALIDATION_FAILED when the default language is missing
 */
export function toRequiredLocalized(
  input: string | LocalizedText,
  defaultLocale: string,
  field: string,
  before: LocalizedText = {},
): LocalizedText {
  const text = toLocalized(input, defaultLocale, before)
  if (text[defaultLocale]) return text
  const message = `A ${field} in the default language (${defaultLocale}) is required`
  throw new AppError('VALIDATION_FAILED', message, { errors: { [field]: message } })
}
