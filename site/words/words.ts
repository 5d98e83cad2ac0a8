import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { FeedbackWords } from './feedback.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** How a number of things is said: `{n}` becomes the number. By the language's own plural rules. */
export type CountedWords = { one?: string; other: string }

/** The menu site's own words. What a restaurant wrote comes from the snapshot, never from here. */
export type Words = {
  /** Of these words, which need not be the page's. */
  language: string
  skipToMenu: string
  categories: string
  languages: string
  featured: string
  soldOut: string
  /** Of what can be had at certain times only. */
  notNow: string
  /** `{hours}` becomes those times. */
  onlyAt: string
  /** `{price}` becomes the smallest price. */
  from: string
  marketPrice: string
  onRequest: string
  contains: string
  mayContain: string
  freeFrom: string
  /** Of one allergen, whose name follows: nobody has said. */
  notConfirmed: string
  /** Of a whole item: nobody has said. */
  allergensNotConfirmed: string
  /** Of a whole menu: nobody has said. */
  menuNotConfirmed: string
  search: string
  clearSearch: string
  filters: string
  avoid: string
  /** Choosing an allergen means: avoid it. */
  avoidHint: string
  dietTypes: string
  priceRange: string
  minPrice: string
  maxPrice: string
  lowestPrice: string
  highestPrice: string
  clear: string
  applyFilter: string
  shownCount: CountedWords
  hiddenCount: CountedWords
  hiddenHint: string
  unconfirmedTitle: string
  unconfirmedHint: string
  /** Stands before the names of extras. */
  inAnExtra: string
  noMatchTitle: string
  noMatchText: string
  showEverything: string
  wholeMenu: string
  /** Of a category: leads to its own page. */
  moreItems: string
  otherBranches: string
  extras: string
  /** Of one allergen: the kitchen can leave it out. */
  canBeMadeWithout: string
  /** Of a group of options; `{n}` becomes a number or a range. */
  choose: string
  atLeast: string
  upTo: string
  /** Of an option that comes with the dish unless one says otherwise. */
  included: string
  /** Stands between the names of a list. */
  listSeparator: string
  emptyTitle: string
  emptyText: string
  visitUs: string
  goodToKnow: string
  allergenStatement: string
  /** Leads to the page where guests say what they think. */
  feedback: string
  reportMistake: string
  /** `{time}` becomes the hour and minute. */
  shownSince: string
  close: string
  callFailed: string
  noData: string
  /** On the feedback page alone. */
  form?: FeedbackWords
}

const WORDS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The site's words in a guest's language, else in English (design section 7.13).
 * @example wordsFor('de-AT').soldOut // 'Ausverkauft'
 */
export function wordsFor(locale: string): Words {
  return WORDS.get(languageOf(locale)) ?? en
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale
}
