import { directionOf } from '#contract/localized-text.ts'
import type { RenderedPage, SiteAssets } from '#contract/site-pages.ts'
import type { BrowserData } from './browser-data.ts'
import { contentHash } from './content-hash.ts'
import { escapeHtml, scriptJson } from './escape.ts'
import type { Fonts } from './fonts.ts'
import { afterPaintScript, DARK_SCRIPT, FONTS_SCRIPT, LOADER_SCRIPT } from './inline-scripts.ts'
import { systemFontsStyle } from './system-fonts.ts'

export type DocumentParts = {
  locale?: string
  /** The branch whose loading screen is shown once a session. */
  branchId?: number
  head: string
  fonts?: Fonts
  themeStyle?: string
  brandStyle?: string
  root: string
  /** The SVG symbols that the page refers to. */
  symbols: string
  /** The loading screen; without it, the page contains nothing that covers it. */
  loader?: string
  /** The data that the client script needs to take over the page; null when the page has no client script. */
  data: BrowserData | null
  /** Whether the page runs no script at all. */
  isStill?: boolean
  bodyClass?: string
  assets: SiteAssets
}

/** Assembles a document, with the hashes of the scripts and styles that its Content-Security-Policy must allow. */
export function renderDocument(parts: DocumentParts): RenderedPage {
  const { locale = 'en', branchId, head, themeStyle = '', brandStyle = '', root, loader = '', bodyClass } = parts
  const { symbols, data, isStill, fonts, assets } = parts
  // A page with a client script loads fonts after everything that guests wait for.
  const fontsLater = data === null ? undefined : fonts
  const fontsNow = data === null ? fonts : undefined
  const fontRules = fontsLater ? [fontsLater.style] : []
  const fontScripts = fontsLater ? [FONTS_SCRIPT] : []
  const style = assets.inlineStyle + systemFontsStyle(locale) + (fontsNow?.style ?? '') + themeStyle + brandStyle
  const firstScript = loader === '' ? DARK_SCRIPT : LOADER_SCRIPT
  const client = data === null ? [] : [afterPaintScript(assets.script, assets.words[data.language], loader !== '')]
  const scripts = isStill ? [] : [firstScript, ...client]
  const [beforePaint = '', afterPaint = ''] = scripts.map(inlineScript)
  const html =
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    (fontsNow?.links ?? '') +
    head +
    fontRules
      .map((rules) => `<style id="fonts" media="(scripting:none)" data-key="${fonts?.key}">${rules}</style>`)
      .join('') +
    fontScripts.map(inlineScript).join('') +
    `<style>${style}</style>` +
    assets.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('') +
    assets.devScripts.map((address) => `<script type="module" src="${escapeHtml(address)}"></script>`).join('') +
    `</head><body${branchId === undefined || loader === '' ? '' : ` data-loader="loader${branchId}"`}${bodyClass ? ` class="${bodyClass}"` : ''}>` +
    `${beforePaint}${symbols}${loader}<div id="root">${root}</div>` +
    (data === null ? '' : `<script type="application/json" id="snapshot">${scriptJson(data)}</script>`) +
    `${afterPaint}</body></html>`
  return {
    html,
    scriptHashes: [...fontScripts, ...scripts].map(contentHash),
    styleHashes: [...fontRules, style].map(contentHash),
  }
}

const inlineScript = (script: string) => `<script>${script}</script>`
