import type { Allergen } from '#contract/allergens.ts'
import { foldText } from '#contract/fold-text.ts'
import type { LocalizedText } from '#contract/localized-text.ts'

export type RowTexts = Partial<Record<TextPlace, LocalizedText[]>>
type TextPlace = 'name' | 'ingredients' | 'description' | 'sizes'
export type TextMatch = { word: string; place: TextPlace; locale: string }

/** Latin terms up to this length, except “ei”, don't match inside words, because too many words contain them. */
const WHOLE_WORD_LENGTH = 2

/**
 * The words of the texts that may mean the allergen: its name in any language or a synonym, its child allergens and its
 * parent, even inside a longer word (“Käsesauce”). A false match costs a second look; a missed one could harm a guest.
 */
export function findTextMatches(texts: RowTexts, allergen: Allergen, all: Allergen[]): TextMatch[] {
  const family = all.filter(
    ({ id, parentId }) => id === allergen.id || parentId === allergen.id || id === allergen.parentId,
  )
  const terms = [...new Set(family.flatMap(termsOf))]
  const found = new Map<string, TextMatch>()
  // The keys of `RowTexts` are places; `Object.entries` only knows that they are strings.
  for (const [place, localized] of Object.entries(texts) as [TextPlace, LocalizedText[]][])
    for (const [locale, text] of localized.flatMap((one) => Object.entries(one)))
      for (const word of wordsWith(text, terms))
        found.set(`${place} ${locale} ${foldText(word)}`, { word, place, locale })
  return [...found.values()]
}

/** Cached, because folding hundreds of words for each row would delay the next row of the dialog. */
const knownTerms = new WeakMap<Allergen, string[]>()

function termsOf(allergen: Allergen): string[] {
  const terms = knownTerms.get(allergen) ?? findTerms(allergen)
  knownTerms.set(allergen, terms)
  return terms
}

function findTerms({ code, name, names, synonyms }: Allergen): string[] {
  const words = [name, code.replaceAll('_', ' '), ...Object.values(names), ...synonyms]
  // Some standard names list several foods (“Sulphur dioxide and sulphites”, “Nuts (almonds)”).
  const parts = words.flatMap((word) => [word, ...word.split(/[,;/()]| and | und | et | y /u)])
  return parts
    .map((part) => wordsOf(part).map(foldText).join(' '))
    .filter(Boolean)
    .flatMap(singularForms)
}

function singularForms(term: string): string[] {
  const forms = [term]
  if (term.length > 4 && term.endsWith('ies')) forms.push(`${term.slice(0, -3)}y`)
  if (term.length > 4 && term.endsWith('es')) forms.push(term.slice(0, -2))
  if (term.length > 3 && term.endsWith('s')) forms.push(term.slice(0, -1))
  return forms
}

/** The words of a text that contain a term. A term of several words gives all of them as one string. */
function wordsWith(text: string, terms: string[]): string[] {
  const tokens = wordsOf(text)
  // Joined with spaces, so that punctuation between words can't hide a term of several words.
  const folded = tokens.map((token) => foldText(token))
  const joined = folded.join(' ')
  const words = new Set<string>()
  for (const term of terms) {
    if (term.length <= WHOLE_WORD_LENGTH && /^[a-z]+$/u.test(term)) {
      for (const [at, word] of folded.entries()) if (isShortTerm(word, term)) words.add(tokens[at] ?? word)
      continue
    }
    for (let at = joined.indexOf(term); at >= 0; at = joined.indexOf(term, at + term.length))
      words.add(touched(tokens, folded, { from: at, to: at + term.length }))
  }
  return [...words]
}

/** The words of a text without punctuation, soft hyphens and other invisible characters. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

/** The beginnings of German and Dutch words for parts of an egg or egg products, such as “Eigelb”. */
const EGG_PARTS = /^ei(?:gelb|weiss|dotter|schnee|klar|pulver|masse|geel|wit|dooier)/

/** “Ei” also counts in compound words, such as “Rührei”, but not in the ending “-frei”. */
function isShortTerm(word: string, term: string): boolean {
  if (word === term) return true
  if (term !== 'ei') return false
  return EGG_PARTS.test(word) || (word.length >= 5 && word.endsWith(term) && !word.endsWith('frei'))
}

function touched(tokens: string[], folded: string[], { from, to }: { from: number; to: number }): string {
  let start = 0
  const hit = tokens.filter((_, at) => {
    const end = start + (folded[at]?.length ?? 0)
    const isHit = end > from && start < to
    start = end + 1
    return isHit
  })
  return hit.join(' ')
}
