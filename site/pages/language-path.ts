import {
  accessibilityPath,
  branchCategoryPath,
  branchItemPath,
  cafeCategoryPath,
  cafePath,
  guestFeedbackPath,
} from '#contract/page-urls.ts'
import type { MenuSite } from '#contract/menu-site.ts'
import { type MenuPage, type MenuSnapshot, PART_PARAMETER } from '#contract/site-pages.ts'

/**
 * The page's path in a language of the branch; the default language has no query.
 * @example languagePath(page, 'fr') // '/branch/cafe/MQ==?lang=fr'
 */
export function languagePath({ canonicalUrl, snapshot }: MenuPage, locale: string): string {
  return new URL(canonicalUrl).pathname + languageQuery(snapshot.menuSite.branch.defaultLocale, locale)
}

export function languageQuery(defaultLocale: string, locale: string): string {
  return locale === defaultLocale ? '' : `?lang=${encodeURIComponent(locale)}`
}

/** The path of the branch's menu in the page's language, for links back from other pages. */
export function menuPath({ snapshot }: MenuPage): string {
  return inLanguage(cafePath(snapshot.menuSite.branch.id), snapshot)
}

export function itemPath({ snapshot }: MenuPage, itemId: number): string {
  return inLanguage(branchItemPath(snapshot.menuSite.branch.id, itemId), snapshot)
}

/** The path of a category's own page. The one that the cafe page links to (`cafeCategory`) has no pictures. */
export function categoryPath({ snapshot, kind }: MenuPage, categoryId: number): string {
  const path = kind === 'cafe' || kind === 'cafeCategory' ? cafeCategoryPath : branchCategoryPath
  return inLanguage(path(snapshot.menuSite.branch.id, categoryId), snapshot)
}

/**
 * The path of a category's own page with a filter.
 * @param query the filter's query string
 * @param partNumber which page of a category with very many items
 */
export function filteredCategoryPath(page: MenuPage, categoryId: number, query: string, partNumber = 1): string {
  const [path = '', language] = categoryPath(page, categoryId).split('?')
  const parameters = new URLSearchParams(query)
  if (partNumber > 1) parameters.set(PART_PARAMETER, String(partNumber))
  const all = [parameters.toString(), language].filter(Boolean).join('&')
  return all === '' ? path : `${path}?${all}`
}

export function statementPath({ branch }: MenuSite, locale: string): string {
  return accessibilityPath(branch.id) + languageQuery(branch.defaultLocale, locale)
}

/**
 * The path of the feedback form.
 * @param itemId the item that the feedback is about, if any
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
