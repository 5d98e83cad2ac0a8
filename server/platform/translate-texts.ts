import type { LocalizedText } from '#contract/localized-text.ts'
import { type Texts, type TranslatedFrom, withoutOldSource } from '#contract/translated-from.ts'
import type { CompanyId } from '#server/db/tenant.ts'

export type Translations = { companyId: CompanyId; userId: number; now: Date; batch: string; locale: string }

/** The key of a picture's alt text, for a translation and for its source. */
export const altKey = (uploadId: number) => `alt.${uploadId}`

/** The alt texts of pictures by `altKey`. */
export function altTexts(images: readonly Image[]): Texts {
  return Object.fromEntries(images.map(({ uploadId, alt }) => [altKey(uploadId), alt]))
}

type Image = { uploadId: number; alt: LocalizedText }
type Text = { text: LocalizedText; from: TranslatedFrom }

/** A text with a new translation, made from the current source. An empty translation is removed. */
export function withTranslation(
  { text, from }: Text,
  { field, locale, target }: { field: string; locale: string; target: string },
): Text {
  const { [locale]: _before, ...others } = text
  return {
    text: target === '' ? others : { ...others, [locale]: target },
    from: withoutOldSource(from, field, locale),
  }
}

/** Pictures with new translations of their alt texts; those without one stay the same. @param texts by `altKey` */
export function withTranslatedAlts(
  images: Image[],
  from: TranslatedFrom,
  locale: string,
  texts: ReadonlyMap<string, string>,
): { images: Image[]; from: TranslatedFrom } {
  let known = from
  const translated = images.map((image) => {
    const field = altKey(image.uploadId)
    const target = texts.get(field)
    if (target === undefined) return image
    const after = withTranslation({ text: image.alt, from: known }, { field, locale, target })
    known = after.from
    return { ...image, alt: after.text }
  })
  return { images: translated, from: known }
}
