import type { APIRequestContext, Page } from '@playwright/test'
import type { CustomerFeedback } from '../contract/customer-feedback.ts'
import type { DiningTable } from '../contract/dining-tables.ts'
import type { Page as ListPage } from '../contract/envelope.ts'
import type { PublicMenuItem } from '../contract/menu-site.ts'
import { branchItemPath, cafePath, guestFeedbackPath } from '../contract/page-urls.ts'
import { violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, MENSA, SAIZERIYA, scrollsSideways, test as base } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { dataOf, guestItemsOf } from './menu-of.ts'

const SEND = '**/api/customer-feedback/create'
const FORM = guestFeedbackPath(CORNER_CAFE)
let guests = 0

/** Tests with a new IP address each, because an address may send only five times in ten minutes. */
const test = base.extend({
  serverSettings: [{ TRUST_PROXY: '127.0.0.1', DEMO: '1' }, { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this parameter
  extraHTTPHeaders: async ({}, use) => {
    guests += 1
    await use({ 'x-forwarded-for': `10.2.0.${guests}` })
  },
})
test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const words = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not sent yet' })

/** Opens a page and waits for its script, which requests the menu. Before that, the browser itself submits the form. */
async function withScript(page: Page, open: () => Promise<unknown>) {
  const asked = page.waitForRequest('**/api/menu-site/**')
  await open()
  await asked
}

/** The feedback in the staff's inbox that matches a search. */
async function inbox(api: APIRequestContext, search: string): Promise<CustomerFeedback[]> {
  const query = new URLSearchParams({ search })
  return (await dataOf<ListPage<CustomerFeedback>>(api.get(`/api/customer-feedback?${query.toString()}`))).items
}

async function someTable(api: APIRequestContext): Promise<DiningTable> {
  const { items } = await dataOf<ListPage<DiningTable>>(api.get(`/api/tables?branchId=${CORNER_CAFE}`))
  const [table] = items
  if (!table) throw new Error('The demo has no tables')
  return table
}

async function someItem(api: APIRequestContext): Promise<PublicMenuItem> {
  const [item] = await guestItemsOf(api, CORNER_CAFE)
  if (!item) throw new Error('The demo has no items')
  return item
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts on' : 'with scripts off', () => {
    test.use({ javaScriptEnabled })

    test('feedback sent after scanning a table’s QR code includes the table and isn’t resent by a reload', async ({
      page,
      api,
    }) => {
      const table = await someTable(api)
      await page.goto(`/t/${table.qrToken}`)
      await page.getByRole('search').getByRole('combobox').fill('espresso')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByRole('link', { name: 'Espresso' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
      await expect(page.getByText('Your message will include your table.')).toBeVisible()
      const comment = `Quick and kind, scripts ${javaScriptEnabled}`
      await page.getByRole('radio', { name: 'Very good' }).check()
      await words(page).fill(comment)
      await sendButton(page).click()

      await expect(thanks(page)).toBeVisible()
      await expect(page.getByText('Your feedback has been sent.')).toBeVisible()
      expect(await inbox(api, comment)).toMatchObject([
        {
          type: 'EXPERIENCE',
          rating: 5,
          comment,
          table: { id: table.id },
          branch: { id: CORNER_CAFE },
          menuItem: null,
        },
      ])
      await page.reload()
      expect(await inbox(api, comment)).toHaveLength(1)
    })

    test('“Report a mistake” preselects a mistake in the menu, but also allows an allergen report', async ({
      page,
      api,
    }) => {
      const item = await someItem(api)
      await page.goto(branchItemPath(CORNER_CAFE, item.id))
      await page.getByRole('link', { name: 'Report a mistake' }).click()
      await expect(page.getByText(`About: ${item.name}`)).toBeVisible()
      await expect(page.getByRole('radio', { name: 'A mistake in the menu' })).toBeChecked()
      await page.getByRole('radio', { name: 'An undeclared allergen' }).check()
      await expect(page.getByText('Please also tell the staff now.')).toBeVisible()
      const comment = `It has sesame, scripts ${javaScriptEnabled}`
      await words(page).fill(comment)
      await sendButton(page).click()

      await expect(page.getByText('We’ve alerted the restaurant. Please also tell the staff now.')).toBeVisible()
      expect(await inbox(api, comment)).toMatchObject([
        { type: 'ALLERGEN_REPORT', rating: null, menuItem: { id: item.id } },
      ])
    })

    test('a mistake in the menu can be reported from the page of an item', async ({ page, api }) => {
      const item = await someItem(api)
      await page.goto(branchItemPath(CORNER_CAFE, item.id))
      await page.getByRole('link', { name: 'Report a mistake' }).click()
      const comment = `The price is wrong, scripts ${javaScriptEnabled}`
      await words(page).fill(comment)
      await sendButton(page).click()

      await expect(thanks(page)).toBeVisible()
      expect(await inbox(api, comment)).toMatchObject([{ type: 'MENU_ERROR', rating: null, menuItem: { id: item.id } }])
    })

    test('the feedback form asks whether to include an email address if the guest gave no consent', async ({
      page,
      api,
    }) => {
      const question = page.getByRole('alert').filter({ hasText: 'Include your email?' })
      for (const answer of ['ticks', 'with', 'without'] as const) {
        const comment = `Please write to me ${answer}, scripts ${javaScriptEnabled}`
        await page.goto(FORM)
        await words(page).fill(comment)
        await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
        await page.getByRole('textbox', { name: 'Your email' }).fill('ada@guest.test')
        if (answer === 'ticks') await page.getByRole('checkbox', { name: /You may store/ }).check()
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        if (answer !== 'ticks') {
          await expect(question).toContainText('Nothing has been sent yet.')
          if (javaScriptEnabled) await expect(question).toBeFocused()
          expect(await inbox(api, comment)).toEqual([])
          await expect(words(page)).toHaveValue(comment)
          // Enter in a field doesn't answer the question.
          await page.getByRole('textbox', { name: 'Your email' }).press('Enter')
          await expect(question).toBeVisible()
          const label = answer === 'with' ? 'Send with my email' : 'Send without it'
          await page.getByRole('button', { name: label, exact: true }).click()
        }

        await expect(thanks(page)).toBeVisible()
        await expect(page.getByText('We didn’t store your name and email')).toHaveCount(answer === 'without' ? 1 : 0)
        const kept = answer === 'without' ? { name: null, email: null } : { name: 'Ada', email: 'ada@guest.test' }
        expect(await inbox(api, comment)).toMatchObject([kept])
      }
    })

    test('the feedback form reports an empty message and an invalid email address at their fields', async ({
      page,
    }) => {
      await page.goto(FORM)
      await sendButton(page).click()
      await expect(words(page)).toHaveAccessibleDescription('Please write a few words')
      if (javaScriptEnabled) await expect(words(page)).toBeFocused()

      await words(page).fill('Lovely')
      // The browser's own validation would block the submission.
      await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
      await page.getByRole('textbox', { name: 'Your email' }).fill('ada@guest')
      await sendButton(page).click()
      await expect(page.getByRole('textbox', { name: 'Your email' })).toHaveAccessibleDescription(
        'Enter a valid email address',
      )
      await expect(words(page)).toHaveValue('Lovely')
    })

    test('feedback with a filled-in hidden field is discarded, and feedback sent too often is refused', async ({
      page,
      api,
    }) => {
      await page.goto(FORM)
      await words(page).fill('Buy watches')
      await page.locator('input[name=subject]').evaluate((trap: HTMLInputElement) => (trap.value = 'https://spam.test'))
      await sendButton(page).click()
      await expect(thanks(page)).toBeVisible()
      expect(await inbox(api, 'Buy watches')).toEqual([])

      const headers = { 'x-forwarded-for': `10.2.0.${guests}` }
      const data = { branchId: CORNER_CAFE, type: 'EXPERIENCE', rating: 3, locale: 'en' }
      for (let sent = 1; sent < 5; sent += 1) {
        expect((await api.post('/api/customer-feedback/create', { headers, data })).status()).toBe(200)
      }
      await page.goto(FORM)
      await words(page).fill('One more thing')
      await sendButton(page).click()
      await expect(problem(page)).toContainText('Please wait ten minutes and send again.')
      await expect(words(page)).toHaveValue('One more thing')
    })
  })
}

test('feedback stays in the form when the connection fails, and is received once when sent again', async ({
  page,
  api,
}) => {
  const comment = 'The soup was cold'
  await page.route(SEND, (route) => route.abort())
  await withScript(page, () => page.goto(FORM))
  await words(page).fill(comment)
  await page.getByRole('radio', { name: 'Not great' }).check()
  await sendButton(page).click()
  await expect(problem(page)).toContainText('The connection failed. Your message is still here.')
  await expect(problem(page)).toBeFocused()
  await expect(sendButton(page)).toHaveText('Send again')

  // This time the server receives the feedback, and only its response is lost.
  await page.unroute(SEND)
  await page.route(SEND, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const answered = page.waitForEvent('requestfailed')
  await sendButton(page).click()
  await answered
  await expect(problem(page)).toBeVisible()
  expect(await inbox(api, comment)).toHaveLength(1)

  await page.unroute(SEND)
  await withScript(page, () => page.reload())
  await expect(words(page)).toHaveValue(comment)
  await expect(page.getByRole('radio', { name: 'Not great' })).toBeChecked()
  await sendButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(thanks(page)).toBeFocused()
  expect(await inbox(api, comment)).toMatchObject([{ rating: 2 }])
  await page.goto(FORM)
  await expect(words(page)).toHaveValue('')
})

test('restoring a feedback draft doesn’t replace what the guest has typed since', async ({ page }) => {
  await withScript(page, () => page.goto(FORM))
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@guest.test')
  await page.getByRole('radio', { name: 'Not great' }).check()
  await words(page).fill('The soup was cold')

  const release = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto(FORM, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await page.getByRole('radio', { name: 'Very good' }).check()
  await expect(words(page)).toHaveValue('')
  release()

  await expect(words(page)).toHaveValue('The soup was cold')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Grace')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@guest.test')
  await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked()
})

test('feedback for an unknown table can be sent without it, and keeps its text if the branch accepts no feedback', async ({
  page,
  api,
  atEnd,
}) => {
  atEnd(() => api.patch(`/api/branches/${CORNER_CAFE}`, { data: { feedbackEnabled: true } }))
  await page.goto(`${FORM}?table=no-such-table`)
  await words(page).fill('From nowhere')
  await sendButton(page).click()
  await expect(problem(page)).toContainText('Send again to submit without the table.')
  await sendButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await inbox(api, 'From nowhere')).toMatchObject([{ table: null }])

  await page.goto(FORM)
  await words(page).fill('Too late')
  await api.patch(`/api/branches/${CORNER_CAFE}`, { data: { feedbackEnabled: false } })
  await sendButton(page).click()
  await expect(problem(page)).toContainText('We’re not accepting feedback right now.')
  await expect(words(page)).toHaveValue('Too late')
  await page.goto(cafePath(CORNER_CAFE))
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' })).toHaveCount(0)
  await page.goto(FORM)
  await expect(page.getByRole('main')).toContainText('We’re not accepting feedback right now.')
  expect((await page.goto(guestFeedbackPath(99)))?.status()).toBe(404)
})

test('feedback can be sent with the keyboard alone', async ({ page, api }) => {
  await page.goto(FORM)
  const at = () => page.locator(':focus')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await at().getAttribute('name')) === name) return
    }
    throw new Error(`The Tab key doesn’t reach ${name}`)
  }
  await tabTo('type')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'An undeclared allergen' })).toBeChecked()
  await tabTo('comment')
  await page.keyboard.type('Found by keys')
  await tabTo('name')
  await page.keyboard.type('Ada')
  await tabTo('consent')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  expect(await inbox(api, 'Found by keys')).toMatchObject([{ type: 'ALLERGEN_REPORT', name: 'Ada' }])
})

for (const branchId of [SAIZERIYA, MENSA, CORNER_CAFE]) {
  test(`axe finds no violation on the feedback form of branch ${branchId}, which doesn’t scroll sideways at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${guestFeedbackPath(branchId)}?lang=en`)
    await page.locator('button.button').click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOf(page, ['color-contrast'])).toEqual([])
    await page.getByRole('textbox').first().fill('Good')
    await page.locator('button.button').click()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
}
