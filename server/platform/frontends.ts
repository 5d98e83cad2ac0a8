import type { FastifyInstance } from 'fastify'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import type { FreshPage } from './page-cache.ts'

/** The console and the menu site, as the server serves them: built files, or Vite in development. */
export type Frontends = {
  /** Serves scripts, styles and (in development) Vite's own modules. */
  register: (app: FastifyInstance) => Promise<void>
  /**
   * The console's document.
   * @param path one of `CONSOLE_PATHS`, which decides what the page may do
   * @param url as it was asked for
   */
  consolePage: (path: string, url: string) => Promise<FreshPage>
  /** A document of the menu site. */
  renderSite: (page: SitePage, status: number, validUntil: Date | null) => Promise<FreshPage>
  /** The sandbox's payment script and its challenge page. */
  sandboxFiles: () => Promise<{ script: string; challenge: string }>
  close: () => Promise<void>
}

/** Where the console's and the site's files are served. */
export const CONSOLE_BASE = '/_console/'
export const SITE_BASE = '/_site/'

/** The hosts that Stripe.js needs: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_HOSTS = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const NO_HOSTS = { script: [], connect: [], frame: [] }

/**
 * What a console page may do: no inline script, and no HTML from strings. Only the checkout lets the payment provider's
 * script in, which needs strings as HTML (design section 9, Pages); the sandbox's script is our own.
 * @param path one of `CONSOLE_PATHS`
 * @param assetBaseUrl where pictures may come from; '' means this server
 */
export function consoleCsp(path: string, payments: 'stripe' | 'sandbox', assetBaseUrl: string): string {
  const isCheckout = path === CONSOLE_PATHS.checkout
  const hosts = isCheckout && payments === 'stripe' ? STRIPE_HOSTS : NO_HOSTS
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hosts.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...originOf(assetBaseUrl)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts.connect].join(' '),
    ["frame-src 'self'", ...hosts.frame].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isCheckout ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ')
}

/**
 * What a menu page may do: run our files and the inline script whose hash is named, and nothing of anybody else's.
 * @param hashes `'sha256-…'` of what stands inline in the page
 * @param assetBaseUrl where pictures may come from; '' means this server
 * @param framedBy who may put the page into a frame: the console its previews, nobody the pages of guests
 */
export function siteCsp(
  hashes: { scripts: string[]; styles: string[] },
  assetBaseUrl: string,
  framedBy: 'none' | 'self' = 'none',
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.scripts].join(' ')}`,
    `style-src ${["'self'", ...hashes.styles].join(' ')}`,
    `img-src ${["'self'", 'data:', ...originOf(assetBaseUrl)].join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framedBy}'`,
  ].join('; ')
}

/** A source with a path would match that one address only. */
function originOf(assetBaseUrl: string): string[] {
  return assetBaseUrl === '' ? [] : [new URL(assetBaseUrl).origin]
}

/** Headers every document carries. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const
