import type { Page } from '@playwright/test'
import type { Billing } from '#contract/subscriptions.ts'
import { answer, refusal } from './account-answers.ts'
import { confirmPassword, expect, test } from './fixtures.ts'
import { dataOf } from './menu-of.ts'
import { billing, preview, subscription, withPlans } from './payment-answers.ts'
import { reply } from './reply.ts'

test.use({ signedIn: true })

const DAY_MS = 24 * 60 * 60 * 1000

async function openBilling(page: Page, part: Partial<Billing> = {}): Promise<void> {
  await withPlans(page)
  await reply(page, '**/api/billing', answer(billing(part)))
  await page.goto('/billing')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
}

test('the billing page shows the plan, its status, the next payment, the card and the invoices', async ({ page }) => {
  await openBilling(page)
  const main = page.getByRole('main')

  await expect(main).toContainText('Pro')
  await expect(main).toContainText('€49 per month')
  await expect(main).toContainText('Active')
  await expect(main).toContainText('Renews on 20 Dec 2096.')
  await expect(main).toContainText('Visa ending in 4242')
  await expect(main).toContainText('Next payment: €49 on 20 Dec 2096.')
  await expect(page.getByRole('link', { name: 'Download invoice CARTE-0002 (PDF)' })).toHaveAttribute(
    'href',
    'https://invoices.example/2.pdf',
  )
  await expect(page.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/password-verify')
})

test('a plan change is requested with the amount shown, and can be retried after a declined card', async ({ page }) => {
  await openBilling(page)
  await reply(
    page,
    '**/api/billing/plan/preview?plan=13',
    answer(preview({ amountDueMinor: 1234, totalMinor: 1234, taxMinor: 197 })),
  )
  await reply(page, '**/api/billing/plan', { json: { success: false, message: 'Your card was declined.', data: null } })
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await expect(dialog.getByRole('button', { name: 'Change plan' })).toHaveAccessibleDescription(
    'This is already your plan.',
  )
  await dialog.getByRole('radio', { name: /Starter.*per year/ }).check()
  await expect(dialog.getByRole('region', { name: 'Amount due' })).toContainText('Due now€12.34Includes €1.97 tax')
  await expect(dialog).toContainText('Next invoice on 20 Dec 2096€49')
  const change = dialog.getByRole('button', { name: 'Pay €12.34 and change plan' })
  await change.click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')

  await page.unroute('**/api/billing/plan')
  await reply(page, '**/api/billing/plan', answer(subscription(), 'Your plan has been changed'))
  const call = page.waitForRequest('**/api/billing/plan')
  await change.click()
  expect((await call).postDataJSON()).toEqual({
    plan: 13,
    shown: {
      prorationDate: '2096-11-20T00:00:00.000Z',
      amountDueMinor: 1234,
      creditMinor: 0,
      nextAmountMinor: 4900,
    },
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('Your plan has been changed')
})

test('if the amount of a plan change is outdated, the new amount must be confirmed', async ({ page }) => {
  await openBilling(page)
  await reply(page, '**/api/billing/plan/preview?plan=14', answer(preview()))
  const message = 'The amount has changed, so you weren’t charged. Check the new amount and confirm again.'
  await reply(page, '**/api/billing/plan', {
    json: { success: false, message, data: preview({ amountDueMinor: 5900, totalMinor: 5900 }) },
  })
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByRole('radio', { name: /Pro.*per year/ }).check()
  await dialog.getByRole('button', { name: 'Pay €49 and change plan' }).click()

  await expect(dialog.getByRole('alert')).toContainText(message)
  await expect(dialog.getByRole('button', { name: 'Pay €59 and change plan' })).toBeEnabled()
})

test('cancelling the subscription requires the password', async ({ page }) => {
  await openBilling(page)
  let isConfirmed = false
  await page.route('**/api/billing/cancel', (route) =>
    route.fulfill(
      isConfirmed
        ? answer(subscription({ cancelAtPeriodEnd: true }), 'Your subscription ends with the current billing period')
        : refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Confirm your password first.'),
    ),
  )
  await page.route('**/api/profile/confirm-password', (route) => {
    isConfirmed = true
    return route.fulfill(answer(null))
  })
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' })
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(dialog).toContainText('guests see “not confirmed” instead of “free from”')
  await expect(dialog).toContainText('Your subscription ends on 20 Dec 2096. You won’t be charged again.')
  await expect(dialog).toContainText('Your public menus and QR codes keep working')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()

  await confirmPassword(page)
  await expect(page).toHaveURL('/billing')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText(
    'ends with the current billing period',
  )
})

test('a cancelled subscription can be resumed', async ({ page }) => {
  await openBilling(page, { subscription: subscription({ cancelAtPeriodEnd: true }), nextPayment: null })
  await reply(page, '**/api/billing/resume', answer(subscription(), 'It goes on'))
  await expect(page.getByRole('main')).toContainText('Ends on 20 Dec 2096.')
  await expect(page.getByRole('main')).toContainText('No upcoming payments.')
  await page.getByRole('button', { name: 'Resume subscription' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('It goes on')
})

test('an error in the invoice details is shown at its field, and the corrected details are saved', async ({
  page,
  api,
}) => {
  await openBilling(page)
  await reply(
    page,
    '**/api/billing/details',
    refusal(400, 'VALIDATION_FAILED', 'No', { taxId: 'This tax id is not known' }),
  )
  await page.getByLabel('Company name').clear()
  await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required')
  await page.getByLabel('Company name').fill('Corner Cafe Ltd')
  await page.getByLabel('Tax ID').fill('GB000000000')
  await page.getByRole('combobox', { name: 'Country' }).fill('uk')
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  const call = page.waitForRequest('**/api/billing/details')
  await page.getByRole('button', { name: 'Save invoice details' }).click()

  expect((await call).postDataJSON()).toMatchObject({
    companyName: 'Corner Cafe Ltd',
    taxId: 'GB000000000',
    address: { country: 'GB', city: 'Munich' },
  })
  await expect(page.getByLabel('Tax ID')).toHaveAccessibleDescription('This tax id is not known')

  await page.unroute('**/api/billing/details')
  await page.getByLabel('Tax ID').fill('GB123456789')
  await page.getByRole('button', { name: 'Save invoice details' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('Invoice details saved')
  const { details } = await dataOf<Billing>(api.get('/api/billing'))
  expect(details).toMatchObject({
    companyName: 'Corner Cafe Ltd',
    taxId: 'GB123456789',
    address: { country: 'GB', city: 'Munich' },
  })
})

test('while a payment is overdue, a banner says when access to the console ends', async ({ page }) => {
  const pastDueSince = new Date(Date.now() - 2 * DAY_MS - 60_000).toISOString()
  await openBilling(page, { subscription: subscription({ status: 'past_due', pastDueSince }) })
  await page.goto('/menu-items')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your last payment failed')
  await expect(main).toContainText('You’ll lose access to the console in 5 days. Your public menus stay online.')
  await page.getByRole('link', { name: 'Go to Billing' }).click()

  await expect(page).toHaveURL('/billing')
  await expect(main).toContainText('Payment failed')
})

test('the billing page shows when the free trial ends, and near its end, other pages show it too', async ({ page }) => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString()
  let currentPeriodEnd = inDays(9)
  await withPlans(page)
  await page.route('**/api/billing', (route) =>
    route.fulfill(answer(billing({ subscription: subscription({ status: 'trialing', currentPeriodEnd }) }))),
  )
  await page.goto('/billing')
  await expect(page.getByText(/^Your free trial ends on .* \(9 days left\)\.$/)).toHaveCount(1)

  currentPeriodEnd = inDays(3)
  await page.goto('/tables')
  await expect(page.getByText(/^Your free trial ends on .* \(3 days left\)\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Billing' }).click()
  await expect(page).toHaveURL('/billing')
})

test('a failed load of the billing page can be retried', async ({ page }) => {
  await reply(page, '**/api/billing', refusal(503, 'UNAVAILABLE', 'Asleep'))
  // With the page's stream of changes open, the network would never be idle.
  await page.route('**/live/console', (route) => route.abort())
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Billing couldn’t be loaded' })).toBeVisible()
  // The banner sends the same request as the page. Once both have failed, the page no longer changes.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/billing')
  await reply(page, '**/api/billing', answer(billing()))
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
})

test('a manager can’t open the billing page', async ({ page }) => {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { role: string; permissions: string[] } } // the contract's response type
    body.data.role = 'manager'
    body.data.permissions = ['menu:read', 'menu:write']
    await route.fulfill({ response, json: body })
  })
  await page.goto('/billing')

  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})
