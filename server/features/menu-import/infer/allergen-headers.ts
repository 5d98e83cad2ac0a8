import type { LabelMatcher } from '../plan/match-allergens.ts'
import type { AllergenRef } from '../types.ts'

/** Codes of a legend beside the name: “A Gluten”, “B) Krebstiere”, “Milch – G”. */
const CODE_BEFORE = /^\p{Lu}\d?[\s.:)–-]+(?=\p{L}{2})/u
const CODE_AFTER = /[\s.:–-]\p{Lu}\d?$/u
const FILLERS = /\s(?:products?|produkte?|erzeugnisse?|derivatives?|produits?|productos?|prodotti)$/iu
const WITHOUT =
  /(?<!\p{L})(?:free|frei|fri|without|no|non|not|ohne|sans|sin|senza|sem|zonder|bez)(?!\p{L})|(?:free|frei)$/iu
const MAY = /(?<!\p{L})(?:may|traces?|spuren?|kann|peut|puede|pu[oò]|pode|kan)(?!\p{L})/iu
const SEPARATORS = /[/,&+]|\s(?:and|und|et|y|e|en|or|oder|ou|o)\s/iu

/**
 * The allergen that a header names with codes, brackets or several words around it, such as “A Gluten”, “Milk/Dairy” or
 * “Tree nuts (almonds)”; undefined if it names several allergens, or anything else.
 */
export function allergenInHeader(header: string, matcher: LabelMatcher): AllergenRef | undefined {
  if (meansWithout(header) || MAY.test(header)) return undefined
  const bare = header
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .trim()
    .replace(CODE_BEFORE, '')
    .replace(CODE_AFTER, '')
  const found = bare.split(SEPARATORS).flatMap((part) => {
    const name = part.trim()
    return name === '' ? [] : [matcher.allergen(name) ?? matcher.allergen(name.replace(FILLERS, ''))]
  })
  const [first] = found
  return found.every((ref) => ref === first) ? first : undefined
}

/** Whether “yes” under a header means that the item doesn't contain something, as under “Nut-free”. */
export function meansWithout(header: string): boolean {
  return WITHOUT.test(header)
}
