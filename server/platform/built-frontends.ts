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

/** Whether `npm run build` has been run. */
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

/** Pages without a menu are the same for everybody, and a flood of wrong addresses asks for nothing else. */
function renderOnceIfConstant(render: Render): Render {
  const rendered = new Map<SitePage['kind'], ReturnType<Render>>()
  return (page) => {
    if (page.kind !== 'notFound' && page.kind !== 'noData') return render(page)
    const known = rendered.get(page.kind) ?? render(page)
    rendered.set(page.kind, known)
    return known
  }
}

/** Tells the console where pictures are. The menu site gets it in its page. */
function withAssetBase(html: string, assetBaseUrl: string): string {
  if (assetBaseUrl === '') return html
  const content = new URL(assetBaseUrl).href.replaceAll('"', '%22').replaceAll('&', '&amp;')
  return html.replace('name="asset-base" content=""', () => `name="asset-base" content="${content}"`)
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

function readSiteAssets(): SiteAssets {
  const client = join(DIST, 'site/client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest // Vite's own format
  const entries = Object.values(manifest)
  const entry = entries.find((one) => one.isEntry && one.file.endsWith('.js'))
  if (!entry) throw new Error('The build of the menu site has no entry script. Run `npm run build` again.')
  const styles = new Set(
    entries.flatMap((one) => [...(one.css ?? []), ...(one.file.endsWith('.css') ? [one.file] : [])]),
  )
  const inlineStyle = [...styles].map((file) => readFileSync(join(client, file), 'utf8')).join('')
  return { script: SITE_BASE + entry.file, styles: [], inlineStyle, devScripts: [] }
}
