import type { FastifyInstance } from 'fastify'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import type { FreshPage } from './page-bytes.ts'

/** The console and the menu site: built files, or Vite in development. */
export type Frontends = {
  /** Serves scripts, styles and (in development) Vite's own modules. */
  register: (app: FastifyInstance) => Promise<void>
  /**
   * The console's document.
   * @param path one of `CONSOLE_PATHS`, which decides the page's policy
   * @param url the requested path and query
   */
  consolePage: (path: string, url: string) => Promise<FreshPage>
  /**
   * A document of the menu site with this status. It may be cached until `validUntil` or, if that is null, until the
   * menu changes.
   */
  renderSite: (page: SitePage, status: number, validUntil: Date | null) => Promise<FreshPage>
  /** The sandbox's payment script and its challenge page. */
  sandboxFiles: () => Promise<{ script: string; challenge: string }>
  close: () => Promise<void>
  /** The settings with which a thread can render the same pages; null where only the main thread can. */
  built: FrontendSettings | null
}

export type FrontendSettings = {
  /** Where pictures come from; '' means this server. */
  assetBaseUrl: string
  payments: 'stripe' | 'sandbox'
}

/** Base paths of the console's and the menu site's files. */
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
 * The Content-Security-Policy of a console page: no inline scripts and no HTML from strings. Only the checkout allows
 * the payment provider's script, which needs HTML from strings; the sandbox's script is our own.
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
 * The Content-Security-Policy of a menu page: our own files, pictures, and the inline scripts and styles with these
 * hashes.
 * @param hashes `'sha256-…'` of the page's inline elements
 * @param assetBaseUrl where pictures may come from; '' means this server
 * @param framedBy who may frame the page: the console for its previews, nobody for guests' pages
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
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framedBy}'`,
  ].join('; ')
}

/** Returns only the origin, because a source whose path has no final slash would match that one URL only. */
function originOf(assetBaseUrl: string): string[] {
  return assetBaseUrl === '' ? [] : [new URL(assetBaseUrl).origin]
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const
