import { languageName } from '#contract/language-name.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { ItemImage } from '#server/db/schema.ts'
import { AppError } from './errors.ts'

/**
 * A request's text by language: a plain string is the default language's; empty texts are omitted.
 * @param before the stored text: a plain string changes the default language and leaves the others
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
 * The stored form of a request's pictures, with their alt texts by language. An omitted alt text stays as it is stored.
 * @param before the stored pictures of the same record
 */
export function toPictures(
  pictures: { uploadId: number; alt?: string | LocalizedText | undefined }[],
  defaultLocale: string,
  before: ItemImage[],
): ItemImage[] {
  return pictures.map(({ uploadId, alt }) => {
    const was = before.find((one) => one.uploadId === uploadId)?.alt ?? {}
    return { uploadId, alt: alt === undefined ? was : toLocalized(alt, defaultLocale, was) }
  })
}

/**
 * Like `toLocalized`, for a name that is required in the default language.
 * @param field the request's field, for the error
 * @param before the stored text, as for `toLocalized`
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
  const message = `A name in the default language (${languageName(defaultLocale)}) is required`
  throw new AppError('VALIDATION_FAILED', message, { errors: { [field]: message } })
}

/**
 * Like `toLocalized`, for a name that belongs to the company and not to a brand: required in at least one language.
 * @param before the stored text, as for `toLocalized`
 * @throws {AppError} VALIDATION_FAILED when no language is left
 */
export function toNamed(
  input: string | LocalizedText,
  defaultLocale: string,
  before: LocalizedText = {},
): LocalizedText {
  const text = toLocalized(input, defaultLocale, before)
  if (Object.keys(text).length > 0) return text
  throw new AppError('VALIDATION_FAILED', 'A name is required', { errors: { name: 'Name is required' } })
}
