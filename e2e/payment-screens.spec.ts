import type { Page } from '@playwright/test'
import { answer } from './account-answers.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { billing, choosePlan, skipOverlay, subscription, withoutSubscription, withPlans } from './payment-answers.ts'
import { reply } from './reply.ts'

// Axe examines each page up to four times, and some are long.
test.describe.configure({ timeout: 120_000 })
test.use({ signedIn: true })
test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

async function openCheckout(page: Page): Promise<void> {
  await skipOverlay(page)
  await withoutSubscription(page)
  await choosePlan(page, 12)
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeHidden()
}

async function openBilling(page: Page): Promise<void> {
  await withPlans(page)
  const pastDue = subscription({ status: 'past_due', pastDueSince: new Date().toISOString() })
  await reply(page, '**/api/billing', answer(billing({ subscription: pastDue })))
  await page.goto('/billing')
  await expect(page.getByText('Your last payment failed')).toBeVisible()
}

test('axe finds no violation on the plans page', async ({ page }) => {
  await withPlans(page)
  await page.goto('/subscription')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds no violation on the checkout, with errors and with the country list', async ({ page }) => {
  await openCheckout(page)
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByText('Zip is required')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Country' }).fill('uni')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Country' }).fill('atlantis')
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no violation on the checkout in dark mode', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize({ width: 360, height: 740 })
  await openCheckout(page)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('0120')
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no violation on the bank’s page of the sandbox', async ({ page }) => {
  await page.goto('/sandbox/challenge#pi_1_secret')
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no violation on the billing page and its dialogs', async ({ page }) => {
  await openBilling(page)
  await expectNoViolations(page)

  for (const name of ['Change plan', 'Cancel subscription']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('plans, checkout and billing don’t scroll sideways at 360 px, in either writing direction', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const direction of ['ltr', 'rtl']) {
    await page.addInitScript((chosen) => localStorage.setItem('rtlClass', chosen), direction)
    await openCheckout(page)
    await expect.poll(() => scrollsSideways(page), `checkout, ${direction}`).toBe(false)
    await page.goto('/subscription')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(() => scrollsSideways(page), `plans, ${direction}`).toBe(false)
    await page.unroute('**/api/user')
    await openBilling(page)
    await expect.poll(() => scrollsSideways(page), `billing, ${direction}`).toBe(false)
  }
})

test('the top of a checkout that is taller than the window can be scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openCheckout(page)
  await page.getByRole('link', { name: 'Back to Plans and Pricing' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))

  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})
