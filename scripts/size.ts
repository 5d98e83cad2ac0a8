/** `npm run size`: checks the byte budgets for the build in `dist/`, and fails when one is exceeded. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { cafePath } from '#contract/page-urls.ts'
import { builtFrontends, frontendsAreBuilt } from '#server/platform/built-frontends.ts'
import { BROTLI_BEST_QUALITY } from '#server/platform/page-bytes.ts'
import { firstRoute, furtherRoutes, type Manifest, staticClosure } from './chunks.ts'
import { demoSnapshot } from './demo-snapshot.ts'
import { type Budget, BUDGETS } from './size-budgets.ts'
import { isBuilt } from './sources.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const LOGIN_PAGE = 'features/auth/LoginPage.tsx'

/** The module with the routes for signed-in users. Its pages are shown inside the shell, except `WITHOUT_SHELL`. */
const GUARDED_PAGES = 'guarded-routes.tsx'
const SHELL = 'shell/AdminShell.tsx'
const WITHOUT_SHELL = [SHELL, 'features/guest-safety/GuestSafetyPage.tsx']

/** Only loaded for menus of more than 1,000 items. */
const LONG_MENU_VIEW = 'pages/long-menu-view.tsx'

/** Loaded by every menu page, once it is complete. */
const LIVE_UPDATES = 'live/LiveUpdates.tsx'

/** Loaded when a guest opens the filters. */
const FILTERS = 'ui/FiltersDialog.tsx'

const FEEDBACK_VIEW = 'feedback/FeedbackPageView.tsx'

type Measured = { name: string; bytes: number; budget: Budget }

if (!frontendsAreBuilt()) throw new Error('There is no build to measure. Run `npm run build`.')
if (!isBuilt()) console.warn('dist/ wasn’t built from the current sources. These are the sizes of the last build.\n')
const measured = [...measureSite(), ...(await measurePage()), ...measureConsole()]
print(measured)
const exceeded = measured.filter(({ bytes, budget }) => bytes > budget.maxBytes)
for (const { name, bytes, budget } of exceeded) {
  console.error(`\n${name} exceeds its budget by ${bytes - budget.maxBytes} bytes. ${budget.reason}.`)
}
if (exceeded.length > 0) process.exitCode = 1

/**
 * The scripts of the menu site. A page loads the entry, its own chunk and the texts of its language; where a
 * chunk depends on the page or the language, the largest is measured.
 */
function measureSite(): Measured[] {
  const folder = join(DIST, 'site/client')
  const manifest = readManifest(folder)
  const withEntry = (key: string) =>
    gzipped(
      folder,
      manifest,
      new Set([...staticClosure(manifest, 'entry-client.tsx'), ...staticClosure(manifest, key)]),
    )
  const words = Math.max(
    ...Object.keys(manifest)
      .filter((key) => key.startsWith('text/'))
      .map((key) => gzipped(folder, manifest, new Set([key]))),
  )
  const views = Object.keys(manifest).filter((key) => key.startsWith('themes/') || key.startsWith('pages/'))
  const bytes = Math.max(...views.filter((key) => key !== LONG_MENU_VIEW).map(withEntry))
  const entry = staticClosure(manifest, 'entry-client.tsx')
  const added = (key: string) =>
    gzipped(
      folder,
      manifest,
      [...staticClosure(manifest, key)].filter((one) => !entry.has(one)),
    )
  return [
    { name: BUDGETS.liveScript.what, bytes: added(LIVE_UPDATES), budget: BUDGETS.liveScript },
    { name: BUDGETS.filtersScript.what, bytes: added(FILTERS), budget: BUDGETS.filtersScript },
    { name: BUDGETS.feedbackScript.what, bytes: withEntry(FEEDBACK_VIEW) + words, budget: BUDGETS.feedbackScript },
    { name: BUDGETS.guestScript.what, bytes: bytes + words, budget: BUDGETS.guestScript },
    { name: BUDGETS.longMenuScript.what, bytes: withEntry(LONG_MENU_VIEW) + words, budget: BUDGETS.longMenuScript },
  ]
}

async function measurePage(): Promise<Measured[]> {
  const snapshot = await demoSnapshot()
  const frontends = await builtFrontends({ assetBaseUrl: '', payments: 'sandbox' })
  const canonicalUrl = `http://localhost:3000${cafePath(1)}`
  const { body } = await frontends.renderSite(
    { kind: 'cafe', snapshot, filterQuery: '', canonicalUrl, assetBaseUrl: '' },
    200,
    null,
  )
  const page = Buffer.from(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_BEST_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  // The first inline script of the body. The one at the end loads the client and isn't part of the loading screen.
  const loader = /<body[^>]*><script>(?<text>[^]*?)<\/script>/.exec(body)?.groups?.['text']
  if (loader === undefined) throw new Error('The page has no inline script at the start of its body')
  return [
    {
      name: `Guest page with ${snapshot.menuItems.length} items, without pictures and scripts`,
      bytes: brotliCompressSync(page, { params }).length,
      budget: BUDGETS.guestPage,
    },
    { name: BUDGETS.loaderScript.what, bytes: Buffer.byteLength(loader), budget: BUDGETS.loaderScript },
  ]
}

function measureConsole(): Measured[] {
  const folder = join(DIST, 'console')
  const manifest = readManifest(folder)
  const first = firstRoute(manifest, LOGIN_PAGE)
  // The shell is a lazy chunk that is loaded with the first page after the login.
  const inShell = new Set(manifest[GUARDED_PAGES]?.dynamicImports?.filter((key) => !WITHOUT_SHELL.includes(key)))
  const frames = (key: string) => (inShell.has(key) ? [SHELL] : [])
  const further = [...furtherRoutes(manifest, first, frames)].map(([key, chunks]) => ({
    name: `  ${key}`,
    bytes: gzipped(folder, manifest, chunks),
    budget: BUDGETS.consoleFurtherRoute,
  }))
  const login = staticClosure(manifest, LOGIN_PAGE).size
  return [
    {
      name: `${BUDGETS.consoleFirstRoute.what}, ${first.size} chunks (${login} of them for the login page)`,
      bytes: gzipped(folder, manifest, first),
      budget: BUDGETS.consoleFirstRoute,
    },
    ...further.toSorted((one, other) => other.bytes - one.bytes),
  ]
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest // written by Vite
}

/** Each file is compressed separately, as it is served. */
function gzipped(folder: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))
  let sum = 0
  for (const file of files)
    sum += gzipSync(readFileSync(join(folder, file)), { level: constants.Z_BEST_COMPRESSION }).length
  return sum
}

function print(rows: Measured[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  console.log(`${'what'.padEnd(width)}  ${'bytes'.padStart(8)}  ${'maximum'.padStart(8)}  measured      met`)
  for (const { name, bytes, budget } of rows) {
    const met = bytes <= budget.maxBytes ? 'yes' : 'NO'
    console.log(
      `${name.padEnd(width)}  ${String(bytes).padStart(8)}  ${String(budget.maxBytes).padStart(8)}  ${budget.unit.padEnd(12)}  ${met}`,
    )
  }
}
