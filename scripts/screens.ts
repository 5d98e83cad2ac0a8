/**
 * `npm run screens`: takes screenshots of the screens in `screen-chapters.ts`, in every look of `LOOKS`, and stores
 * them in `.screens/`. `npm run screens -- console tables` updates only the chapters `console` and `tables`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findOrInstallChromium } from './find-chromium.ts'
import { runServer } from './run-server.ts'
import { OPEN_CHAPTERS, type Shoot, SIGNED_IN_CHAPTERS, signIn } from './screen-chapters.ts'
import { isBuilt } from './sources.ts'

const FOLDER = '.screens'
const SIZES = { phone: { width: 390, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const LOOKS = {
  'phone-light': { size: 'phone', scheme: 'light', direction: 'ltr' },
  'phone-dark': { size: 'phone', scheme: 'dark', direction: 'ltr' },
  'phone-rtl': { size: 'phone', scheme: 'light', direction: 'rtl' },
  'desktop-light': { size: 'desktop', scheme: 'light', direction: 'ltr' },
  'desktop-dark': { size: 'desktop', scheme: 'dark', direction: 'ltr' },
  'desktop-rtl': { size: 'desktop', scheme: 'light', direction: 'rtl' },
} as const
type Look = keyof typeof LOOKS

const chosen = process.argv.slice(2)
if (!isBuilt()) await import('./build.ts')
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const executablePath = findOrInstallChromium()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) })
const server = await runServer()
try {
  for (const look of Object.keys(LOOKS) as Look[]) await shootAll(browser, look) // `LOOKS` has no other keys
} finally {
  await browser.close()
  await server.stop()
}

async function shootAll(on: Browser, look: Look): Promise<void> {
  const { size, scheme, direction } = LOOKS[look]
  const context = await on.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // An open page keeps a stream of changes open, so the network would never be idle.
  await context.route('**/live/*', (route) => route.abort())
  // The console uses its stored settings, not the browser's. They are set before its code runs, which would otherwise
  // store the defaults.
  await page.addInitScript(
    ([theme, rtlClass]) => {
      localStorage.setItem('theme', theme)
      localStorage.setItem('rtlClass', rtlClass)
    },
    [scheme, direction] as const,
  )
  const shoot: Shoot = async (name, options) => {
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage: options?.whole ?? false })
  }
  await shootChapters(OPEN_CHAPTERS)
  if (wanted(SIGNED_IN_CHAPTERS).length > 0) await signIn(page)
  await shootChapters(SIGNED_IN_CHAPTERS)
  await context.close()

  async function shootChapters(chapters: typeof OPEN_CHAPTERS): Promise<void> {
    for (const [, shootChapter] of wanted(chapters)) await shootChapter(page, shoot)
  }
}

function wanted(chapters: typeof OPEN_CHAPTERS) {
  return Object.entries(chapters).filter(([name]) => chosen.length === 0 || chosen.includes(name))
}
