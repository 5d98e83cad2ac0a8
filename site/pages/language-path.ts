import {
  branchCategoryPath,
  branchItemPath,
  cafeCategoryPath,
  cafePath,
  guestFeedbackPath,
} from '#contract/page-urls.ts'
import type { MenuSite } from '#contract/menu-site.ts'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'

/**
 * The address of the page in a language of the branch; its default language is the address without a query.
 * @example languagePath(page, 'fr') // '/branch/cafe/MQ==?lang=fr'
 */
export function languagePath({ canonicalUrl, snapshot }: MenuPage, locale: string): string {
  return new URL(canonicalUrl).pathname + languageQuery(snapshot.menuSite.branch.defaultLocale, locale)
}

/** `?lang=…`, or nothing for the default language. */
export function languageQuery(defaultLocale: string, locale: string): string {
  return locale === defaultLocale ? '' : `?lang=${encodeURIComponent(locale)}`
}

/** The branch's menu, in the language of the page: where a page about one item or category leads back to. */
export function menuPath({ snapshot }: MenuPage): string {
  return inLanguage(cafePath(snapshot.menuSite.branch.id), snapshot)
}

/** An item's own page. */
export function itemPath({ snapshot }: MenuPage, itemId: number): string {
  return inLanguage(branchItemPath(snapshot.menuSite.branch.id, itemId), snapshot)
}

/** A category's own page; in the cafe layout it has no pictures. */
export function categoryPath({ snapshot, kind }: MenuPage, categoryId: number): string {
  const path = kind === 'cafe' || kind === 'cafeCategory' ? cafeCategoryPath : branchCategoryPath
  return inLanguage(path(snapshot.menuSite.branch.id, categoryId), snapshot)
}

/**
 * Where guests say what they think.
 * @param itemId what it is about, when it is about an item
 */
export function feedbackFormPath(menuSite: MenuSite, locale: string, itemId?: number): string {
  const { id, defaultLocale } = menuSite.branch
  const language = languageQuery(defaultLocale, locale)
  const item = itemId === undefined ? '' : `${language === '' ? '?' : '&'}item=${itemId}`
  return guestFeedbackPath(id) + language + item
}

function inLanguage(path: string, { menuSite, locale }: MenuSnapshot): string {
  return path + languageQuery(menuSite.branch.defaultLocale, locale)
}
