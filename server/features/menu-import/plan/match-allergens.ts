import { listRuledOutAllergens } from '#contract/diet-conflicts.ts'
import { foldForMatching } from '../text.ts'
import type { AllergenRef, DietTypeRef, ImportContext } from '../types.ts'

/** Looks words up in the company's lists of allergens and diet types. */
export type LabelMatcher = {
  allergen(words: string): AllergenRef | undefined
  dietType(this: void, words: string): DietTypeRef | undefined
  /** Whether a text names only one kind or part of the allergen, such as lactose or prawns. */
  isPartOf(ref: AllergenRef, words: string): boolean
  /** Whether a text is an allergen or a diet type. */
  isKnown(this: void, words: string): boolean
  /** Whether one of the words of a longer text is an allergen, as in “raw egg” or “all except celery”. */
  namesAllergen(text: string): boolean
  /**
   * The ids of the allergens that these labels concern, with their parents and kinds: for a diet type, those that it
   * rules out. Undefined if there are none or a text isn't a label, because it may concern any allergen.
   */
  relatedAllergens(texts: string[]): number[] | undefined
  /** Finds an allergen by its exact code. */
  allergenByCode(code: string): AllergenRef | undefined
  dietTypeByCode(code: string): DietTypeRef | undefined
  /** The name of the closest entry for a likely typo. */
  suggestion(words: string): string | undefined
}

/**
 * Prepares the lists for look-up. Case, accents, punctuation and plurals are ignored. A word that is only similar is
 * suggested, but never matched.
 */
export function labelMatcher(context: Pick<ImportContext, 'allergens' | 'dietTypes'>): LabelMatcher {
  const allergens = index(context.allergens, (ref) => [ref.code, ref.name, ...ref.synonyms])
  const wholes = index(context.allergens, (ref) => ref.wholeTerms)
  const dietTypes = index(context.dietTypes, (ref) => [
    ref.code,
    ref.code.replace(/Diet$/, ''),
    ref.name,
    ...ref.synonyms,
    ...(ref.abbreviation ? [ref.abbreviation] : []),
  ])
  const terms = [...allergens, ...dietTypes].map(([term, ref]) => ({ term, name: ref.name }))
  // These are added after `terms`, because words of many languages would lead to odd suggestions for typos.
  for (const [term, ref] of index(context.allergens, (one) => one.otherTerms))
    if (!allergens.has(term)) allergens.set(term, ref)
  return {
    allergen: (words) => lookUp(allergens, words),
    dietType: (words) => lookUp(dietTypes, words),
    isPartOf: (ref, words) => lookUp(allergens, words) === ref && lookUp(wholes, words) !== ref,
    isKnown: (words) => (lookUp(allergens, words) ?? lookUp(dietTypes, words)) !== undefined,
    namesAllergen: (text) => text.split(/[^\p{L}\p{N}]+/u).some((word) => lookUp(allergens, word) !== undefined),
    relatedAllergens: (texts) => {
      const codes = texts.map((text) => {
        const [allergen, dietType] = [lookUp(allergens, text), lookUp(dietTypes, text)]
        return allergen ? [allergen.code] : dietType && listRuledOutAllergens(dietType.code)
      })
      return codes.length === 0 || codes.includes(undefined) ? undefined : relatedIds(context.allergens, codes.flat())
    },
    allergenByCode: (code) => context.allergens.find((ref) => ref.code === code),
    dietTypeByCode: (code) => context.dietTypes.find((ref) => ref.code === code),
    suggestion: (words) => nearest(terms, foldLabel(words)),
  }
}

function relatedIds(allergens: AllergenRef[], codes: (string | undefined)[]): number[] {
  const isNamed = (code: string | null) => codes.some((one) => one?.toUpperCase() === code?.toUpperCase())
  const parents = new Set(allergens.flatMap(({ code, parentCode }) => (isNamed(code) ? (parentCode ?? []) : [])))
  return allergens.flatMap(({ id, code, parentCode }) =>
    isNamed(code) || (parentCode !== null && isNamed(parentCode)) || parents.has(code) ? id : [],
  )
}

function index<Ref>(refs: Ref[], termsOf: (ref: Ref) => string[]): Map<string, Ref> {
  const terms = new Map<string, Ref>()
  for (const ref of refs) {
    for (const term of termsOf(ref)) {
      const folded = foldLabel(term)
      if (folded !== '' && !terms.has(folded)) terms.set(folded, ref)
    }
  }
  return terms
}

function lookUp<Ref>(terms: Map<string, Ref>, words: string): Ref | undefined {
  const folded = foldedLabel(words)
  if (folded === '') return undefined
  const exact = terms.get(folded)
  if (exact) return exact
  for (const form of otherNumbers(folded)) {
    const ref = terms.get(form)
    if (ref) return ref
  }
  return undefined
}

/** Menus repeat a few labels thousands of times, and folding is the slow part of a look-up. */
const folds = new Map<string, string>()
const MAX_CACHED_FOLDS = 5_000

function foldedLabel(words: string): string {
  const known = folds.get(words)
  if (known !== undefined) return known
  if (folds.size >= MAX_CACHED_FOLDS) folds.clear()
  const folded = foldLabel(words)
  folds.set(words, folded)
  return folded
}

/** Emoji are labels too (🥚), so if folding leaves nothing, the emoji itself counts. */
function foldLabel(words: string): string {
  return foldForMatching(words) || words.trim().replace(/\uFE0F/g, '')
}

function* otherNumbers(word: string): Generator<string> {
  if (word.length < 3) return
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`
  if (word.endsWith('es')) yield word.slice(0, -2)
  // This covers the German dative, as in “Spuren von Nüssen”.
  if (word.endsWith('n') && word.length >= 5) yield word.slice(0, -1)
  if (word.endsWith('s')) yield word.slice(0, -1)
  else {
    yield `${word}s`
    if (word.endsWith('y')) yield `${word.slice(0, -1)}ies`
  }
}

function nearest(terms: { term: string; name: string }[], word: string): string | undefined {
  if (word.length < 3) return undefined
  const allowed = word.length >= 7 ? 2 : 1
  let best: { name: string; distance: number } | undefined
  for (const { term, name } of terms) {
    if (term.length < 3 || Math.abs(term.length - word.length) > allowed) continue
    const distance = editDistance(word, term)
    if (distance <= allowed && (!best || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
