/**
 * `npm run screens`: a PNG of every screen (light, dark, phone, right-to-left) into `.screens/`, to be looked at.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHECKOUT_OVERLAY_MS } from '#contract/limits.ts'
import { AUTH } from '#contract/messages.ts'
import { cafePath } from '#contract/page-urls.ts'
import { CHROMIUM_ARGS, findOrInstallChromium } from './find-chromium.ts'
import { runServer } from './run-server.ts'
import { isBuilt } from './sources.ts'

const FOLDER = '.screens'
/** The splash fades in over a second. */
const SPLASH_MS = 1_200
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const SITE_PAGES = {
  'menu-saizeriya': cafePath(1),
  'menu-saizeriya-en': `${cafePath(1)}?lang=en`,
  'menu-mensa': cafePath(2),
  'menu-cafe': cafePath(3),
  'menu-cafe-de': `${cafePath(3)}?lang=de`,
  'menu-none': '/branch/cafe/OTk5',
  'page-not-found': '/page-not-found',
}
/** Around signing in, for people without a session. */
const ACCOUNT_PAGES = {
  login: '/',
  register: '/register',
  'email-verify': '/email-verify',
  'verify-email': '/auth/verify-email/1/a-token?expires=1&signature=s',
  'forgot-password': '/forgot-password',
  'password-reset': '/password-reset/a-token?email=owner%40demo.test',
  subscription: '/subscription',
}
const CONSOLE_PAGES = {
  dashboard: '/dashboard',
  categories: '/category',
  'menu-items': '/menu-items',
  'menu-item-add': '/menu-item/add',
  'menu-item-edit': '/menu-item/edit/1',
  'menu-item-view': '/menu-item/view/1',
  import: '/import',
  allergens: '/allergens',
  'password-verify': '/password-verify',
  team: '/team',
  'audit-log': '/team/log',
  profile: '/profile',
  billing: '/billing',
}

if (!isBuilt()) await import('./build.ts')
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const executablePath = findOrInstallChromium()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) })
const server = await runServer()
try {
  for (const size of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) await shootAll(browser, size, scheme)
  }
} finally {
  await browser.close()
  await server.stop()
}

async function shootAll(on: Browser, size: keyof typeof SIZES, scheme: 'light' | 'dark'): Promise<void> {
  const context = await on.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot: Shoot = (name) => page.screenshot({ path: join(FOLDER, `${name}-${size}-${scheme}.png`) })
  for (const [name, path] of Object.entries(SITE_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await shoot(name)
  }
  // The console follows its own choice; set before its code runs, which would write down its default otherwise.
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), scheme)
  await shootAccounts(page, shoot)
  await shootInvitation(page, shoot)
  await signIn(page)
  for (const [name, path] of Object.entries(CONSOLE_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SPLASH_MS)
    await shoot(name)
  }
  await shootImport(page, shoot)
  await shootCheckout(page, shoot)
  await shootGate(page, shoot)
  await shootRightToLeft(page, shoot)
  await context.close()
}

type Shoot = (name: string) => Promise<Buffer>

async function shootAccounts(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, path] of Object.entries(ACCOUNT_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await shoot(name)
  }
  await page.goto('/register', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Password' }).fill('Kitchen-4827')
  await page.getByRole('button', { name: 'Register' }).click()
  await shoot('register-faults')
  await page.evaluate(() => localStorage.setItem('rtlClass', 'rtl'))
  await page.reload({ waitUntil: 'networkidle' })
  await shoot('register-rtl')
  await page.evaluate(() => localStorage.removeItem('rtlClass'))
  await shootSecondFactor(page, shoot)
}

async function shootSecondFactor(page: Page, shoot: Shoot): Promise<void> {
  const refusal = { success: false, message: AUTH.secondFactor, data: { requiresTotp: true, challenge: 'c' } }
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: refusal }))
  await page.goto('/')
  await fillInLogin(page)
  await page.getByLabel('Code').waitFor()
  await shoot('second-factor')
  await page.unroute('**/api/auth/login')
}

/** The checkout of a company without a subscription, with its faults, and the bank's page. */
async function shootCheckout(page: Page, shoot: Shoot): Promise<void> {
  const unpaid = { success: false, message: AUTH.noSubscription, data: null }
  await page.route('**/api/user', (route) => route.fulfill({ json: unpaid }))
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.waitForTimeout(CHECKOUT_OVERLAY_MS)
  await shoot('checkout')
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('united')
  await shoot('checkout-faults')
  await page.unroute('**/api/user')
  await page.goto('/sandbox/challenge', { waitUntil: 'networkidle' })
  await shoot('sandbox-challenge')
}

/** What an account sees until its address is verified. */
async function shootGate(page: Page, shoot: Shoot): Promise<void> {
  const refusal = { success: false, message: AUTH.verifyEmail, error: AUTH.verifyEmail }
  await page.route('**/api/user', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.waitForTimeout(SPLASH_MS)
  await shoot('verification-gate')
  await page.unroute('**/api/user')
}

/** Where an invitation leads. Its link stands in a mail only, so the answer about it is made up here. */
async function shootInvitation(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/invite/no-such-token', { waitUntil: 'networkidle' })
  await shoot('invitation-not-valid')
  const data = { companyName: 'Demo Kitchens', email: 'colleague@demo.test', role: 'editor' }
  await page.route('**/api/invitations/read', (route) => route.fulfill({ json: { success: true, message: '', data } }))
  await page.goto('/invite/a-token', { waitUntil: 'networkidle' })
  await shoot('invitation')
}

/** The middle of an import: a file with a refused row, a warning and a word nobody knows. */
async function shootImport(page: Page, shoot: Shoot): Promise<void> {
  const text =
    'Dish;Section;Price;Allergens\nLentil soup;Soups;7,50 €;celery\nWine;Drinks;12 + 3;sulphites\nTart;Cakes;;egs\n'
  await page.goto('/import', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'For branch' }).selectOption({ label: 'Corner Cafe (EUR)' })
  await page
    .getByLabel('Menu file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('heading', { name: '1 refused' }).waitFor()
  await shoot('import-columns')
  await page.getByRole('heading', { name: '3. What will happen' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, SIZES.phone.height / 2)
  await page.waitForTimeout(SPLASH_MS)
  await shoot('import-report')
}

async function shootRightToLeft(page: Page, shoot: Shoot): Promise<void> {
  await page.evaluate(() => localStorage.setItem('rtlClass', 'rtl'))
  await page.goto('/menu-items', { waitUntil: 'networkidle' })
  await page.waitForTimeout(SPLASH_MS)
  await shoot('menu-items-rtl')
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' })
  await fillInLogin(page)
  await page.waitForURL('**/dashboard')
}

async function fillInLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('owner@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.getByRole('button', { name: 'Login' }).click()
}
