import type { Page } from '@playwright/test'
import { answer, refusal } from './account-answers.ts'
import { confirmPassword, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { billing, choosePlan, fillCheckout, skipOverlay, subscription, withoutSubscription } from './payment-answers.ts'
import { reply } from './reply.ts'

const CREATE_CALL = '**/api/subscription/create'
const SCRIPT = '**/sandbox/payments.js'
const SUCCESS = 'Subscription created successfully'
/** The payment methods of cards that `fillCheckout` enters. */
const VISA = ['pm_card_visa', 'exp', '12', '2034'].join('_')
const AUTHENTICATED_CARD = ['pm_card_authenticationRequired', 'exp', '12', '2034'].join('_')

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout', exact: true })
const alert = (page: Page) => page.getByRole('alert')
const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' })

/** Mocks payments: the first requires the bank's authentication, later ones succeed. @returns the sent payments */
async function requireAuthentication(page: Page): Promise<unknown[]> {
  const posts: unknown[] = []
  await page.route(CREATE_CALL, (route) => {
    posts.push(route.request().postDataJSON())
    const data = { requiresAction: true, clientSecret: 'pi_1_secret' }
    return route.fulfill(
      posts.length === 1 ? { json: { success: false, message: 'Confirm', data } } : answer(subscription(), SUCCESS),
    )
  })
  await reply(page, '**/api/sandbox/challenge', answer(null))
  return posts
}

test.use({ signedIn: true })

test.describe('the checkout without a subscription', () => {
  test.beforeEach(async ({ page }) => {
    await skipOverlay(page)
    await withoutSubscription(page)
    await choosePlan(page, 12)
  })

  test('the checkout shows the card fields, the address fields and the chosen plan', async ({ page }) => {
    await page.goto('/checkout')

    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    for (const label of ['Card number', 'Expiry', 'CVC', 'Country', 'Zip'])
      await expect(page.getByLabel(label, { exact: true })).toBeEditable()
    await expect(checkoutButton(page)).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Back to Plans and Pricing' })).toHaveAttribute('href', '/subscription')
    await expect(page.getByText('Test mode: you won’t be charged')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selected plan' })).toContainText('Pro')
  })

  test('the checkout shows the digits of a card from left to right in a right-to-left console', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('rtlClass', 'rtl'))
    await page.goto('/checkout')

    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const label of ['Card number', 'Expiry', 'CVC'])
      await expect(page.getByLabel(label, { exact: true })).toHaveCSS('direction', 'ltr')
    await expect(page.getByText('4242 4242 4242 4242')).toHaveCSS('direction', 'ltr')
  })

  test('the checkout shows “Establishing a secure connection…” while the payment script loads', async ({ page }) => {
    const release = await holdRequests(page, SCRIPT)
    await page.goto('/checkout')

    await expect(page.getByText('Establishing a secure connection…')).toBeVisible()
    await expect(checkoutButton(page)).toBeHidden()
    release()
    await expect(checkoutButton(page)).toBeVisible()
    await expect(page.getByText('Establishing a secure connection…')).toBeHidden()
  })

  test('a failed load of the payment script shows an error at the checkout and can be retried', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/checkout')

    await expect(alert(page)).toContainText('The card payment provider failed to load. Please try again later.')
    await page.unroute(SCRIPT)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(checkoutButton(page)).toBeVisible()
  })

  test('the checkout validates country and zip on submit, and zip also on change, but not on blur', async ({
    page,
  }) => {
    await page.goto('/checkout')
    await page.getByLabel('Zip').focus()
    await page.getByLabel('Card number').focus()
    await expect(page.getByText('Zip is required')).toBeHidden()
    await checkoutButton(page).click()

    await expect(page.getByLabel('Zip')).toHaveAccessibleDescription('Zip is required')
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('Country is required')
    await page.getByLabel('Zip').pressSequentially('8')
    await expect(page.getByText('Zip is required')).toBeHidden()
    await page.getByLabel('Zip').clear()
    await expect(page.getByText('Zip is required')).toBeVisible()
  })

  test('a country can be found by typing and chosen by keyboard, and Escape restores the last choice', async ({
    page,
  }) => {
    await page.goto('/checkout')
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.click()
    const list = page.getByRole('listbox', { name: 'Country' })
    await expect(list.getByRole('option')).toHaveCount(249)
    expect((await list.boundingBox())?.height).toBe(220)

    await country.fill('cote')
    await expect(list.getByRole('option')).toHaveText(['Côte d’Ivoire'])
    await country.fill('atlantis')
    await expect(page.getByText('No Country Found')).toBeVisible()
    await expect(list).toBeHidden()

    await country.fill('united')
    await country.press('ArrowDown')
    await country.press('Enter')
    await expect(country).toHaveValue('United Kingdom')
    await expect(list).toBeHidden()
    await country.fill('fra')
    await country.press('Escape')
    await expect(country).toHaveValue('United Kingdom')
  })

  test('the checkout sends the payment method’s id, but never the card number', async ({ page, token }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await reply(page, CREATE_CALL, answer(subscription(), SUCCESS))
    await page.goto('/checkout')
    await fillCheckout(page)
    const call = page.waitForRequest(CREATE_CALL)
    await page.unroute('**/api/user') // the subscription is paid now
    await checkoutButton(page).click()

    const request = await call
    expect(request.postDataJSON()).toEqual({ plan: 12, stripeToken: VISA, amountDueMinor: 4900 })
    expect(request.headers()['authorization']).toBe(`Bearer ${token}`)
    await expect(page).toHaveURL('/dashboard')
    const toast = page.getByRole('alert').filter({ hasText: 'Success!' })
    await expect(toast).toContainText(SUCCESS)
    expect(sent.filter((text) => /4242/.test(text.replace(/\D/g, '')))).toEqual([])
  })

  test('the checkout shows the server’s success message', async ({ page }) => {
    await reply(page, CREATE_CALL, answer(subscription(), 'Welcome to Pro'))
    await page.goto('/checkout')
    await fillCheckout(page)
    await page.unroute('**/api/user')
    await checkoutButton(page).click()

    await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('Welcome to Pro')
  })

  test('a checkout without a chosen plan sends plan 0 and shows the server’s warning', async ({ page }) => {
    await choosePlan(page, 0)
    await reply(page, CREATE_CALL, { json: { success: false, message: 'Choose a plan', data: null } })
    await page.goto('/checkout')
    await expect(page.getByText('No plan selected')).toBeVisible()
    await fillCheckout(page)
    const call = page.waitForRequest(CREATE_CALL)
    await checkoutButton(page).click()

    expect((await call).postDataJSON()).toMatchObject({ plan: 0 })
    await expect(alert(page)).toContainText('Warning!')
    await expect(alert(page)).toContainText('Choose a plan')
    await expect(checkoutButton(page)).toBeEnabled()
  })

  test('a failed checkout shows the text of the server’s error field', async ({ page }) => {
    await reply(page, CREATE_CALL, {
      status: 500,
      json: { success: false, message: 'No', error: 'The provider sleeps' },
    })
    await page.goto('/checkout')
    await fillCheckout(page)
    await checkoutButton(page).click()

    await expect(alert(page)).toContainText('The provider sleeps')
  })

  test('the checkout shows “Oops...” on an unexpected exception', async ({ page }) => {
    await page.route(SCRIPT, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Stripe = () => ({
          elements: () => ({ create: () => ({ mount() {}, on() {}, update() {}, destroy() {} }) }),
          createPaymentMethod: () => { throw new Error('nobody thought of this') },
        })`,
      }),
    )
    await page.goto('/checkout')
    await page.getByRole('combobox', { name: 'Country' }).fill('Germany')
    await page.getByRole('option', { name: 'Germany' }).click()
    await page.getByLabel('Zip').fill('80331')
    await checkoutButton(page).click()

    const modal = page.getByRole('dialog', { name: 'Oops...' })
    await expect(modal).toContainText('Something went wrong!')
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect(checkoutButton(page)).toBeEnabled()
  })

  test('in test mode, the checkout refuses real cards and reports expired test cards', async ({ page }) => {
    let calls = 0
    await page.route(CREATE_CALL, (route) => {
      calls += 1
      return route.abort()
    })
    await page.goto('/checkout')
    await fillCheckout(page, { number: '5555555555554444' })
    await expect(page.getByText('accepts test cards only')).toBeVisible()
    await checkoutButton(page).click()
    await expect(alert(page).filter({ hasText: 'Warning!' })).toContainText('accepts test cards only')

    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry').fill('0120')
    await expect(page.getByText('expiration date is in the past')).toBeVisible()
    expect(calls).toBe(0)
  })

  test('the checkout completes the payment only when the bank’s page confirms it', async ({ page }) => {
    const posts = await requireAuthentication(page)
    await page.goto('/checkout')
    await fillCheckout(page, { number: '4000002500003155' })
    await page.unroute('**/api/user')
    await checkoutButton(page).click()
    const told = page.waitForRequest('**/api/sandbox/challenge')
    const bank = page.getByRole('dialog', { name: 'Card authentication' })
    const complete = bank.locator('iframe').contentFrame().getByRole('button', { name: 'Complete' })
    await expect(complete).toBeVisible()
    // The message that the bank's frame sends at the end doesn't count when the page itself sends it.
    await page.evaluate(async () => {
      const received = new Promise((resolve) => addEventListener('message', () => resolve(null), { once: true }))
      postMessage({ sandboxChallenge: 'complete' }, location.origin)
      await received
    })
    await complete.click()

    expect((await told).postDataJSON()).toEqual({ clientSecret: 'pi_1_secret', outcome: 'complete' })
    await expect(page).toHaveURL('/dashboard')
    const payment = { plan: 12, stripeToken: AUTHENTICATED_CARD, amountDueMinor: 4900 }
    expect(posts).toEqual([payment, payment])
  })

  test('Escape closes the bank’s page, although the focus is inside its frame', async ({ page }) => {
    await requireAuthentication(page)
    await page.goto('/checkout')
    await fillCheckout(page, { number: '4000002500003155' })
    await checkoutButton(page).click()
    const bank = page.getByRole('dialog', { name: 'Card authentication' })
    await bank.locator('iframe').contentFrame().getByRole('button', { name: 'Complete' }).press('Escape')

    await expect(bank).toBeHidden()
  })

  test('after a failed authentication, the checkout shows a warning and accepts another card', async ({ page }) => {
    const posts = await requireAuthentication(page)
    await page.goto('/checkout')
    await fillCheckout(page, { number: '4000002500003155' })
    await checkoutButton(page).click()
    await page.locator('iframe').contentFrame().getByRole('button', { name: 'Fail' }).click()

    await expect(alert(page)).toContainText('We are unable to authenticate your payment method')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(checkoutButton(page)).toBeEnabled()
    expect(posts).toMatchObject([{ stripeToken: AUTHENTICATED_CARD }])

    await page.getByLabel('Card number').fill('4242424242424242')
    await page.unroute('**/api/user')
    await checkoutButton(page).click()
    await expect(page).toHaveURL('/dashboard')
    expect(posts.slice(1)).toMatchObject([{ stripeToken: VISA }])
  })

  test('the checkout sends the payment once when its button is double-clicked', async ({ page }) => {
    let posts = 0
    const declined = Promise.withResolvers<void>()
    await page.route(CREATE_CALL, async (route) => {
      posts += 1
      await declined.promise
      await route.fulfill({ json: { success: false, message: 'Declined', data: null } })
    })
    await page.goto('/checkout')
    await fillCheckout(page)
    await checkoutButton(page).dblclick()
    await expect(page.getByRole('button', { name: 'Please Wait' })).toBeDisabled()
    declined.resolve()

    await expect(alert(page)).toContainText('Declined')
    expect(posts).toBe(1)
  })
})

test('the checkout is covered by an overlay for 2 seconds', async ({ page }) => {
  await withoutSubscription(page)
  await page.clock.install({ time: new Date('2026-11-20T10:00:00') })
  await page.clock.pauseAt(new Date('2026-11-20T10:00:01'))
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeAttached()
  await expect(overlay(page)).toBeVisible()
  await page.clock.runFor(1900)
  await expect(overlay(page)).toBeVisible()
  await page.clock.runFor(200)

  await expect(overlay(page)).toBeHidden()
})

test('the checkout tells a member who isn’t an owner to ask an owner', async ({ page }) => {
  await withoutSubscription(page)
  await reply(page, '**/api/billing', refusal(403, 'FORBIDDEN', 'Only an owner may do this.'))
  await page.goto('/checkout')

  await expect(page.getByText('Only an owner can pay. Ask the owner of your company.')).toBeVisible()
  await expect(checkoutButton(page)).toBeHidden()
})

test('with an active subscription the checkout redirects to the dashboard', async ({ page }) => {
  await page.goto('/checkout')

  await expect(page).toHaveURL('/dashboard')
})

test('a session that ends at the checkout leads to the login page with “Session Expired!”', async ({ page }) => {
  await skipOverlay(page)
  await withoutSubscription(page)
  await reply(page, CREATE_CALL, refusal(401, 'UNAUTHORIZED', 'token expired!'))
  await page.goto('/checkout')
  await fillCheckout(page)
  await checkoutButton(page).click()

  await expect(page).toHaveURL('/')
  await expect(alert(page)).toContainText('Session Expired!')
  await expect(alert(page)).toContainText('Please Login Again to Continue')
})

test('all console pages but the checkout require Trusted Types; only Carte may frame the bank page', async ({
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''

  expect(await policyOf('/checkout')).not.toContain('trusted-types')
  for (const path of ['/', '/dashboard', '/billing', '/subscription'])
    expect(await policyOf(path)).toContain("require-trusted-types-for 'script'")
  expect(await policyOf('/sandbox/challenge')).toContain("frame-ancestors 'self'")
})

test('“Update card” asks for the password and then opens the card form', async ({ page }) => {
  await reply(page, '**/api/billing', answer(billing()))
  await reply(page, '**/api/profile/confirm-password', answer(null))
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Update card' }).click()
  await confirmPassword(page)

  await expect(page).toHaveURL('/checkout?update=card')
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
})

test('changing the card of an active subscription asks for the password when the server requires it', async ({
  page,
}) => {
  await skipOverlay(page)
  await withoutSubscription(page)
  await page.unroute('**/api/user')
  await reply(page, '**/api/billing', answer(billing()))
  let posts = 0
  await page.route('**/api/billing/card', (route) => {
    posts += 1
    return route.fulfill(
      posts === 1
        ? refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Confirm your password first.')
        : answer(null, 'Your card has been saved'),
    )
  })
  await reply(page, '**/api/profile/confirm-password', answer(null))
  const save = async () => {
    await fillCheckout(page)
    await page.getByRole('button', { name: 'Save card' }).click()
  }
  await page.goto('/checkout?update=card')
  await save()

  await confirmPassword(page)
  await expect(page).toHaveURL('/checkout?update=card')
  await save()
  await expect(page).toHaveURL('/billing')
  await expect(page.getByRole('alert').filter({ hasText: 'Success!' })).toContainText('Your card has been saved')
})
