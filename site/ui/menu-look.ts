import type { MoneyFormat } from '#contract/money.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, SectionSummary } from '#contract/site-pages.ts'
import { areAllergensStated, sharedAvailability, showsImages, summarizeSections } from '../pages/section-summary.ts'
import type { SiteText } from '../text/site-text.ts'

/** How a branch shows its menu in the page's language: computed once and passed to every part of the page. */
export type MenuLook = {
  t: SiteText
  locale: string
  /** The language of the site's own texts, for `lang`; undefined if it is the page's. */
  textLang: string | undefined
  money: MoneyFormat
  assetBaseUrl: string
  showImages: boolean
  showCalories: boolean
  /** Whether any item states allergens. If none does, the page states that once instead of at each item. */
  allergensStated: boolean
  /** The availability that all items share, which the page states once; null if there is none. */
  availability: PublicMenuItem['availability']
  /** By the category's id. */
  summaries: Record<number, SectionSummary>
}

export function menuLook(page: MenuPage, t: SiteText): MenuLook {
  const { kind, snapshot, assetBaseUrl, part } = page
  const { menuSite, menuItems, locale } = snapshot
  const { currencyCode, currencySymbol, currencyPosition, showCalories } = menuSite.setting
  return {
    t,
    locale,
    textLang: locale.split('-')[0] === t.language ? undefined : t.language,
    money: { currencyCode, currencySymbol, currencyPosition, locale },
    assetBaseUrl,
    showImages: showsImages(page),
    showCalories,
    allergensStated: part?.allergensStated ?? areAllergensStated(menuItems),
    availability: part ? part.availability : kind === 'item' ? null : sharedAvailability(menuItems),
    summaries: part?.summaries ?? summarizeSections(page),
  }
}
