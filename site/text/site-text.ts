import type { MenuText } from '#contract/menu-text.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { FeedbackText } from './feedback.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** A count as text, by the language's plural rules: `{n}` is replaced by the number. */
export type CountedText = { one?: string; other: string }

/** Announcements of what has changed on an open page. */
export type ChangeText = {
  soldOutNow: string
  availableAgain: string
  nowCosts: string
  isNew: string
  leftMenu: string
  itemChanged: string
  items: CountedText
  menuChanged: string
}

/** The menu site's own texts. The restaurant's texts come from the snapshot, never from here. */
export type SiteText = MenuText & {
  /** The language of these texts, which may differ from the page's. */
  language: string
  skipToMenu: string
  categories: string
  languages: string
  featured: string
  soldOut: string
  /** For items and categories with limited availability. */
  notNow: string
  /** `{hours}` is replaced by the hours. */
  onlyAt: string
  /** For a menu in which no item has an allergen level. */
  menuNotConfirmed: string
  /** For a menu that states allergens: a missing statement is never “free from”. */
  notListed: string
  search: string
  clearSearch: string
  filters: string
  avoid: string
  /** Explains that choosing an allergen means avoiding it. */
  avoidHint: string
  /** Allergens that can't be chosen; `{names}` is replaced by them. */
  notStated: string
  /** Followed by the names of the chosen allergens. */
  avoiding: string
  /** The name of an avoided allergen that comes from a link's URL and isn't on the menu. */
  unlistedAllergen: string
  /** The button that opens the choice of allergens again. */
  change: string
  dietTypes: string
  priceRange: string
  minPrice: string
  maxPrice: string
  lowestPrice: string
  highestPrice: string
  clear: string
  applyFilter: string
  shownCount: CountedText
  hiddenCount: CountedText
  hiddenHint: string
  unconfirmedTitle: string
  unconfirmedHint: string
  /** Precedes the names of extras. */
  inAnExtra: string
  noMatchTitle: string
  noMatchText: string
  showEverything: string
  wholeMenu: string
  /** Precedes the name of the restaurant, for screen readers. */
  backToMenu: string
  share: string
  linkCopied: string
  /** Precedes the URL, where the browser can't copy it. */
  copyLink: string
  /** The link from a category of a long menu to its own page. */
  showMore: CountedText
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
  /** The link to the feedback form, and its title. */
  feedback: string
  reportMistake: string
  /** The link to the accessibility statement, and its title. */
  accessibility: string
  /** `{time}` is replaced by hours and minutes, preceded by the day unless that is today. */
  shownSince: string
  /** Shown if the age of the menu isn't known, or the page can't follow changes. */
  mayBeOutdated: string
  /** Beside an item that has left the menu while it was on the page. */
  hasLeft: string
  /** Read aloud when the menu changes while it is open. `{name}` is replaced by the item's name. */
  changes: ChangeText
  close: string
  callFailed: string
  noData: string
  /** On a page that was open when its branch stopped being public. */
  menuClosed: string
  /** Only on the feedback page. */
  form?: FeedbackText
}

const TEXTS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The site's texts in a guest's language, otherwise in English.
 * @example siteTextFor('de-AT').soldOut // 'Ausverkauft'
 */
export function siteTextFor(locale: string): SiteText {
  return TEXTS.get(locale.split('-')[0] ?? locale) ?? en
}
