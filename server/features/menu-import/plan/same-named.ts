import { type LocalizedText, textIn } from '#contract/localized-text.ts'

/** A size, group or option that may have an external id. */
export type Named = { externalId: string | null; name: LocalizedText }

/**
 * Finds the matching record: by external id, or by name unless both have an external id.
 * @returns undefined when none matches
 */
export function findSameNamed<One extends Named>(own: One[], wanted: Named, locale: string): One | undefined {
  const byId = wanted.externalId === null ? undefined : own.find((one) => one.externalId === wanted.externalId)
  if (byId) return byId
  const name = plainName(textIn(wanted.name, locale, locale))
  return own.find(
    (one) =>
      (one.externalId === null || wanted.externalId === null) && plainName(textIn(one.name, locale, locale)) === name,
  )
}

/**
 * A name without the differences that never distinguish items: case and the kind and number of spaces. Accents stay,
 * because “Dôme” and “Dome” may be different items.
 */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}
