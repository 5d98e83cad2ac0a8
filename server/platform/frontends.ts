import type { FastifyInstance } from 'fastify'
import type { SitePage } from '#contract/site-pages.ts'
import type { FreshPage } from './page-cache.ts'

/** The console and the menu site, as the server serves them: built files, or Vite in development. */
export type Frontends = {
  /** Serves scripts, styles and (in development) Vite's own modules. */
  register: (app: FastifyInstance) => Promise<void>
  /** The console's document. */
  consolePage: (url: string) => Promise<FreshPage>
  /** A document of the menu site. */
  renderSite: (page: SitePage, status: number, validUntil: Date | null) => Promise<FreshPage>
  close: () => Promise<void>
}

/** Where the console's and the site's files are served. */
export const CONSOLE_BASE = '/_console/'
export const SITE_BASE = '/_site/'

/** What a console page may do: no inline script, and no HTML from strings (design section 9, Pages). */
export const CONSOLE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * What a menu page may do: run our files and the inline script whose hash is named, and nothing of anybody else's.
 * @param hashes `'sha256-…'` of what stands inline in the page
 * @param assetBaseUrl where pictures may come from; '' means this server
 */
export function siteCsp(hashes: { scripts: string[]; styles: string[] }, assetBaseUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.scripts].join(' ')}`,
    `style-src ${["'self'", ...hashes.styles].join(' ')}`,
    `img-src ${["'self'", 'data:', assetBaseUrl].join(' ').trim()}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers every document carries. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const
