import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyMiddie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { SiteAssets, SiteRenderer } from '#contract/site-pages.ts'
import { CONSOLE_BASE, type Frontends, PAGE_HEADERS, SITE_BASE } from './frontends.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const DEV_HEADERS = { ...PAGE_HEADERS, 'content-security-policy': "frame-ancestors 'self'" }

/**
 * Serves the console and the menu site through Vite, with hot reload, on the server's port. Vite's client needs inline
 * scripts and a socket, so the policy of these pages only prevents other sites from framing them.
 */
export function devFrontends(): Frontends {
  let consoleVite: ViteDevServer
  let siteVite: ViteDevServer
  return {
    register: async (app) => {
      ;[consoleVite, siteVite] = await Promise.all([startVite(app, 'console'), startVite(app, 'site')])
      await app.register(fastifyMiddie)
      mount(app, CONSOLE_BASE, consoleVite)
      mount(app, SITE_BASE, siteVite)
    },
    consolePage: async (_path, url) => {
      const html = await consoleVite.transformIndexHtml(url, await readFile(`${ROOT}/console/index.html`, 'utf8'))
      return { status: 200, headers: DEV_HEADERS, body: html, validUntil: null }
    },
    renderSite: async (page, status) => {
      const renderer = (await siteVite.ssrLoadModule('/entry-server.tsx')) as SiteRenderer // the module satisfies this type
      const { html } = renderer.render(page, DEV_ASSETS)
      // Nothing is cached in development, so that an edit shows at once.
      return { status, headers: DEV_HEADERS, body: html, validUntil: null, keep: false }
    },
    sandboxFiles: async () => ({
      script: await buildSandboxScript(),
      challenge: await readFile(`${ROOT}/sandbox/public/challenge.html`, 'utf8'),
    }),
    built: null,
    close: async () => {
      await Promise.all([consoleVite.close(), siteVite.close()])
    },
  }
}

/** The hot reload socket shares the server's port; each frontend has its own path. */
async function startVite(app: FastifyInstance, name: 'console' | 'site'): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    configFile: `${ROOT}/${name}/vite.config.ts`,
    root: `${ROOT}/${name}`,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: app.server, path: `hmr-${name}` } },
  })
}

/** The sandbox is a classic script, but Vite's development server serves only modules, so it is built on request. */
async function buildSandboxScript(): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    configFile: `${ROOT}/sandbox/vite.config.ts`,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false },
  })
  const [bundle] = [built].flat()
  const script = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!script) throw new Error('The build of the sandbox has no script')
  return script.code
}

/** Vite strips its base itself, so it must see the full path. */
function mount(app: FastifyInstance, base: string, vite: ViteDevServer): void {
  app.use(base, (request, response, next) => {
    request.url = request.originalUrl ?? request.url
    vite.middlewares(request, response, next)
  })
}

const DEV_ASSETS: SiteAssets = {
  script: `${SITE_BASE}entry-client.tsx`,
  words: {},
  laterStyle: `${SITE_BASE}ui/later.css`,
  styles: [`${SITE_BASE}site.css`],
  inlineStyle: '',
  devScripts: [`${SITE_BASE}@vite/client`],
}
