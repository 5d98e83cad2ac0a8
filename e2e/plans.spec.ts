import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { answer } from './account-answers.ts'
import { holdRequests } from './hold-requests.ts'
import { PLANS, withoutSubscription, withPlans } from './payment-answers.ts'
import { reply } from './reply.ts'

const PLANS_CALL = '**/api/subscription/plans'
const planIn = (page: Page) => page.evaluate(() => localStorage.getItem('plan'))

test('the monthly and the yearly plans can be seen without signing in', async ({ page }) => {
  await withPlans(page)
  await page.goto('/subscription')

  await expect(page.getByRole('heading', { level: 1, name: 'Plans and Pricing' })).toBeVisible()
  const starter = page.getByRole('article', { name: 'Starter' })
  await expect(starter).toContainText('€19.50 per month')
  await expect(starter).toContainText('14-day free trial')
  for (const text of ['1 branch', 'Up to 200 menu items', 'Up to 20 tables', 'Import from a spreadsheet'])
    await expect(starter).toContainText(text)
  await expect(page.getByRole('article', { name: 'Pro' })).toContainText('Unlimited menu items')

  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.getByRole('article', { name: 'Pro' })).toContainText('€490 per year')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('choosing a plan leads a signed-out visitor to registration', async ({ page }) => {
  await withPlans(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Choose Pro' }).click()

  await expect(page).toHaveURL('/register')
  expect(await planIn(page)).toBe('12')
})

test('a failed load of the plans can be retried', async ({ page }) => {
  await reply(page, PLANS_CALL, { status: 503, json: { success: false, message: 'Asleep' } })
  const release = await holdRequests(page, PLANS_CALL)
  await page.goto('/subscription')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { name: 'Plans couldn’t be loaded' })).toBeVisible()

  await page.unrouteAll()
  await reply(page, PLANS_CALL, answer([]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No plans available right now' })).toBeVisible()
})

test.describe('the plans page for signed-in users', () => {
  test.use({ signedIn: true })

  test('without a subscription, choosing a plan leads a signed-in user to the checkout', async ({ page }) => {
    await withoutSubscription(page)
    await page.goto('/checkout')
    await page.getByRole('link', { name: 'Back to Plans and Pricing' }).click()
    await expect(page).toHaveURL('/subscription')
    await page.getByRole('button', { name: 'Choose Starter' }).click()

    await expect(page).toHaveURL('/checkout')
    expect(await planIn(page)).toBe(String(PLANS[0]?.id))
    const chosen = page.getByRole('region', { name: 'Selected plan' })
    await expect(chosen).toContainText('Starter')
    await expect(chosen).toContainText('€19.50 per month')
    await expect(chosen).toContainText('14-day free trial, then billing starts.')
    await expect(chosen).toContainText('Due now€0')
  })

  test('for a company with a subscription, the plans link to the billing page', async ({ page }) => {
    await withPlans(page)
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Change in Billing' }).first().click()

    await expect(page).toHaveURL('/billing')
  })
})
