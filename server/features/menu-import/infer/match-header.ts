import { COMPOUND_ENDINGS, HEADER_WORDS, type HeaderKind } from './header-vocabulary.ts'
import { splitLocale } from './locale-suffix.ts'
import { foldForMatching } from '../text.ts'

/**
 * What a header's words suggest. `strength` is 1 if the header is one of the most certain words; a language adds 0.01.
 */
export type HeaderMatch = { kind: HeaderKind; strength: number; locale?: string }

const LOCALIZED: ReadonlySet<HeaderKind> = new Set(['name', 'description', 'category', 'subcategory', 'ingredients'])
const WEIGHTS = [1, 0.8, 0.5]
const NOT_SPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/u

const phrases = new Map<string, { kind: HeaderKind; weight: number }[]>()
for (const [kind, lines] of Object.entries(HEADER_WORDS) as [HeaderKind, (string | undefined)[]][]) {
  lines.forEach((line, rank) => {
    for (const word of line?.split(',') ?? []) {
      const folded = foldForMatching(word)
      if (folded === '') continue
      const entry = { kind, weight: WEIGHTS[rank] ?? 0.5 }
      phrases.set(folded, [...(phrases.get(folded) ?? []), entry])
    }
  })
}
const unspaced = [...phrases].filter(([phrase]) => NOT_SPACED.test(phrase))

/**
 * Finds what a header may mean, most likely first.
 *
 * @example matchHeader('Nom du plat')[0] // { kind: 'name', strength: 1 }
 * @example matchHeader('name_en')[0] // { kind: 'name', strength: 1.01, locale: 'en' }
 */
export function matchHeader(header: string): HeaderMatch[] {
  const found = new Map<HeaderKind, HeaderMatch>()
  const keep = (match: HeaderMatch) => {
    const known = found.get(match.kind)
    if (!known || known.strength < match.strength) found.set(match.kind, match)
  }
  const plain = header.replace(/\(([^)]*)\)/g, ' $1 ')
  for (const match of matchWords(plain)) keep(match)
  const { base, locale } = splitLocale(header)
  if (locale) {
    for (const match of matchWords(base)) {
      if (LOCALIZED.has(match.kind)) keep({ ...match, strength: match.strength + 0.01, locale })
    }
  }
  return [...found.values()].toSorted((a, b) => b.strength - a.strength)
}

function* matchWords(header: string): Generator<HeaderMatch> {
  const folded = foldForMatching(header)
  for (const { kind, weight } of phrases.get(folded) ?? []) yield { kind, strength: weight }
  const tokens = folded.split(' ')
  for (let size = Math.min(4, tokens.length - 1); size >= 1; size--) {
    for (let start = 0; start + size <= tokens.length; start++) {
      const phrase = tokens.slice(start, start + size).join(' ')
      // Short words such as “s”, “no” or “86” only count as the whole header.
      if (phrase.length < 3) continue
      for (const { kind, weight } of phrases.get(phrase) ?? []) {
        yield { kind, strength: weight * (0.55 + 0.25 * (size / tokens.length)) }
      }
    }
  }
  if (NOT_SPACED.test(folded)) {
    for (const [phrase, entries] of unspaced) {
      if (phrase.length < 2 || phrase === folded || !folded.includes(phrase)) continue
      const share = phrase.length / folded.length
      for (const { kind, weight } of entries) yield { kind, strength: weight * (0.5 + 0.3 * share) }
    }
  }
  for (const token of tokens) {
    const ending = COMPOUND_ENDINGS.find(([end]) => token.length > end.length && token.endsWith(end))
    if (ending) yield { kind: ending[1], strength: 0.6 }
  }
}
