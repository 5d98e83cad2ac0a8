import type { APIRequestContext, Page } from '@playwright/test'
import {
  CONSOLE_PATHS,
  branchCategoryPath,
  branchItemPath,
  branchPath,
  cafePath,
  categoriesPath,
} from '../contract/page-urls.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { runDemoServer } from './demo-server.ts'
import { apiOf, CORNER_CAFE, expect, MENSA, openSession, SAIZERIYA, signedInState, test } from './fixtures.ts'
import { dataOf } from './menu-of.ts'

/** Payloads for short and long fields. Inserted as HTML, each adds a `data-payload` element, even if it can't run. */
const SHORT = '<svg data-payload onload=alert(1)>'
const MEDIUM = `'"><img src=x onerror=alert(1) data-payload>`
const LONG = `</script><script data-payload>alert(1)</script>'"><img src=x onerror=alert(1) data-payload><a href="javascript:alert(1)">`
const BRANCHES = [SAIZERIYA, MENSA, CORNER_CAFE]

/** Console pages that show user input. */
const SCREENS = [
  CONSOLE_PATHS.dashboard,
  CONSOLE_PATHS.categories,
  CONSOLE_PATHS.menuItems,
  CONSOLE_PATHS.branchPrices,
  CONSOLE_PATHS.translations,
  CONSOLE_PATHS.menuItemAdd,
  CONSOLE_PATHS.allergens,
  CONSOLE_PATHS.allergenMatrix,
  CONSOLE_PATHS.dietTypes,
  CONSOLE_PATHS.menuImport,
  CONSOLE_PATHS.menuHistory,
  CONSOLE_PATHS.customization,
  CONSOLE_PATHS.branches,
  CONSOLE_PATHS.tables,
  CONSOLE_PATHS.feedback,
  CONSOLE_PATHS.billing,
  CONSOLE_PATHS.guestSafety,
  CONSOLE_PATHS.team,
  CONSOLE_PATHS.auditLog,
]

/** Watches for effects that text must not have, and for violations of the Content-Security-Policy. */
async function watch(page: Page): Promise<{ seen: string[]; look: (what: string) => Promise<void> }> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`${page.url()} ran a script`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(`${page.url()}: ${message.text()}`)
  })
  const look = async (what: string) => {
    for (const frame of page.frames()) {
      const elements = await frame.locator('[data-payload]').count()
      if (elements > 0) seen.push(`${what} holds the payload as an element`)
    }
  }
  return { seen, look }
}

/** Writes payloads into many text fields. @returns the created items with their categories and branches */
async function fill(api: APIRequestContext): Promise<{ itemId: number; categoryId: number; branchId: number }[]> {
  const send = async <Data>(method: 'post' | 'patch' | 'put', path: string, data: object) =>
    dataOf<Data>(api[method](`/api${path}`, { data }))
  await send('patch', '/profile', { fullName: MEDIUM })
  await send('put', '/billing/details', {
    companyName: MEDIUM,
    taxId: SHORT,
    address: { line1: MEDIUM, line2: MEDIUM, city: MEDIUM, postalCode: '<b>', country: 'DE' },
  })
  const { id: allergenId } = await send<{ id: number }>('post', '/allergens', { name: MEDIUM, synonyms: [MEDIUM] })
  const { id: dietTypeId } = await send<{ id: number }>('post', '/diet-types', {
    name: MEDIUM,
    abbreviation: '<b>',
    synonyms: [MEDIUM],
  })
  const made: { itemId: number; categoryId: number; branchId: number }[] = []
  for (const branchId of BRANCHES) {
    const { brandId } = await dataOf<{ brandId: number }>(api.get(`/api/branches/${branchId}`))
    await send('patch', `/brands/${brandId}`, { name: MEDIUM })
    await send('patch', `/branches/${branchId}`, {
      name: MEDIUM,
      address: MEDIUM,
      telephone: SHORT,
      legalNotice: LONG,
      allergenStatement: LONG,
      taxNote: LONG,
      announcement: LONG,
    })
    const category = { name: MEDIUM, description: LONG, branchId }
    const { id: categoryId } = await send<{ id: number }>('post', '/categories', category)
    const { id: itemId } = await send<{ id: number }>('post', '/menu-items', {
      branchId,
      categoryId,
      status: 'PUBLISHED',
      name: MEDIUM,
      description: LONG,
      ingredients: LONG,
      servingSize: SHORT,
      calories: 100,
      externalId: MEDIUM,
      allergens: [{ allergenId, level: 'CONTAINS', note: LONG }],
      dietTypeIds: [dietTypeId],
      variants: [{ name: MEDIUM, priceMinor: 500 }],
      modifierGroups: [{ name: MEDIUM, options: [{ name: MEDIUM }] }],
    })
    await send('post', '/tables', { name: MEDIUM, area: MEDIUM, branchId })
    await send('post', '/customer-feedback/create', {
      branchId,
      menuItemId: itemId,
      type: 'EXPERIENCE',
      rating: 3,
      comment: LONG,
      name: MEDIUM,
      locale: 'en',
    })
    made.push({ itemId, categoryId, branchId })
  }
  await send('post', '/branches/select', { branchId: CORNER_CAFE })
  await send('post', '/team/invitations', { email: 'eve@guests.test', role: 'viewer' })
  const upload = await api.post('/api/menu-imports', {
    multipart: {
      branchId: String(CORNER_CAFE),
      file: {
        name: `${SHORT}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`Category,Name,Price\n${SHORT},${SHORT},5\n`),
      },
    },
  })
  expect(upload.ok()).toBe(true)
  return made
}

test.describe('scripts entered in text fields', () => {
  test.describe.configure({ timeout: 180_000 })
  let server: RunningServer
  test.beforeAll(async () => {
    server = await runDemoServer()
  })
  test.afterAll(() => server.stop())

  test('scripts entered in text fields are shown as text and don’t run', async ({ browser, playwright }) => {
    const token = await openSession(server.url)
    const api = await apiOf(playwright, server.url, token)
    const made = await fill(api)
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      storageState: signedInState(server.url, token),
    })
    const page = await context.newPage()
    const { seen, look } = await watch(page)
    let shown = 0
    const visit = async (path: string) => {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      // Counts the pages that display the payload as text.
      if ((await page.getByText('data-payload').count()) > 0) shown += 1
      await look(path)
    }

    for (const { itemId, categoryId, branchId } of made)
      for (const path of [
        cafePath(branchId),
        branchPath(branchId),
        branchItemPath(branchId, itemId),
        branchCategoryPath(branchId, categoryId),
        categoriesPath(branchId),
      ])
        await visit(path)
    await page.emulateMedia({ media: 'print' })
    await visit(cafePath(CORNER_CAFE))
    await page.emulateMedia({ media: 'screen' })
    const itemId = made.at(-1)?.itemId ?? 0
    for (const path of [...SCREENS, `/menu-item/view/${itemId}`, `/menu-item/edit/${itemId}`]) await visit(path)
    await expect(async () => {
      await page.goto('/dev/mail')
      await expect(page.getByText('eve@guests.test').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('link', { name: /^Join/ }).first().click()
    await expect(page.frameLocator('iframe[title="The email as HTML"]').getByRole('heading').first()).toBeVisible()
    await look('the mail')
    await context.close()
    await api.dispose()

    expect(seen).toEqual([])
    // The payload must have been displayed, or nothing would have been tested.
    expect(shown).toBeGreaterThan(20)
  })

  test('the check of entered scripts detects scripts that run, become elements or are blocked', async ({ page }) => {
    const { seen, look } = await watch(page)
    const serve = (path: string, headers: Record<string, string>) =>
      page.route(`${server.url}${path}`, (route) =>
        route.fulfill({ contentType: 'text/html', headers, body: `<p>${MEDIUM}</p><script>1</script>` }),
      )
    await serve('/runs-it', {})
    await serve('/holds-it', { 'content-security-policy': "default-src 'none'" })

    await page.goto(`${server.url}/runs-it`)
    await look('/runs-it')
    await page.goto(`${server.url}/holds-it`)
    await look('/holds-it')

    await expect.poll(() => seen.join('\n')).toContain('/runs-it ran a script')
    expect(seen.join('\n')).toContain('/runs-it holds the payload as an element')
    expect(seen.join('\n')).toContain('/holds-it holds the payload as an element')
    expect(seen.join('\n')).toContain('Content Security Policy')
    expect(seen.join('\n')).not.toContain('/holds-it ran a script')
  })
})
