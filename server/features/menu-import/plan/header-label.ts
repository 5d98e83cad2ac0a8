import type { AllergenRef } from '../types.ts'
import { type LabelLevel, levelPhrase } from './level-phrases.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { splitLabels } from './read-labels.ts'

/** The end of headers such as “Contains dairy? (Y/N)”. */
export const YES_OR_NO =
  /\(\s*(?:y|yes|ja|j|oui|o|s[ií]|sim|tak|1|true)\s*\/\s*(?:n|no|nein|non|nee|n[aã]o|nie|0|false)\s*\)$/i
const VERB = /^(?:(?:is|has)[\s_-]+|allerg(?:y|en)[\s_:-]+)/i
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
/** Codes of a legend beside the name: “A Gluten”, “(B) Krebstiere”, “Milch – G”. */
const CODE_BEFORE = /^\p{Lu}\d?[\s.:)–-]+(?=\p{L}{2})/u
const CODE_AFTER = /[\s.:–-]\p{Lu}\d?$/u
const FILLERS = /\s(?:products?|produkte?|erzeugnisse?|derivatives?|produits?|productos?|prodotti)(?=$|\s*[/,&+])/giu
const OR = /\s(?:or|oder|ou|o)\s/giu
const WITHOUT =
  /(?<!\p{L})(?:free|frei|fri|without|no|non|not|ohne|sans|sin|senza|sem|zonder|bez)(?!\p{L})|(?:free|frei)$/iu
const MAY = /(?<!\p{L})(?:may|traces?|spuren?|kann|peut|puede|pu[oò]|pode|kan)(?!\p{L})/iu

type HeaderLabel = { ref: AllergenRef; level: LabelLevel }

/**
 * The allergen of a header, and the level that “yes” in its column means: “may contain” for “May contain nuts”. Codes
 * beside the name don't count, nor do brackets that state no level. Undefined if the header names no allergen, or several.
 */
export function headerLabel(header: string, matcher: LabelMatcher): HeaderLabel | undefined {
  const words = wordsOf(header)
  const label = labelIn(words, matcher)
  // What is left out may change the level, as in “Nuts (not certain)”.
  if (label || meansWithout(words) || MAY.test(words)) return label
  const bare = words
    .replace(BRACKETS, ' ')
    .trim()
    .replace(CODE_BEFORE, '')
    .replace(CODE_AFTER, '')
    .replace(OR, '/')
    .replace(FILLERS, '')
  return labelIn(bare, matcher)
}

/** Whether “yes” under a header means that the item doesn't contain something, as under “Nut-free”. */
export function meansWithout(header: string): boolean {
  return WITHOUT.test(header)
}

function labelIn(words: string, matcher: LabelMatcher): HeaderLabel | undefined {
  const pieces = splitLabels(words, 'CONTAINS', matcher.isKnown)
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
