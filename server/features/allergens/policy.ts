import { foldText } from '#contract/fold-text.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { namesAndOthers, type UsedIn, usedInText } from '#contract/usage.ts'

export type AllergenStanding = {
  name: string
  isStatutory: boolean
  usedIn: UsedIn
  /** Names of option groups with the allergen that no menu item uses now, but that items can use again. */
  unusedGroups: string[]
  childNames: string[]
}

/** Why an allergen may not be switched off; null when it may. */
export function switchOffRefusal(allergen: Omit<AllergenStanding, 'childNames'>): string | null {
  return standingRefusal(allergen, 'turned off')
}

/** Why an allergen may not be deleted; null when it may. */
export function deleteRefusal(allergen: AllergenStanding): string | null {
  const { name, childNames } = allergen
  const refusal = standingRefusal(allergen, 'deleted')
  if (refusal !== null || childNames.length === 0) return refusal
  const children = new Intl.ListFormat('en-GB').format(childNames)
  return `“${name}” can’t be deleted, because it is the parent allergen of ${children}. Change their parent allergen first.`
}

function standingRefusal(
  { name, isStatutory, usedIn, unusedGroups }: Omit<AllergenStanding, 'childNames'>,
  what: string,
): string | null {
  if (isStatutory) return `EU law requires you to declare “${name}”, so it can’t be ${what}.`
  if (usedIn.menuItemCount > 0)
    return `“${name}” can’t be ${what}, because it is or may be in ${usedInText(usedIn)}. Remove it there first.`
  if (unusedGroups.length === 0) return null
  const groups = namesAndOthers(
    unusedGroups.map((group) => `“${group}”`),
    unusedGroups.length,
  )
  return `“${name}” can’t be ${what}, because it is or may be in unused option groups: ${groups}. Delete them first, under the options of any menu item.`
}

export type Words = { names: LocalizedText; synonyms: readonly string[] }

/**
 * Finds a new name or synonym that another allergen already has: an import couldn't tell the two allergens apart.
 * @param before the stored names and synonyms, which are accepted again
 * @returns null when none is taken
 */
export function findTakenWord(
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
 * The code of a company's own allergen: derived from its name, or `OWN` when that leaves no letters from A to Z or
 * digits, and numbered when it is taken.
 * @param taken existing codes
 * @example createAllergenCode('Kiwi fruit', []) // 'KIWI_FRUIT'
 */
export function createAllergenCode(name: string, taken: readonly string[]): string {
  const stem =
    foldText(name)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 40) || 'OWN'
  if (!taken.includes(stem)) return stem
  for (let count = 2; ; count += 1) if (!taken.includes(`${stem}_${count}`)) return `${stem}_${count}`
}
