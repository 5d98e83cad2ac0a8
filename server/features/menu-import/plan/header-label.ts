import type { AllergenRef } from '../types.ts'
import { type LabelLevel, levelPhrase } from './level-phrases.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { splitLabels } from './read-labels.ts'

/** The end of headers such as “Contains dairy? (Y/N)”. */
export const YES_OR_NO =
  /\(\s*(?:y|yes|ja|j|oui|o|s[ií]|sim|tak|1|true)\s*\/\s*(?:n|no|nein|non|nee|n[aã]o|nie|0|false)\s*\)$/i
const VERB = /^(?:is|has)[\s_-]+/i

/**
 * The allergen of a header, and the level that “yes” in its column means: “may contain” for “May contain nuts”.
 * Undefined if the header names no allergen, or several.
 */
export function headerLabel(
  header: string,
  matcher: LabelMatcher,
): { ref: AllergenRef; level: LabelLevel } | undefined {
  const pieces = splitLabels(wordsOf(header), 'CONTAINS', matcher.isKnown)
  const [first] = pieces
  const ref = first && matcher.allergen(first.text)
  const isOne = pieces.every(({ text, level }) => matcher.allergen(text) === ref && level === first?.level)
  return ref && first?.level && isOne ? { ref, level: first.level } : undefined
}

/** The last part of a path, with the one before it if that is a level: `allergens.may_contain.nuts`. */
function wordsOf(header: string): string {
  const parts = header.split('.').map((part) =>
    part
      .replace(YES_OR_NO, '')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/[_-]/g, ' ')
      .replace(/\?\s*$/, '')
      .replace(VERB, '')
      .trim(),
  )
  const [above = '', last = ''] = parts.slice(-2)
  return parts.length > 1 && levelPhrase(above)?.rest === '' ? `${above} ${last}` : (parts.at(-1) ?? '')
}
