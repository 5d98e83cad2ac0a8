import { directionOf } from '#contract/localized-text.ts'
import type { RenderedPage, SiteAssets } from '#contract/site-pages.ts'
import type { BrowserData } from './browser-data.ts'
import { contentHash } from './content-hash.ts'
import { escapeHtml, scriptJson } from './escape.ts'
import { afterPaintScript, BEFORE_PAINT_SCRIPT } from './inline-scripts.ts'

type DocumentParts = {
  locale?: string
  /** The branch of the loading screen. */
  branchId?: number
  head: string
  themeStyle?: string
  brandStyle?: string
  root: string
  /** The SVG symbols that the page refers to; they need no script. */
  symbols: string
  loader?: string
  /** What the browser needs to take over the page; null when it has no script. */
  data: BrowserData | null
  /** Runs no script at all. */
  isStill?: boolean
  bodyClass?: string
  assets: SiteAssets
}

/** Assembles a document and returns what its Content-Security-Policy must allow. */
export function renderDocument(parts: DocumentParts): RenderedPage {
  const { locale = 'en', branchId, head, themeStyle = '', brandStyle = '', root, loader = '', bodyClass } = parts
  const { symbols, data, isStill, assets } = parts
  const styles = [assets.inlineStyle, themeStyle, brandStyle].filter((style) => style !== '')
  const scripts = isStill
    ? []
    : data === null
      ? [BEFORE_PAINT_SCRIPT]
      : [BEFORE_PAINT_SCRIPT, afterPaintScript(assets.script)]
  const [beforePaint = '', afterPaint = ''] = scripts.map((script) => `<script>${script}</script>`)
  const html =
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    head +
    styles.map((style) => `<style>${style}</style>`).join('') +
    assets.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('') +
    assets.devScripts.map((address) => `<script type="module" src="${escapeHtml(address)}"></script>`).join('') +
    `</head><body${branchId === undefined ? '' : ` data-branch="${branchId}"`}${bodyClass ? ` class="${bodyClass}"` : ''}>` +
    `${beforePaint}${symbols}${loader}<div id="root">${root}</div>` +
    (data === null ? '' : `<script type="application/json" id="snapshot">${scriptJson(data)}</script>`) +
    `${afterPaint}</body></html>`
  return { html, scriptHashes: scripts.map(contentHash), styleHashes: styles.map(contentHash) }
}
