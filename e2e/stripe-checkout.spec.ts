import { test as base } from '@playwright/test'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { answer } from './account-answers.ts'
import { expect, openSession } from './fixtures.ts'
import { billing, choosePlan, PLANS, subscription } from './payment-answers.ts'

/** A stand-in for Stripe.js, put in its place at the network: fields that stay empty, and a card that is always good. */
const STAND_IN = `
  window.Stripe = (key) => ({
    elements: () => ({
      create: (type) => ({
        mount: (place) => { place.textContent = type },
        on() {}, update() {}, destroy() {},
      }),
    }),
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_from_' + key } }),
    confirmCardPayment: async (secret) => ({ paymentIntent: { id: secret, status: 'succeeded' } }),
    confirmCardSetup: async () => ({ error: { message: 'No card to set up' } }),
  })`

/** A server that takes money by Stripe. Nothing here reaches Stripe: where its API would be, nobody listens. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads the names of the fixtures from this pattern, so it must be one even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await runServer({
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_stand_in',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test('with Stripe its own script takes the card, confirms it, and its payment method is sent', async ({
  page,
  server,
}) => {
  const token = await openSession(server.url)
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await choosePlan(page, 12)
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  )
  const unpaid = { success: false, message: 'Company does not have any active subscriptions!', data: null }
  await page.route('**/api/user', (route) => route.fulfill({ json: unpaid }))
  await page.route('**/api/subscription/plans', (route) => route.fulfill(answer(PLANS)))
  await page.route('**/api/billing', (route) =>
    route.fulfill(answer(billing({ subscription: null, card: null, nextPayment: null, invoices: [] }))),
  )
  const posted: unknown[] = []
  await page.route('**/api/subscription/create', (route) => {
    posted.push(route.request().postDataJSON())
    const data = { requiresAction: true, clientSecret: 'pi_1_secret_2' }
    return route.fulfill(
      posted.length === 1 ? { json: { success: false, message: 'Confirm', data } } : answer(subscription(), 'Paid'),
    )
  })
  await page.goto('/checkout')
  await expect(page.getByText('cardNumber')).toBeVisible()
  await expect(page.getByText('Test mode')).toBeHidden()
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByLabel('Zip').fill('80331')
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()

  await expect(page).toHaveURL('/dashboard')
  const sent = { plan: 12, stripeToken: 'pm_from_pk_test_stand_in' }
  expect(posted).toEqual([sent, sent])
})

test('with Stripe only the checkout lets its hosts in, and there is no sandbox', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''

  expect(await policyOf('/checkout')).toContain("script-src 'self' https://js.stripe.com")
  for (const path of ['/', '/billing', '/subscription', '/dashboard'])
    expect(await policyOf(path)).not.toContain('stripe')
  for (const path of ['/sandbox/payments.js', '/sandbox/challenge'])
    expect((await page.request.get(path)).status()).toBe(404)
})
