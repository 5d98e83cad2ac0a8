import { shortenText } from '#contract/cut-text.ts'
import { surfaceInDark } from '#contract/colors.ts'
import { DEFAULT_BRAND_COLOR, SHARE_PICTURE } from '#contract/limits.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import { sharePicturePath } from '#contract/page-urls.ts'
import { languagePath, languageQuery } from '../pages/language-path.ts'
import { titleOf } from '../pages/page-title.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { assetUrl } from '../ui/asset-url.ts'
import { accessibilityTextFor } from '../text/accessibility.ts'
import type { SiteText } from '../text/site-text.ts'
import { headerColor } from './brand-style.ts'
import { escapeHtml, scriptJson } from './escape.ts'
import { jsonLd } from './json-ld.ts'
import { shareVersion } from './share-version.ts'

/** Search engines cut descriptions at about this many characters. */
const DESCRIPTION_LENGTH = 155

/** The head of a branch's page, for search engines, messengers and the browser. */
export function menuHead(page: MenuPage, t: SiteText): string {
  const { snapshot, canonicalUrl } = page
  const { branch, brand } = snapshot.menuSite
  const place = branch.name === brand.name ? brand.name : `${branch.name} – ${brand.name}`
  const subject = page.kind === 'categories' ? t.categories : titleOf(page, t)
  const title = subject === null ? place : `${subject} – ${place}`
  const description = shortenText(describe(page, t), DESCRIPTION_LENGTH)
  const address = canonicalUrl + languageQuery(branch.defaultLocale, snapshot.locale)
  const color = headerColor(snapshot)
  return (
    `<title>${escapeHtml(title)}</title>` +
    (isFound(page) ? '' : meta('name', 'robots', 'noindex')) +
    meta('name', 'description', description) +
    themeColor(color, 'light') +
    themeColor(surfaceInDark(color), 'dark') +
    meta('name', 'color-scheme', 'light dark') +
    meta('property', 'og:type', 'website') +
    meta('property', 'og:title', title) +
    meta('property', 'og:description', description) +
    meta('property', 'og:url', address) +
    meta('property', 'og:site_name', brand.name) +
    meta('property', 'og:locale', snapshot.locale.replace('-', '_')) +
    sharedPicture(page) +
    link('canonical', address) +
    languageLinks(page) +
    icon(color) +
    (hasMenu(page) ? `<script type="application/ld+json">${scriptJson(jsonLd(page))}</script>` : '')
  )
}

/** Whether the page is about the menu or a part of it. */
function hasMenu({ kind }: MenuPage): boolean {
  return kind !== 'feedback' && kind !== 'accessibility'
}

/** Whether search engines may index the page. They may not index filtered pages, previews, forms or statements. */
function isFound(page: MenuPage): boolean {
  return page.filterQuery === '' && hasMenu(page) && !(page.kind === 'cafe' && page.preview)
}

/** The head of a page without a menu, which search engines may not index. */
export function plainHead(title: string): string {
  return (
    `<title>${escapeHtml(`${title} | ${PRODUCT_NAME}`)}</title>` +
    meta('name', 'robots', 'noindex') +
    meta('name', 'color-scheme', 'light dark') +
    icon(DEFAULT_BRAND_COLOR)
  )
}

function describe({ snapshot, ...page }: MenuPage, t: SiteText): string {
  const { branch, categories } = snapshot.menuSite
  if (page.kind === 'feedback') return t.form?.intro ?? ''
  if (page.kind === 'accessibility') return accessibilityTextFor(snapshot.locale).intro
  const [item] = snapshot.menuItems
  if (page.kind === 'item' && item) return item.description || `${item.category.name} · ${branch.name}`
  if (page.kind === 'category' || page.kind === 'cafeCategory') {
    const about = categories.find(({ id }) => id === page.categoryId)?.description
    return about || snapshot.menuItems.map(({ name }) => name).join(', ')
  }
  const seen = categories.filter(({ itemIds }) => page.part || itemIds.length > 0).map(({ name }) => name)
  return [branch.name, branch.address, seen.join(', ')].filter(Boolean).join(' · ')
}

/** The preview picture: the item's own on an item's page that shows it, otherwise the branch's (`/branch/og/:id`). */
function sharedPicture({ kind, snapshot, assetBaseUrl, canonicalUrl }: MenuPage): string {
  const { menuSite, menuItems } = snapshot
  const image = kind === 'item' && menuSite.setting.showImages ? menuItems[0]?.image : null
  const { width, height, path } = image
    ? { ...image, path: assetUrl(image.src, assetBaseUrl) }
    : { ...SHARE_PICTURE, path: sharePicturePath(menuSite.branch.id, shareVersion(menuSite)) }
  return (
    meta('property', 'og:image', new URL(path, canonicalUrl).href) +
    meta('property', 'og:image:width', String(width)) +
    meta('property', 'og:image:height', String(height)) +
    meta('property', 'og:image:alt', image?.alt || menuSite.branch.name) +
    meta('name', 'twitter:card', 'summary_large_image')
  )
}

function languageLinks(page: MenuPage): string {
  const { locales, defaultLocale } = page.snapshot.menuSite.branch
  if (locales.length < 2) return ''
  const { origin } = new URL(page.canonicalUrl)
  return [...locales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
    .map(([name, locale]) => link('alternate', origin + languagePath(page, locale), ` hreflang="${escapeHtml(name)}"`))
    .join('')
}

/** The colour of the browser's address bar. */
function themeColor(color: string, scheme: 'light' | 'dark'): string {
  return `<meta name="theme-color" content="${color}" media="(prefers-color-scheme:${scheme})">`
}

/** A dot as the icon, so that the browser doesn't request one. */
function icon(color: string): string {
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' fill='${color}'/></svg>`
  return link('icon', `data:image/svg+xml,${encodeURIComponent(drawing)}`)
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"${more}>`
}
