import type { MoneyFormat } from '#contract/money.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, SectionFacts } from '#contract/site-pages.ts'
import { areAllergensStated, sectionFacts, sharedAvailability } from '../pages/section-facts.ts'
import type { Words } from '../words/words.ts'

/** How this branch shows its menu in this language: computed once and passed to every part of the page. */
export type MenuLook = {
  words: Words
  locale: string
  money: MoneyFormat
  assetBaseUrl: string
  showImages: boolean
  showCalories: boolean
  /** Whether any item states allergens. If none does, the page states that once instead of at each item. */
  allergensStated: boolean
  /** The availability that all items share, which the page states once; null if there is none. */
  availability: PublicMenuItem['availability']
  /** By the category's id. */
  facts: Record<number, SectionFacts>
}

export function menuLook({ kind, snapshot, assetBaseUrl, part }: MenuPage, words: Words): MenuLook {
  const { menuSite, menuItems, locale } = snapshot
  const { currencyCode, currencySymbol, currencyPosition, showImages, showCalories } = menuSite.setting
  return {
    words,
    locale,
    money: { currencyCode, currencySymbol, currencyPosition, locale },
    assetBaseUrl,
    // The category page of the cafe layout shows no pictures, as the customer requires.
    showImages: showImages && kind !== 'cafeCategory',
    showCalories,
    allergensStated: part?.allergensStated ?? areAllergensStated(menuItems),
    availability: part ? part.availability : kind === 'item' ? null : sharedAvailability(menuItems),
    facts: part?.facts ?? sectionFacts(snapshot),
  }
}
