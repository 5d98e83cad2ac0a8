import { foldText } from '#contract/fold-text.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'

/** Finds the items of a menu by name and description in the shown language. */
export type MenuSearch = (searchKey: string) => Set<number> | null

type Searched = Pick<PublicMenuItem, 'id' | 'name' | 'description'>

/** Shorter words are similar to too many others. */
const TOLERANT_FROM_LETTERS = 5

/**
 * Prepares a menu for searching: an index of its words.
 * @returns a search that gives the ids of the items in which every typed word is part of a word, or null for an empty
 *   search. Case and accents are ignored. A typed word of five or more letters without a match may be the beginning of
 *   a word with one typing error: a letter added, missing, wrong, or swapped with its neighbour.
 * @example menuSearch(items)('margerita') // finds “Margherita” as well
 */
export function menuSearch(items: Searched[]): MenuSearch {
  let words: Map<string, number[]> | undefined
  return (searchKey) => {
    const asked = wordsOf(foldText(searchKey))
    if (asked.length === 0) return null
    words ??= idsByWord(items)
    const index = words
    const found = asked.map((word) => itemsWith(index, word))
    return found.reduce((both, one) => new Set([...both].filter((id) => one.has(id))))
  }
}

const SUGGESTIONS = 50

/** Suggests names that contain the typed text, at most `SUGGESTIONS`. Those that start with it come first. */
export function menuSuggestions(items: Pick<Searched, 'name'>[]): (searchKey: string) => string[] {
  let names: Map<string, string> | undefined
  return (searchKey) => {
    const asked = foldText(searchKey)
    names ??= new Map(items.map(({ name }) => [name, foldText(name)]))
    const within = [...names].filter(([, folded]) => folded.includes(asked))
    const begins = within.filter(([, folded]) => folded.startsWith(asked))
    return [...new Map([...begins, ...within]).keys()].slice(0, SUGGESTIONS)
  }
}

/** Splits a folded text at everything that is neither a letter, a combining mark, nor a digit. */
function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

function idsByWord(items: Searched[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, name, description } of items) {
    for (const word of new Set(wordsOf(foldText(`${name} ${description}`)))) {
      const known = ids.get(word)
      if (known) known.push(id)
      else ids.set(word, [id])
    }
  }
  return ids
}

function itemsWith(words: Map<string, number[]>, asked: string): Set<number> {
  const exact = idsWhere(words, (word) => word.includes(asked))
  if (exact.size > 0 || [...asked].length < TOLERANT_FROM_LETTERS) return exact
  return idsWhere(words, (word) => startsWithFuzzy(word, asked))
}

function idsWhere(words: Map<string, number[]>, matches: (word: string) => boolean): Set<number> {
  const ids = new Set<number>()
  for (const [word, having] of words) if (matches(word)) for (const id of having) ids.add(id)
  return ids
}

/**
 * Whether a word, or its beginning, matches with at most one typing error.
 * @example startsWithFuzzy('margherita', 'margehri') // true: two letters changed places, and more follows
 */
export function startsWithFuzzy(word: string, asked: string): boolean {
  const at = firstDifference(word, asked)
  if (at === asked.length) return true
  const rest = asked.slice(at + 1)
  const wrong = word.startsWith(rest, at + 1)
  const tooMany = word.startsWith(rest, at)
  const missing = word.startsWith(asked.slice(at), at + 1)
  const swapped =
    asked[at] === word[at + 1] && asked[at + 1] === word[at] && word.startsWith(asked.slice(at + 2), at + 2)
  return wrong || tooMany || missing || swapped
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < other.length && one[at] === other[at]) at += 1
  return at
}
