import { SITE_LANGUAGES } from '#contract/menu-text.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { SiteAssets, SitePage, SiteRenderer } from '#contract/site-pages.ts'
import {
  CONSOLE_BASE,
  consoleCsp,
  type Frontends,
  type FrontendSettings,
  PAGE_HEADERS,
  SITE_BASE,
  siteCsp,
} from './frontends.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const YEAR_S = 365 * 24 * 60 * 60

/** Whether `npm run build` has created the console, the menu site and the mails. */
export function frontendsAreBuilt(): boolean {
  const needed = ['console/index.html', 'site/server/entry-server.js', 'mails/entry-mails.js']
  return needed.every((file) => existsSync(join(DIST, file)))
}

/** Serves the files that `npm run build` created. */
export async function builtFrontends({ assetBaseUrl, payments }: FrontendSettings): Promise<Frontends> {
  const consoleHtml = withAssetBase(readFileSync(join(DIST, 'console/index.html'), 'utf8'), assetBaseUrl)
  const entry = pathToFileURL(join(DIST, 'site/server/entry-server.js')).href
  const renderer = (await import(entry)) as SiteRenderer // built from site/entry-server.tsx, which satisfies this type
  const assets = readSiteAssets()
  const render = renderOnceIfConstant((page) => renderer.render(page, assets))
  return {
    register: async (app) => {
      const files = {
        immutable: true,
        maxAge: YEAR_S * 1000,
        preCompressed: true,
        index: false as const,
        decorateReply: false,
      }
      await app.register(fastifyStatic, { ...files, root: join(DIST, 'console'), prefix: CONSOLE_BASE })
      await app.register(fastifyStatic, { ...files, root: join(DIST, 'site/client'), prefix: SITE_BASE })
    },
    consolePage: async (path) => ({
      status: 200,
      headers: {
        ...PAGE_HEADERS,
        'content-security-policy': consoleCsp(path, payments, assetBaseUrl),
        'x-frame-options': 'DENY',
      },
      body: consoleHtml,
      validUntil: null,
    }),
    renderSite: async (page, status, validUntil) => {
      const { html, scriptHashes, styleHashes } = render(page)
      const framedBy = page.kind === 'cafe' && page.preview ? 'self' : 'none'
      const csp = siteCsp({ scripts: scriptHashes, styles: styleHashes }, assetBaseUrl, framedBy)
      return { status, headers: { ...PAGE_HEADERS, 'content-security-policy': csp }, body: html, validUntil }
    },
    sandboxFiles: async () => ({
      script: readFileSync(join(DIST, 'sandbox/payments.js'), 'utf8'),
      challenge: readFileSync(join(DIST, 'sandbox/challenge.html'), 'utf8'),
    }),
    close: async () => {},
    built: { assetBaseUrl, payments },
  }
}

type Render = (page: SitePage) => ReturnType<SiteRenderer['render']>

/**
 * Renders a page only once if it is the same for all guests, such as the page for unknown URLs. Otherwise a flood of
 * unknown URLs could keep the server busy.
 */
function renderOnceIfConstant(render: Render): Render {
  const rendered = new Map<string, ReturnType<Render>>()
  return (page) => {
    const key = constantKey(page)
    if (key === null) return render(page)
    const known = rendered.get(key) ?? render(page)
    rendered.set(key, known)
    return known
  }
}

const CONSTANT_PAGES: ReadonlySet<SitePage['kind']> = new Set(['notFound', 'noData', 'codeGone'])

function constantKey(page: SitePage): string | null {
  if (page.kind === 'statement') return `${page.kind} ${page.locale}`
  return CONSTANT_PAGES.has(page.kind) ? page.kind : null
}

/** Writes the base URL of pictures into the console's document; the menu site's pages are rendered with it. */
function withAssetBase(html: string, assetBaseUrl: string): string {
  if (assetBaseUrl === '') return html
  const content = new URL(assetBaseUrl).href.replaceAll('"', '%22').replaceAll('&', '&amp;')
  return html.replace('name="asset-base" content=""', () => `name="asset-base" content="${content}"`)
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

function readSiteAssets(): SiteAssets {
  const client = join(DIST, 'site/client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest // written by Vite
  const entry = Object.values(manifest).find((one) => one.isEntry && one.file.endsWith('.js'))
  if (!entry) throw new Error('The build of the menu site has no entry script. Run `npm run build` again.')
  const inlineStyle = (entry.css ?? []).map((file) => readFileSync(join(client, file), 'utf8')).join('')
  const words = Object.fromEntries(
    SITE_LANGUAGES.map((language) => [language, SITE_BASE + manifest[`text/${language}.ts`]?.file]),
  )
  const laterStyle = SITE_BASE + Object.entries(manifest).find(([source]) => source.endsWith('/ui/later.css'))?.[1].file
  return { script: SITE_BASE + entry.file, words, laterStyle, styles: [], inlineStyle, devScripts: [] }
}
