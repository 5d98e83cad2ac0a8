import type { Page } from '@playwright/test'
import { NEW_USER } from './account-answers.ts'
import { expect, submitLogin, test, tokenIn } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { withoutSubscription } from './payment-answers.ts'
import { type Reply, OK, reply } from './reply.ts'
import { toasts } from './toast.ts'

const LINK = '/auth/verify-email/7/a-token?expires=1790000000&signature=a%2Bb'
const VERIFY_CALL = '**/api/auth/verify-email/7/**'
const RESEND_CALL = '**/api/auth/verify-email/resend'
const PROFILE_CALL = '**/api/user'
const UNVERIFIED = { success: false, message: 'No', error: 'Please verify your email to continue.' }
const UNPAID = { success: false, message: 'Company does not have any active subscriptions!' }

const alert = (page: Page) => page.getByRole('alert')

/** Mocks the session of an unverified account. Logging out is mocked too, because other tests use the same session. */
async function beUnverified(page: Page): Promise<void> {
  await reply(page, PROFILE_CALL, { status: 401, json: UNVERIFIED })
  await reply(page, '**/api/auth/logout', { json: OK })
}

/** Opens the link with the clock stopped before the response arrives. */
async function openLinkWithClock(page: Page): Promise<void> {
  const release = await holdRequests(page, VERIFY_CALL)
  await page.clock.install()
  await page.goto(LINK)
  await expect(page.getByText('Please wait while we verify your email...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5_000)
  release()
}

test.describe('the verification screen', () => {
  test.use({ signedIn: true })
  test.beforeEach(({ page }) => beUnverified(page))

  test('the verification screen verifies the link with a single request', async ({ page, token }) => {
    const calls: { url: string; authorization: string | undefined }[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/api/auth/verify-email/')) return
      calls.push({ url: request.url(), authorization: request.headers()['authorization'] })
    })
    await reply(page, VERIFY_CALL, { json: OK })
    const release = await holdRequests(page, VERIFY_CALL)
    await page.goto(LINK)

    await expect(page.getByText('Please wait while we verify your email...')).toBeVisible()
    await expect(page).toHaveTitle('Verify email | Carte')
    release()
    await expect(page.getByText('Email verified successfully!')).toBeVisible()
    expect(calls).toEqual([{ url: new URL(`/api${LINK}`, page.url()).href, authorization: `Bearer ${token}` }])
  })

  test('a successful verification opens the checkout after 2 seconds', async ({ page }) => {
    let profileCalls = 0
    await page.route(PROFILE_CALL, (route) => {
      profileCalls += 1
      return profileCalls === 1 ? route.fallback() : route.fulfill({ json: UNPAID })
    })
    await reply(page, VERIFY_CALL, { json: { ...OK, message: 'Said by the server' } })
    await openLinkWithClock(page)
    await expect(alert(page)).toContainText('Email verified successfully!')
    await expect.poll(() => profileCalls).toBe(2)

    await page.clock.runFor(1900)
    await expect(page).toHaveURL(LINK)
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/checkout')
  })

  const failures: [string, Reply, string][] = [
    [
      'the server’s message when the verification is refused',
      { json: { success: false, message: 'Used already' } },
      'Used already',
    ],
    [
      '“Verification failed.” when the verification is refused without a message',
      { json: { success: false } },
      'Verification failed.',
    ],
    [
      '“Error:” and the server’s error text on an HTTP error',
      { status: 403, json: { success: false, message: 'No', error: 'The signature is not ours' } },
      'Error: The signature is not ours',
    ],
  ]
  for (const [words, given, text] of failures) {
    test(`the verification screen shows ${words} and logs out after 2 seconds`, async ({ page }) => {
      await reply(page, VERIFY_CALL, given)
      await openLinkWithClock(page)
      await expect(alert(page).getByText(text, { exact: true })).toBeVisible()
      await holdRequests(page, '**/api/auth/logout')

      await page.clock.runFor(1900)
      await expect(page).toHaveURL(LINK)
      await page.clock.runFor(200)
      await expect(page).toHaveURL('/logout')
    })
  }

  test('verification can be retried when the server can’t be reached', async ({ page }) => {
    await page.route(VERIFY_CALL, (route) => route.abort())
    await openLinkWithClock(page)
    await expect(alert(page)).toContainText('Error: Can’t reach the server.')
    await page.clock.runFor(3000)
    await expect(page).toHaveURL(LINK)

    await reply(page, VERIFY_CALL, { json: OK })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toContainText('Email verified successfully!')
  })

  test('a verification link stays in the URL when the session has ended', async ({ page }) => {
    await reply(page, PROFILE_CALL, { status: 401, json: { success: false, message: 'Unauthorized' } })
    await page.goto(LINK)

    await expect(alert(page)).toContainText('Session Expired!')
    await expect(page).toHaveURL(LINK)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
})

test('a verification link opened without a session verifies the email address after the sign-in', async ({ page }) => {
  await reply(page, '**/api/auth/login', { json: { ...OK, data: { token: 'own', user: NEW_USER } } })
  await reply(page, VERIFY_CALL, { json: OK })
  await withoutSubscription(page)
  await page.goto(LINK)
  await expect(page.getByText('To verify your email, sign in with the account you registered.')).toBeVisible()
  const asked = page.waitForRequest(VERIFY_CALL)
  await submitLogin(page)

  expect((await asked).headers()['authorization']).toBe('Bearer own')
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
})

test.describe('the verification gate', () => {
  test.use({ signedIn: true })
  test.beforeEach(({ page }) => beUnverified(page))

  test('an unverified user is asked to open the mailed link, and can sign in with another account', async ({
    page,
  }) => {
    await page.goto('/menu-items')

    await expect(page.getByRole('heading', { level: 1, name: 'Register Account' })).toBeVisible()
    await expect(
      page.getByText('Your account is registered. Check your inbox and open the verification link'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in with another account' })).toHaveAttribute('href', '/logout')
  })

  test('“Resend Link” sends the verification link again and shows the server’s message', async ({ page, token }) => {
    await reply(page, RESEND_CALL, { json: { ...OK, message: 'Another one is on its way' } })
    const release = await holdRequests(page, RESEND_CALL)
    await page.goto('/dashboard')
    const asked = page.waitForRequest(RESEND_CALL)
    await page.getByRole('button', { name: 'Resend Link' }).click()

    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    release()
    const shown = toasts(page)
    await expect(shown).toContainText('Success!')
    await expect(shown).toContainText('Another one is on its way')
    await expect(page.getByRole('button', { name: 'Resend Link' })).toBeEnabled()
    const request = await asked
    expect(request.headers()['authorization']).toBe(`Bearer ${token}`)
    expect(request.postData()).toBeNull()
  })

  const failures: [string, (page: Page) => Promise<unknown>][] = [
    [
      'fails on the server',
      (page) => reply(page, RESEND_CALL, { status: 500, json: { success: false, message: 'Broken' } }),
    ],
    ['doesn’t reach the server', (page) => page.route(RESEND_CALL, (route) => route.abort())],
  ]
  for (const [how, fail] of failures) {
    test(`“Resend Link” logs out with “Session Expired!” when the request ${how}`, async ({ page }) => {
      await fail(page)
      await page.goto('/dashboard')
      const loggedOut = page.waitForRequest('**/api/auth/logout')
      await page.getByRole('button', { name: 'Resend Link' }).click()

      await loggedOut
      await expect(page).toHaveURL('/')
      await expect(alert(page)).toContainText('Session Expired!')
      await expect(alert(page)).toContainText('Please login again.')
      expect(await tokenIn(page)).toBeNull()
    })
  }
})
