/**
 * `npm run screens:menus`: takes screenshots of real menus in every theme, in `.screens/menus/`. The menu files
 * may not be distributed, so they are in a folder next to the repository; without it, the script fails.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { SITE_THEMES, type SiteTheme } from '#contract/menu-site.ts'
import { branchItemPath, branchPath, cafePath, categoriesPath } from '#contract/page-urls.ts'
import { CHROMIUM_ARGS, findOrInstallChromium } from './find-chromium.ts'
import { runServer } from './run-server.ts'
import { isBuilt } from './sources.ts'

const FOLDER = '.screens/menus'
const FILES = fileURLToPath(new URL('../../shared/data/menus/', import.meta.url))
const PHONE = { width: 360, height: 1400 }
const DESKTOP = { width: 1280, height: 1400 }

/** Menu files, each with the name, currency and languages of the branch it is imported into. */
const MENUS = [
  { file: 'belad_al_cham_menu.json', name: 'Belad Al Cham', currencyCode: 'MAD', locales: ['fr', 'ar', 'es'] },
  { file: 'sade_lezzetler_menu.json', name: 'Sade Lezzetler', currencyCode: 'TRY', locales: ['tr'] },
  { file: 'gofood_surabaya_25.csv', name: 'Surabaya', currencyCode: 'IDR', locales: ['id'] },
  { file: 'ponte_vecchio_speisekarte.json', name: 'Ponte Vecchio', currencyCode: 'EUR', locales: ['de'] },
]
/** Branches of the demo: one in Japanese, and one in German with allergen levels. */
const DEMO = [
  { branchId: 1, brandId: 1, name: 'Saizeriya', locales: ['ja'] },
  { branchId: 2, brandId: 6, name: 'Mensa', locales: ['de'] },
]

type Shown = { branchId: number; brandId: number; name: string; locales: string[] }

if (!existsSync(FILES)) throw new Error(`The folder with the menu files is missing: ${FILES}`)
if (!isBuilt()) await import('./build.ts')
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const executablePath = findOrInstallChromium()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) })
const server = await runServer()
try {
  const token = await signIn()
  const menus: Shown[] = [...DEMO]
  for (const menu of MENUS) menus.push(await addMenu(token, menu))
  for (const menu of menus) {
    for (const theme of SITE_THEMES) {
      await call('PATCH', `/brands/${menu.brandId}`, token, { theme })
      for (const locale of menu.locales) await shoot(browser, menu, theme, locale)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

/** Creates a brand with one branch, imports the file into it, and publishes it. */
async function addMenu(token: string, { file, name, currencyCode, locales }: (typeof MENUS)[number]): Promise<Shown> {
  const [defaultLocale = 'en'] = locales
  const newBrand = { name, currencyCode }
  const branchId = await made('/branches', token, { name, newBrand, timeZone: 'Europe/Berlin', defaultLocale })
  const { brandId } = await call<{ brandId: number }>('PATCH', `/branches/${branchId}`, token, { locales })
  const words = ['server/carte.ts', 'menu', 'import', join(FILES, file), '--branch', String(branchId)]
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  console.log(`${name}: ${stdout.split('\n').slice(0, 2).join(' ')}`)
  await call('POST', `/branches/${branchId}/publish`, token)
  return { branchId, brandId, name, locales }
}

async function shoot(on: Browser, { branchId, name }: Shown, theme: SiteTheme, locale: string): Promise<void> {
  const { menuItems } = await call<{ menuItems: { id: number }[] }>('GET', `/menu-site/branch/${branchId}/menu-items`)
  const item = branchItemPath(branchId, menuItems[0]?.id ?? 1)
  const looks: [string, string, BrowserContextOptions][] = [
    ['phone', cafePath(branchId), { viewport: PHONE }],
    ['phone-dark', branchPath(branchId), { viewport: PHONE, colorScheme: 'dark' }],
    ['desktop', cafePath(branchId), { viewport: DESKTOP }],
    ['categories', categoriesPath(branchId), { viewport: PHONE }],
    ['item', item, { viewport: PHONE }],
  ]
  for (const [look, path, options] of looks) {
    const page = await on.newPage({ ...options, baseURL: server.url, reducedMotion: 'reduce' })
    // The stream of changes stays open, so that the network would never be idle.
    await page.route('**/live/*', (route) => route.abort())
    await page.goto(`${path}?lang=${locale}`, { waitUntil: 'networkidle' })
    // The first page view shows the device's fonts; the layout's fonts show from the second one on.
    await page.reload({ waitUntil: 'networkidle' })
    await page.screenshot({ path: join(FOLDER, `${name}-${locale}-${theme}-${look}.png`.replaceAll(' ', '-')) })
    await page.close()
  }
}

async function signIn(): Promise<string> {
  const answer = await call<{ token: string }>('POST', '/auth/login', undefined, {
    email: 'owner@demo.test',
    password: 'demo-password',
  })
  return answer.token
}

async function made(path: string, token: string, body: unknown): Promise<number> {
  return (await call<{ id: number }>('POST', path, token, body)).id
}

/** Calls the API. @returns the response's `data` @throws {Error} when the call fails */
async function call<Data>(method: string, path: string, token?: string, body?: unknown): Promise<Data> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; message: string; data: Data } // the contract's envelope
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`)
  return answer.data
}
