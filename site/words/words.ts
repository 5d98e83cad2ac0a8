import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** The menu site's own words. What a restaurant wrote comes from the snapshot, never from here. */
export type Words = {
  skipToMenu: string
  categories: string
  languages: string
  featured: string
  soldOut: string
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
  /** Stands between the names of a list. */
  listSeparator: string
  emptyTitle: string
  emptyText: string
  visitUs: string
  goodToKnow: string
  allergenStatement: string
  /** `{time}` becomes the hour and minute. */
  shownSince: string
  close: string
  callFailed: string
  noData: string
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
