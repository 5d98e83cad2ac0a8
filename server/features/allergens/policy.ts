import { foldText } from '#contract/fold-text.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { type UsedIn, usedInWords } from '#contract/usage.ts'

/** What decides whether an allergen may go. */
export type AllergenStanding = { name: string; isStatutory: boolean; usedIn: UsedIn; childNames: string[] }

/** Why an allergen may not be switched off; null when nothing speaks against it (design section 7.11). */
export function switchOffRefusal(allergen: Omit<AllergenStanding, 'childNames'>): string | null {
  return standingRefusal(allergen, 'switched off')
}

/** Why an allergen may not be deleted; null when nothing speaks against it. */
export function deleteRefusal(allergen: AllergenStanding): string | null {
  const { name, childNames } = allergen
  const refusal = standingRefusal(allergen, 'deleted')
  if (refusal !== null || childNames.length === 0) return refusal
  return `${new Intl.ListFormat('en-GB').format(childNames)} belong to “${name}”. Move them to another group first.`
}

function standingRefusal(
  { name, isStatutory, usedIn }: Omit<AllergenStanding, 'childNames'>,
  what: string,
): string | null {
  if (isStatutory) return `“${name}” is one of the allergens that the law names. It cannot be ${what}.`
  if (usedIn.menuItemCount === 0) return null
  return `“${name}” cannot be ${what}: it is, or may be, in ${usedInWords(usedIn)}.`
}

/** The words an allergen goes by. */
export type Words = { names: LocalizedText; synonyms: readonly string[] }

/**
 * A new word that another allergen has already: an import could not tell the two apart.
 * @param before the words it had
 */
export function takenWord(
  after: Words,
  before: Words,
  others: readonly ({ name: string } & Words)[],
): { word: string; of: string; field: 'name' | 'synonyms' } | null {
  const known = new Set(wordsOf(before).map(foldText))
  const owners = new Map(others.flatMap((one) => wordsOf(one).map((word) => [foldText(word), one.name])))
  const takenIn = (words: readonly string[], field: 'name' | 'synonyms') => {
    const word = words.find((one) => !known.has(foldText(one)) && owners.has(foldText(one)))
    return word === undefined ? null : { word, of: owners.get(foldText(word)) ?? '', field }
  }
  return takenIn(Object.values(after.names), 'name') ?? takenIn(after.synonyms, 'synonyms')
}

const wordsOf = ({ names, synonyms }: Words) => [...Object.values(names), ...synonyms]

/**
 * A code of the company's own for a record, made of its name.
 * @param taken codes there are already
 * @example codeFor('Kiwi fruit', []) // 'KIWI_FRUIT'
 */
export function codeFor(name: string, taken: readonly string[]): string {
  const stem =
    foldText(name)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 40) || 'OWN'
  if (!taken.includes(stem)) return stem
  for (let count = 2; ; count += 1) if (!taken.includes(`${stem}_${count}`)) return `${stem}_${count}`
}
