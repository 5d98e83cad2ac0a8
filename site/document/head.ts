import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import { languagePath, languageQuery } from '../pages/language-path.ts'
import type { CafeSitePage } from '../pages/site-page.ts'
import { assetUrl } from '../ui/asset-url.ts'
import { headerColor } from './brand-style.ts'
import { escapeHtml, scriptJson } from './escape.ts'
import { jsonLd } from './json-ld.ts'

/** Search engines cut a description off at about this length, in characters. */
const DESCRIPTION_LENGTH = 155

/** The head of a branch's page: what search engines, messengers and the browser's own bar show. */
export function cafeHead(page: CafeSitePage): string {
  const { snapshot, canonicalUrl } = page
  const { branch, brand } = snapshot.menuSite
  const title = branch.name === brand.name ? brand.name : `${branch.name} – ${brand.name}`
  const description = describe(page)
  const address = canonicalUrl + languageQuery(branch.defaultLocale, snapshot.locale)
  const color = headerColor(snapshot)
  const picture = previewPicture(page)
  return (
    `<title>${escapeHtml(title)}</title>` +
    meta('name', 'description', description) +
    meta('name', 'theme-color', color) +
    meta('name', 'color-scheme', 'light dark') +
    meta('property', 'og:type', 'website') +
    meta('property', 'og:title', title) +
    meta('property', 'og:description', description) +
    meta('property', 'og:url', address) +
    meta('property', 'og:site_name', brand.name) +
    meta('property', 'og:locale', snapshot.locale.replace('-', '_')) +
    (picture ? meta('property', 'og:image', picture) : '') +
    link('canonical', address) +
    languageLinks(page) +
    icon(color) +
    `<script type="application/ld+json">${scriptJson(jsonLd(page))}</script>`
  )
}

/** The head of a page that is no menu. */
export function plainHead(title: string): string {
  return (
    `<title>${escapeHtml(`${title} | ${PRODUCT_NAME}`)}</title>` +
    meta('name', 'robots', 'noindex') +
    meta('name', 'color-scheme', 'light dark') +
    icon(DEFAULT_BRAND_COLOR)
  )
}

function describe({ snapshot }: CafeSitePage): string {
  const { branch, categories } = snapshot.menuSite
  const seen = categories.filter(({ itemIds }) => itemIds.length > 0).map(({ name }) => name)
  const text = [branch.name, branch.address, seen.join(', ')].filter(Boolean).join(' · ')
  return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text
}

function previewPicture({ snapshot, assetBaseUrl, canonicalUrl }: CafeSitePage): string | null {
  const { backgroundImgUrl, logoUrl, setting } = snapshot.menuSite
  const ofItem = setting.showImages ? snapshot.menuItems.find(({ image }) => image)?.image?.src : null
  const path = backgroundImgUrl ?? ofItem ?? logoUrl
  return path ? new URL(assetUrl(path, assetBaseUrl), canonicalUrl).href : null
}

function languageLinks(page: CafeSitePage): string {
  const { locales, defaultLocale } = page.snapshot.menuSite.branch
  if (locales.length < 2) return ''
  const { origin } = new URL(page.canonicalUrl)
  return [...locales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
    .map(([name, locale]) => link('alternate', origin + languagePath(page, locale), ` hreflang="${escapeHtml(name)}"`))
    .join('')
}

/** A disc in the brand's colour, so that the browser need not ask for an icon. */
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
