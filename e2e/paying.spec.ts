import { type Browser, type Page, test as base } from '@playwright/test'
import type { Billing } from '#contract/subscriptions.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { ownServer } from './demo-server.ts'
import { expect, signedInState } from './fixtures.ts'
import { addUnpaidCompany } from './new-company.ts'
import { fillCheckout, skipOverlay } from './payment-answers.ts'

/** Tests of the payment sandbox, without mocks. Each has its own company, which hasn't paid yet. */
const test = base.extend<{ company: string }, { server: RunningServer }>({
  server: ownServer({ TRUST_PROXY: '127.0.0.1', DEMO: '1' }),
  baseURL: async ({ server }, use) => use(server.url),
  company: async ({ server }, use) => use(await addUnpaidCompany(server)),
  context: async ({ context }, use) => {
    await skipOverlay(context)
    await use(context)
  },
  storageState: async ({ server, company }, use) => use(signedInState(server.url, company)),
})

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true })
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Warning!' })
const bank = (page: Page) => page.getByRole('dialog', { name: 'Card authentication' }).locator('iframe').contentFrame()

/** Chooses a plan, and fills in the checkout. */
async function comeToPay(page: Page, number?: string): Promise<void> {
  await page.goto('/subscription')
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await expect(page).toHaveURL('/checkout')
  await fillCheckout(page, number === undefined ? {} : { number })
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText(
    'Subscription created successfully',
  )
}

async function invoicesOf({ url }: RunningServer, token: string): Promise<Billing['invoices']> {
  const answer = await fetch(`${url}/api/billing`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: Billing } // the contract's response type
  return data.invoices
}

async function secondTab(browser: Browser, page: Page, server: RunningServer): Promise<Page> {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.url, storageState })
  await skipOverlay(context)
  return context.newPage()
}

test('the checkout of a company without menu items doesn’t say that its menu stays online', async ({ page }) => {
  const billing = page.waitForResponse('**/api/billing')
  await page.goto('/checkout')
  await billing

  await expect(checkoutButton(page)).toBeEnabled()
  await expect(page.getByText('Your menu stays online')).toHaveCount(0)
})

test('paying for a plan creates one invoice, and the checkout then redirects to the dashboard', async ({
  page,
  server,
  company,
}) => {
  await comeToPay(page)
  await checkoutButton(page).click()

  await expectPaid(page)
  expect(await invoicesOf(server, company)).toHaveLength(1)
  await page.goto('/checkout')
  await expect(page).toHaveURL('/dashboard')
})

test('the invoice of a payment can be downloaded as PDF', async ({ page }) => {
  await comeToPay(page)
  await checkoutButton(page).click()
  await expectPaid(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/billing')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice SANDBOX-0001 \(PDF\)$/ }).click()

  expect((await download).suggestedFilename()).toBe('invoice-SANDBOX-0001.pdf')
})

test('a declined card shows the bank’s message, and another card is accepted', async ({ page }) => {
  await comeToPay(page, '4000 0000 0000 0002')
  await checkoutButton(page).click()
  await expect(warning(page)).toContainText('Your card was declined.')

  await page.getByLabel('Card number').fill('4242424242424242')
  await checkoutButton(page).click()
  await expectPaid(page)
})

test('a card with insufficient funds is declined with that reason', async ({ page }) => {
  await comeToPay(page, '4000 0000 0000 9995')
  await checkoutButton(page).click()

  await expect(warning(page)).toContainText('insufficient funds')
  await expect(page).toHaveURL('/checkout')
})

test('a payment that the bank authenticates is charged once', async ({ page, server, company }) => {
  await comeToPay(page, '4000 0025 0000 3155')
  await checkoutButton(page).click()
  await bank(page).getByRole('button', { name: 'Complete' }).click()

  await expectPaid(page)
  expect(await invoicesOf(server, company)).toHaveLength(1)
})

test('a failed authentication of a payment charges nothing, and another card is accepted', async ({
  page,
  server,
  company,
}) => {
  await comeToPay(page, '4000 0025 0000 3155')
  await checkoutButton(page).click()
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await expect(warning(page)).toContainText('We are unable to authenticate your payment method')
  expect((await invoicesOf(server, company)).filter(({ status }) => status === 'paid')).toEqual([])

  await page.getByLabel('Card number').fill('4242424242424242')
  await checkoutButton(page).click()
  await expectPaid(page)
  expect(await invoicesOf(server, company)).toMatchObject([{ status: 'paid' }])
})

test('a double-click on “Checkout” pays once', async ({ page, server, company }) => {
  await comeToPay(page)
  await checkoutButton(page).dblclick()

  await expectPaid(page)
  expect(await invoicesOf(server, company)).toHaveLength(1)
})

test('a payment abandoned during authentication can be repeated and is charged once', async ({
  page,
  server,
  company,
}) => {
  await comeToPay(page, '4000 0025 0000 3155')
  await checkoutButton(page).click()
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
  await page.goForward()
  await expect(page).toHaveURL('/checkout')
  await fillCheckout(page)
  await checkoutButton(page).click()

  await expectPaid(page)
  expect(await invoicesOf(server, company)).toHaveLength(1)
})

test('going back in the browser after paying opens the dashboard', async ({ page }) => {
  await comeToPay(page)
  await checkoutButton(page).click()
  await expectPaid(page)
  await page.goBack()

  await expect(page).toHaveURL('/dashboard')
})

test('paying in two tabs at once creates one invoice', async ({ page, browser, server, company }) => {
  await comeToPay(page)
  const other = await secondTab(browser, page, server)
  await other.goto('/checkout')
  await fillCheckout(other)
  await Promise.all([checkoutButton(page).click(), checkoutButton(other).click()])

  // The tab that pays second finds the subscription that the other tab has paid.
  for (const tab of [page, other]) await expect(tab).toHaveURL('/dashboard')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/dashboard')
  expect(await invoicesOf(server, company)).toHaveLength(1)
})
