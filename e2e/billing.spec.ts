import type { Page } from '@playwright/test'
import type { Billing } from '#contract/subscriptions.ts'
import { answer, refusal } from './account-answers.ts'
import { expect, test } from './fixtures.ts'
import { billing, subscription, withPlans } from './payment-answers.ts'

test.use({ signedIn: true })

const DAY_MS = 24 * 60 * 60 * 1000

/** Opens the billing page of a company that the server has this to say of. */
async function openBilling(page: Page, part: Partial<Billing> = {}): Promise<void> {
  await withPlans(page)
  await page.route('**/api/billing', (route) => route.fulfill(answer(billing(part))))
  await page.goto('/billing')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
}

test('billing shows plan, status, next payment, card and invoices', async ({ page }) => {
  await openBilling(page)
  const main = page.getByRole('main')

  await expect(main).toContainText('Pro')
  await expect(main).toContainText('€49 per month')
  await expect(main).toContainText('Active')
  await expect(main).toContainText('It renews on 20 Dec 2096.')
  await expect(main).toContainText('Visa ending in 4242')
  await expect(main).toContainText('Next payment: €49 on 20 Dec 2096.')
  await expect(page.getByRole('link', { name: 'PDF of invoice CARTE-0002' })).toHaveAttribute(
    'href',
    'https://invoices.example/2.pdf',
  )
  await expect(page.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/password-verify')
})

test('a plan is changed, and a refusal is said beside the choice', async ({ page }) => {
  await openBilling(page)
  await page.route('**/api/billing/plan', (route) =>
    route.fulfill({ json: { success: false, message: 'Your card was declined.', data: null } }),
  )
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  const change = dialog.getByRole('button', { name: 'Change plan' })
  await expect(change).toHaveAccessibleDescription('This is your plan already.')
  await dialog.getByRole('radio', { name: /Starter.*per year/ }).check()
  await change.click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')

  await page.unroute('**/api/billing/plan')
  await page.route('**/api/billing/plan', (route) => route.fulfill(answer(subscription(), 'Your plan is changed')))
  const call = page.waitForRequest('**/api/billing/plan')
  await change.click()
  expect((await call).postDataJSON()).toEqual({ plan: 13 })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('Your plan is changed')
})

test('a cancellation says what stays, asks for the password, and goes on where it was', async ({ page }) => {
  await openBilling(page)
  let isConfirmed = false
  await page.route('**/api/billing/cancel', (route) =>
    route.fulfill(
      isConfirmed
        ? answer(subscription({ cancelAtPeriodEnd: true }), 'Your subscription ends with the period that is paid')
        : refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Please confirm your password first.'),
    ),
  )
  await page.route('**/api/profile/confirm-password', (route) => {
    isConfirmed = true
    return route.fulfill(answer(null))
  })
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' })
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(dialog).toContainText('It ends on 20 Dec 2096. Nothing more is charged.')
  await expect(dialog).toContainText('Your public menus and their QR codes stay')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()

  await expect(page).toHaveURL('/password-verify')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/billing')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('ends with the period')
})

test('a cancellation can be taken back', async ({ page }) => {
  await openBilling(page, { subscription: subscription({ cancelAtPeriodEnd: true }), nextPayment: null })
  await page.route('**/api/billing/resume', (route) => route.fulfill(answer(subscription(), 'It goes on')))
  await expect(page.getByRole('main')).toContainText('It works until 20 Dec 2096, then it ends.')
  await expect(page.getByRole('main')).toContainText('There is no payment to come.')
  await page.getByRole('button', { name: 'Resume subscription' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('It goes on')
})

test('name, address and tax id on invoices are changed, with the faults beside their fields', async ({ page }) => {
  await openBilling(page)
  await page.route('**/api/billing/details', (route) =>
    route.fulfill(refusal(400, 'VALIDATION_FAILED', 'No', { taxId: 'This tax id is not known' })),
  )
  await page.getByLabel('Company name').clear()
  await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required')
  await page.getByLabel('Company name').fill('Corner Cafe Ltd')
  await page.getByLabel('Tax id').fill('GB000000000')
  await page.getByRole('combobox', { name: 'Country' }).fill('uk')
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  const call = page.waitForRequest('**/api/billing/details')
  await page.getByRole('button', { name: 'Save details' }).click()

  expect((await call).postDataJSON()).toMatchObject({
    companyName: 'Corner Cafe Ltd',
    taxId: 'GB000000000',
    address: { country: 'GB', city: 'Munich' },
  })
  await expect(page.getByLabel('Tax id')).toHaveAccessibleDescription('This tax id is not known')
})

test('while a payment is missing a banner says on every page how long the console stays open', async ({ page }) => {
  const pastDueSince = new Date(Date.now() - 2 * DAY_MS - 60_000).toISOString()
  await openBilling(page, { subscription: subscription({ status: 'past_due', pastDueSince }) })
  await page.goto('/menu-items')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your last payment failed')
  await expect(main).toContainText('The console closes in 5 days. Your public menus stay.')
  await page.getByRole('link', { name: 'Go to Billing' }).click()

  await expect(page).toHaveURL('/billing')
  await expect(main).toContainText('Payment failed')
})

test('billing that does not come can be asked for again', async ({ page }) => {
  await page.route('**/api/billing', (route) => route.fulfill(refusal(503, 'UNAVAILABLE', 'Asleep')))
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Billing could not be loaded' })).toBeVisible()
  await page.unroute('**/api/billing')
  await page.route('**/api/billing', (route) => route.fulfill(answer(billing())))
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
})

test('a member who does not pay is told so', async ({ page }) => {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { role: string; permissions: string[] } } // the contract's answer
    body.data.role = 'manager'
    body.data.permissions = ['menu:read', 'menu:write']
    await route.fulfill({ response, json: body })
  })
  await page.goto('/billing')

  await expect(page.getByRole('heading', { name: 'This page is not open to your role' })).toBeVisible()
})
