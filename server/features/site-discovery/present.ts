import { cafePath, SITE_PATHS } from '#contract/page-urls.ts'
import type { ListedBranch } from '#server/db/look-ups.ts'

/** The maximum number of URLs in one sitemap (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_MAX_ADDRESSES = 50_000

/**
 * The sitemap as XML: the menu of each branch in each of its languages, with links between the languages, up to
 * `SITEMAP_MAX_ADDRESSES` URLs.
 * @param origin e.g. `https://menu.example`
 */
export function presentSitemap(branches: readonly ListedBranch[], origin: string): string {
  const entries = branches.flatMap((branch) => entriesOf(branch, origin)).slice(0, SITEMAP_MAX_ADDRESSES)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    entries.map((entry) => `${entry}\n`).join('') +
    '</urlset>\n'
  )
}

function entriesOf({ branchId, defaultLocale, locales }: ListedBranch, origin: string): string[] {
  const address = (locale: string) =>
    escapeXml(origin + cafePath(branchId) + (locale === defaultLocale ? '' : `?lang=${encodeURIComponent(locale)}`))
  const all = [...new Set([defaultLocale, ...locales])]
  const link = (name: string, locale: string) =>
    `<xhtml:link rel="alternate" hreflang="${escapeXml(name)}" href="${address(locale)}"/>`
  const links =
    all.length === 1 ? '' : all.map((locale) => link(locale, locale)).join('') + link('x-default', defaultLocale)
  return all.map((locale) => `<url><loc>${address(locale)}</loc>${links}</url>`)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * The robots.txt (RFC 9309). Robots may read menu pages with their pictures, scripts and data, but neither the console
 * nor the rest of the API.
 * @param origin e.g. `https://menu.example`
 */
export function presentRobots(origin: string): string {
  return [
    'User-agent: *',
    ...['/branch/', SITE_PATHS.accessibility, '/m/', '/uploads/', '/_site/', '/api/menu-site/', SITE_PATHS.sitemap].map(
      (path) => `Allow: ${path}`,
    ),
    `Disallow: ${SITE_PATHS.preview}`,
    'Disallow: /',
    '',
    `Sitemap: ${origin}${SITE_PATHS.sitemap}`,
    '',
  ].join('\n')
}
