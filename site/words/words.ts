import type { MenuWords } from '#contract/menu-words.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { FeedbackWords } from './feedback.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** A count as text, by the language's plural rules: `{n}` is replaced by the number. */
export type CountedWords = { one?: string; other: string }

/** The menu site's own texts. The restaurant's texts come from the snapshot, never from here. */
export type Words = MenuWords & {
  /** The language of these texts, which may differ from the page's. */
  language: string
  skipToMenu: string
  categories: string
  languages: string
  featured: string
  soldOut: string
  /** For items with limited availability. */
  notNow: string
  /** `{hours}` is replaced by the hours. */
  onlyAt: string
  /** For a menu without any allergen statements. */
  menuNotConfirmed: string
  search: string
  clearSearch: string
  filters: string
  avoid: string
  /** Choosing an allergen means avoiding it. */
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
  /** Precedes the names of extras. */
  inAnExtra: string
  noMatchTitle: string
  noMatchText: string
  showEverything: string
  wholeMenu: string
  /** For a category of a long menu: links to its own page. */
  showMore: CountedWords
  /** The label of the links to the previous and next page of a long category. */
  pages: string
  previousPage: string
  nextPage: string
  otherBranches: string
  extras: string
  /** For a group of options; `{n}` is replaced by a number or a range. */
  choose: string
  atLeast: string
  upTo: string
  /** For an option that is included by default. */
  included: string
  emptyTitle: string
  emptyText: string
  visitUs: string
  goodToKnow: string
  allergenStatement: string
  /** The link to the feedback form. */
  feedback: string
  reportMistake: string
  /** `{time}` is replaced by hours and minutes. */
  shownSince: string
  close: string
  callFailed: string
  noData: string
  /** Only on the feedback page. */
  form?: FeedbackWords
}

const WORDS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The site's texts in a guest's language, else in English.
 * @example wordsFor('de-AT').soldOut // 'Ausverkauft'
 */
export function wordsFor(locale: string): Words {
  return WORDS.get(languageOf(locale)) ?? en
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale
}
