/** The screens that `npm run screens` captures, in chapters. */
import type { Page } from '@playwright/test'
import { CHECKOUT_OVERLAY_MS } from '#contract/limits.ts'
import { AUTH } from '#contract/messages.ts'
import { accessibilityPath, branchPath, cafePath, categoriesPath, guestFeedbackPath } from '#contract/page-urls.ts'

/** Takes a screenshot of the window, or with `whole` of the full page. `name` is the start of its file name. */
export type Shoot = (name: string, options?: { whole: boolean }) => Promise<void>
type Chapter = (page: Page, shoot: Shoot) => Promise<void>

/** After the splash screen, a page fades in over a second. */
const SPLASH_MS = 1_200
const SITE_PAGES = {
  'menu-saizeriya': cafePath(1),
  'menu-saizeriya-en': `${cafePath(1)}?lang=en`,
  'menu-mensa': cafePath(2),
  'menu-cafe': cafePath(3),
  'menu-cafe-de': `${cafePath(3)}?lang=de`,
  'menu-feedback': guestFeedbackPath(3),
  'categories-mensa': categoriesPath(2),
  'categories-cafe': categoriesPath(3),
  'branch-mensa': branchPath(2),
  'branch-cafe': branchPath(3),
  'menu-none': '/branch/cafe/OTk5',
  'page-not-found': '/page-not-found',
  accessibility: accessibilityPath(3),
  'table-code-gone': '/t/AAAAAAAAAAAAAAAA',
}
/** Account pages for visitors without a session. */
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
  today: '/today',
  categories: '/category',
  'menu-items': '/menu-items',
  'menu-arrange': '/menu-items/arrange',
  'branch-prices': '/menu-items/branch-prices',
  translations: '/menu-items/translations?locale=ar',
  'menu-item-add': '/menu-item/add',
  'menu-item-edit': '/menu-item/edit/1',
  'menu-item-view': '/menu-item/view/1',
  history: '/history',
  import: '/import',
  allergens: '/allergens',
  'allergen-matrix': '/allergens/matrix',
  'allergen-grid': '/allergens/matrix?edit=1',
  customization: '/customization',
  'branch-settings': '/customization?part=branch',
  branches: '/branches',
  'diet-types': '/diet-types',
  feedback: '/feedback',
  'password-verify': '/password-verify',
  team: '/team',
  'audit-log': '/team/log',
  profile: '/profile',
  billing: '/billing',
}

/** Chapters for visitors without a session. */
export const OPEN_CHAPTERS: Record<string, Chapter> = {
  site: shootSite,
  accounts: shootAccounts,
  invitation: shootInvitation,
}
/** Chapters for the demo's signed-in owner. The last three mock a missing subscription or an unverified email. */
export const SIGNED_IN_CHAPTERS: Record<string, Chapter> = {
  console: shootConsole,
  overlays: shootOverlays,
  dialogs: shootDialogs,
  export: shootExport,
  tables: shootTables,
  import: shootImport,
  checkout: shootCheckout,
  'guest-safety': shootGuestSafety,
  gate: shootGate,
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' })
  await fillInLogin(page)
  await page.waitForURL('**/dashboard')
}

async function shootSite(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, path] of Object.entries(SITE_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await shoot(name)
  }
}

async function shootConsole(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, path] of Object.entries(CONSOLE_PAGES)) {
    await open(page, path)
    await shoot(name, { whole: true })
  }
}

/** Overlays that any page can open: command palette with and without a result, user menu, appearance settings. */
async function shootOverlays(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/menu-items')
  await page.getByRole('button', { name: 'Command palette' }).click()
  const field = page.getByRole('dialog').getByRole('combobox')
  await shoot('command-palette')
  await field.fill('piz')
  await page.getByRole('group', { name: 'Menu items' }).getByRole('option').first().waitFor()
  await shoot('command-palette-found')
  await field.fill('zzzzz')
  await page.waitForTimeout(SPLASH_MS)
  await shoot('command-palette-nothing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'User menu' }).click()
  await shoot('user-menu')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('appearance')
  await page.keyboard.press('Escape')
}

async function shootDialogs(page: Page, shoot: Shoot): Promise<void> {
  for (const [path, button, name] of [
    ['/category', 'Add category', 'category-dialog'],
    ['/category', 'Delete', 'category-delete'],
    ['/allergens', 'Add allergen', 'allergen-dialog'],
    ['/diet-types', 'Add diet type', 'diet-type-dialog'],
    ['/branches', 'Add branch', 'branch-dialog'],
    ['/menu-items', 'Delete', 'menu-item-delete'],
  ] as const) {
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await shoot(name)
    await page.keyboard.press('Escape')
  }
}

/** The guest safety page, which a company without a subscription can still use. */
async function shootGuestSafety(page: Page, shoot: Shoot): Promise<void> {
  const unpaid = { success: false, message: AUTH.noSubscription, data: null }
  await page.route('**/api/user', (route) => route.fulfill({ json: unpaid }))
  await open(page, '/guest-safety')
  await page.getByLabel('Branch').selectOption({ label: 'Corner Cafe' })
  await page.getByRole('switch', { name: 'Sold out' }).first().waitFor()
  await shoot('guest-safety', { whole: true })
  await page
    .getByRole('button', { name: /^Allergens of/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await shoot('guest-safety-allergens')
  await page.unroute('**/api/user')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.waitForTimeout(SPLASH_MS)
}

async function shootAccounts(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, path] of Object.entries(ACCOUNT_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await shoot(name)
  }
  await page.goto('/register', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Password' }).fill('Kitchen-4827')
  await page.getByRole('button', { name: 'Register' }).click()
  await shoot('register-errors')
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

/** The allergen matrix of a menu, and the export dialog. */
async function shootExport(page: Page, shoot: Shoot): Promise<void> {
  const branch = page.getByRole('banner').getByRole('combobox', { name: 'Branch' })
  await page.goto('/allergens/matrix', { waitUntil: 'networkidle' })
  await branch.selectOption({ label: 'Mensa Garching' })
  await page.getByRole('columnheader', { name: 'Milch' }).waitFor()
  await shoot('allergen-matrix-mensa')
  await page.goto('/menu-items', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const kind = page.getByRole('dialog').getByRole('combobox', { name: 'Format' })
  await shoot('menu-export')
  await kind.selectOption('pdf')
  await shoot('menu-print')
  await page.keyboard.press('Escape')
  await branch.selectOption({ label: 'Saizeriya' })
}

/** The tables of a branch, and dialogs for adding them and for their QR codes. */
async function shootTables(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/tables', { waitUntil: 'networkidle' })
  await page.waitForTimeout(SPLASH_MS)
  await shoot('tables-empty')
  const branch = page.getByRole('banner').getByRole('combobox', { name: 'Branch' })
  await branch.selectOption({ label: 'Corner Cafe' })
  await page.getByRole('heading', { name: 'Garden' }).waitFor()
  await shoot('tables')
  for (const [button, name] of [
    ['QR code of Table 1', 'table-code'],
    ['Add multiple tables', 'tables-add-multiple'],
    ['Print QR codes', 'tables-print'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await shoot(name)
    await page.keyboard.press('Escape')
  }
  await branch.selectOption({ label: 'Saizeriya' })
  await page.getByRole('heading', { name: 'No tables yet' }).waitFor()
}

/** The checkout of a company without a subscription, also with errors, and the bank's page of the payment sandbox. */
async function shootCheckout(page: Page, shoot: Shoot): Promise<void> {
  const unpaid = { success: false, message: AUTH.noSubscription, data: null }
  await page.route('**/api/user', (route) => route.fulfill({ json: unpaid }))
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await page.waitForTimeout(CHECKOUT_OVERLAY_MS)
  await shoot('checkout')
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('united')
  await shoot('checkout-errors')
  await page.unroute('**/api/user')
  await page.goto('/sandbox/challenge', { waitUntil: 'networkidle' })
  await shoot('sandbox-challenge')
}

/** The screen of an unverified account. */
async function shootGate(page: Page, shoot: Shoot): Promise<void> {
  const refusal = { success: false, message: AUTH.verifyEmail, error: AUTH.verifyEmail }
  await page.route('**/api/user', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.waitForTimeout(SPLASH_MS)
  await shoot('verification-gate')
  await page.unroute('**/api/user')
}

/** The invitation page. Its link is only in a mail, so the response is mocked. */
async function shootInvitation(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/invite/no-such-token', { waitUntil: 'networkidle' })
  await shoot('invitation-not-valid')
  const data = { companyName: 'Demo Kitchens', email: 'colleague@demo.test', role: 'editor' }
  await page.route('**/api/invitations/read', (route) => route.fulfill({ json: { success: true, message: '', data } }))
  await page.goto('/invite/a-token', { waitUntil: 'networkidle' })
  await shoot('invitation')
}

/** Menu files to review: one with a refused row, a warning and an unknown word; the others lead to questions. */
const MENU_FILES = {
  'import-report':
    'Dish;Section;Price;Allergens\nLentil soup;Soups;7,50 €;celery\nWine;Drinks;12 + 3;sulphites\nTart;Cakes;;egs\n',
  'import-price': 'Plat;Rubrique;Carte 2024\nBisque;Quenelles;8,50\nCassoulet;Quenelles;19,00\n',
  'import-codes':
    'Name,Category,Allergens,Price\nTafelspitz,Mains,"A,G",18.50\nChar,Mains,"D,G",19.00\nBeetroot,Sides,L,6.00\n',
  'import-sizes': 'Wine,Section,Price\nMerlot,Wines,8 / 32\nMalbec,Wines,9 / 36\n',
  'import-restaurants':
    'Restaurant,Dish,Category,Price\nMill,Soup,Starters,5.50\nMill,Roast,Mains,14.50\nQuay,Fish,Mains,16.00\nQuay,Stew,Mains,12.00\n',
}

async function shootImport(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, text] of Object.entries(MENU_FILES)) {
    await page.goto('/import', { waitUntil: 'networkidle' })
    await page.getByRole('combobox', { name: 'Import into branch' }).selectOption({ label: 'Corner Cafe (EUR)' })
    await page
      .getByLabel('Menu file')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText('Nothing is saved yet').waitFor()
    await shoot(name, { whole: true })
  }
}

async function fillInLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('owner@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.getByRole('button', { name: 'Login' }).click()
}
