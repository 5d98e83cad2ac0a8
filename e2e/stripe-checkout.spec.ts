import { type Page, test as base } from '@playwright/test'
import type { RunningServer } from '../scripts/run-server.ts'
import { runDemoServer } from './demo-server.ts'
import { type StripeDouble, startStripeDouble } from '../server/testing/stripe-double.ts'
import { expect, signedInState } from './fixtures.ts'
import { addUnpaidCompany } from './new-company.ts'
import { fillCountryAndZip, skipOverlay } from './payment-answers.ts'

type Place = { server: RunningServer; stripe: StripeDouble }

/** Tests with a separate server that uses Stripe, whose API is replaced by a local test double. */
const test = base.extend<{ company: string }, { place: Place }>({
  place: [
    // Playwright reads the names of fixtures from this parameter, which must be a pattern even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await startStripeDouble()
      const server = await runDemoServer({ ...stripe.settings, TRUST_PROXY: '127.0.0.1', DEMO: '1' })
      await use({ server, stripe })
      await server.stop()
      await stripe.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ place }, use) => use(place.server.url),
  company: async ({ place }, use) => use(await addUnpaidCompany(place.server)),
  storageState: async ({ place, company }, use) => use(signedInState(place.server.url, company)),
})

/** A replacement for Stripe.js: a card is already entered, and the bank may ask for authentication. */
const standIn = (card: string) => `
  window.Stripe = (key) => ({
    elements: () => ({
      create: (type) => ({ mount: (place) => { place.textContent = type }, on() {}, update() {}, destroy() {} }),
    }),
    createPaymentMethod: async () => ({ paymentMethod: { id: ${JSON.stringify(card)} } }),
    confirmCardPayment: async (secret) => await window.askBank(secret)
      ? { paymentIntent: { status: 'succeeded' } }
      : { error: { message: 'Your bank could not confirm that it is you.' } },
  })`

/** Opens the checkout with a card and pays. @param bank the cardholder's action on the bank's page */
async function payWith(page: Page, { stripe }: Place, card: string, bank: 'complete' | 'fail'): Promise<void> {
  await page.exposeFunction('askBank', (secret: string) => {
    stripe.state.authenticate(secret, bank)
    return bank === 'complete'
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn(card) }),
  )
  await skipOverlay(page)
  await page.goto('/subscription')
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('cardNumber')).toBeVisible()
  await expect(page.getByText('Test mode')).toBeHidden()
  await fillCountryAndZip(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
}

const chargesBy = ({ stripe }: Place) => stripe.state.charges.length

test('a payment with Stripe is charged once', async ({ page, place }) => {
  const before = chargesBy(place)

  await payWith(page, place, 'pm_card_visa', 'complete')

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toBeVisible()
  expect(chargesBy(place) - before).toBe(1)
})

test('a payment with Stripe that needs authentication is charged once', async ({ page, place }) => {
  const before = chargesBy(place)

  await payWith(page, place, 'pm_card_authenticationRequired', 'complete')

  await expect(page).toHaveURL('/dashboard')
  expect(chargesBy(place) - before).toBe(1)
})

test('a payment with Stripe that fails authentication charges nothing and shows the reason', async ({
  page,
  place,
}) => {
  const before = chargesBy(place)

  await payWith(page, place, 'pm_card_authenticationRequired', 'fail')

  await expect(page.getByRole('alert').filter({ hasText: 'Your bank could not confirm' })).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  expect(chargesBy(place) - before).toBe(0)
})

test('with Stripe, there is no sandbox, and only the checkout’s policy allows Stripe’s scripts', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''

  expect(await policyOf('/checkout')).toContain("script-src 'self' https://js.stripe.com")
  for (const path of ['/', '/billing', '/subscription', '/dashboard'])
    expect(await policyOf(path)).not.toContain('stripe')
  for (const path of ['/sandbox/payments.js', '/sandbox/challenge'])
    expect((await page.request.get(path)).status()).toBe(404)
})
