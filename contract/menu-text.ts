import { ar } from './menu-text-ar.ts'
import { de } from './menu-text-de.ts'
import { en } from './menu-text-en.ts'
import { fr } from './menu-text-fr.ts'
import { ja } from './menu-text-ja.ts'

/** Texts about an item's price and allergens, for the menu site and the console's preview. */
export type MenuText = {
  /** `{price}` is replaced by the lowest price. */
  from: string
  marketPrice: string
  onRequest: string
  contains: string
  mayContain: string
  freeFrom: string
  /** Precedes allergens that the item is free from only without its optional extras. */
  freeFromWithoutExtras: string
  /** Followed by the names of allergens whose level is unknown. */
  notConfirmed: string
  /** For an item whose allergens are all unknown. */
  allergensNotConfirmed: string
  /** Follows the name of an allergen that the kitchen can leave out. */
  canBeMadeWithout: string
  listSeparator: string
}

export const MENU_TEXTS = { en, de, fr, ar, ja }

/**
 * The texts in a guest's language, else in English.
 * @example menuTextFor('de-AT').marketPrice // 'Tagespreis'
 */
export function menuTextFor(locale: string): MenuText {
  return BY_LANGUAGE.get(locale.split('-')[0] ?? locale) ?? MENU_TEXTS.en
}

const BY_LANGUAGE = new Map<string, MenuText>(Object.entries(MENU_TEXTS))

/** The languages of the menu site's own texts. */
export const SITE_LANGUAGES: readonly string[] = Object.keys(MENU_TEXTS)
