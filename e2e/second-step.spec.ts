import type { Page } from '@playwright/test'
import { answerTeam, refusal } from './account-answers.ts'
import { expect, OWNER, submitLogin, test } from './fixtures.ts'
import { OK, reply } from './reply.ts'

const LOGIN_CALL = '**/api/auth/login'
const TOTP_CALL = '**/api/auth/login/totp'
const CONFIRM_CALL = '**/api/profile/confirm-password'

const alert = (page: Page) => page.getByRole('alert')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test.describe('the password confirmation', () => {
  test.use({ signedIn: true })

  /** Opens the password confirmation as if a page with this path had opened it. */
  async function openFrom(page: Page, from: string): Promise<void> {
    await page.goto('/branch/cafe/MQ==')
    await page.evaluate(
      (origin) => history.replaceState({ usr: { from: origin }, key: 'k', idx: 0 }, '', '/password-verify'),
      from,
    )
    await page.reload()
  }

  test('the password confirmation returns to the previous page, but not to another site', async ({ page }) => {
    await reply(page, CONFIRM_CALL, { json: { ...OK, data: { confirmedUntil: '2030-01-01T00:00:00Z' } } })
    for (const [from, opened] of [
      ['/menu-items?page=1', /\/menu-items/],
      ['//elsewhere.example', /\/dashboard$/],
    ] as const) {
      await openFrom(page, from)
      await field(page, 'Password').fill(OWNER.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(opened)
    }
  })

  /** Starts an action that requires the password first. */
  async function beginMakingAnOwner(page: Page): Promise<void> {
    await page.goto('/team')
    await page.getByRole('combobox', { name: 'Role of Ben Okafor' }).selectOption('owner')
    await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
    await expect(page).toHaveURL('/password-verify')
  }

  test('the password confirmation reopens the interrupted dialog unless the user cancels', async ({ page }) => {
    await answerTeam(page)
    let isConfirmed = false
    const changes: string[] = []
    await page.route('**/api/team/members/2', (route) => {
      changes.push(isConfirmed ? 'done' : 'refused')
      return isConfirmed
        ? route.fulfill({ json: OK })
        : route.fulfill(refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Confirm your password first.'))
    })
    await page.route(CONFIRM_CALL, (route) => {
      isConfirmed = true
      return route.fulfill({ json: { ...OK, data: { confirmedUntil: '2030-01-01T00:00:00Z' } } })
    })

    await beginMakingAnOwner(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/team')
    await expect(page.getByRole('combobox', { name: 'Role of Ben Okafor' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(changes).toEqual(['refused'])

    await beginMakingAnOwner(page)
    await field(page, 'Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/team')
    await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
    await expect.poll(() => changes).toEqual(['refused', 'refused', 'done'])
  })

  test('the password confirmation reports a wrong password at the field', async ({ page }) => {
    const errors = { password: 'This password is wrong. Check it and try again.' }
    await reply(page, CONFIRM_CALL, { status: 400, json: { success: false, message: 'Look again', errors } })
    await page.goto('/password-verify')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')

    await field(page, 'Password').fill('not-this-one')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'Password')).toHaveAccessibleDescription('This password is wrong. Check it and try again.')
    await expect(field(page, 'Password')).toBeFocused()
  })
})

test('without a session, the password confirmation redirects to the login page', async ({ page }) => {
  await page.goto('/password-verify')

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test.describe('the second-factor step', () => {
  test.beforeEach(async ({ page }) => {
    const data = { requiresTotp: true, challenge: 'signed' }
    await reply(page, LOGIN_CALL, { json: { success: false, message: 'A code, please', data } })
    await page.goto('/menu-items')
    await submitLogin(page)
  })

  test('the second-factor step leads to the page that was requested before the sign-in', async ({
    page,
    token,
    server,
  }) => {
    const profile = await fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    const { data: user } = (await profile.json()) as { data: unknown } // the contract's response type
    await expect(page.getByText('A code, please')).toBeVisible()
    const code = field(page, 'Code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    // A recovery code contains letters, which a numeric keypad lacks.
    await expect(code).not.toHaveAttribute('inputmode', 'numeric')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('Code is required')

    await reply(page, TOTP_CALL, { json: { ...OK, data: { token, user } } })
    const sent = page.waitForRequest(TOTP_CALL)
    await code.fill('123456')
    await code.press('Enter')
    expect((await sent).postDataJSON()).toEqual({ challenge: 'signed', code: '123456' })
    await expect(page).toHaveURL('/menu-items')
  })

  test('the second-factor step reports a wrong code, and “Back” keeps the email address', async ({ page }) => {
    await reply(page, TOTP_CALL, refusal(401, 'INVALID_CREDENTIALS', 'This code is wrong.'))
    await field(page, 'Code').fill('000000')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(field(page, 'Code')).toHaveAccessibleDescription('This code is wrong.')

    await page.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Email')).toHaveValue(OWNER.email)
    await expect(field(page, 'Email')).toBeFocused()
  })

  test('the second-factor step returns to the login form when the sign-in has expired', async ({ page }) => {
    const words = 'This sign-in has expired. Please sign in again.'
    await reply(page, TOTP_CALL, { status: 401, json: { success: false, message: words, error: words } })
    await field(page, 'Code').fill('123456')
    await page.getByRole('button', { name: 'Login' }).click()

    await expect(alert(page)).toContainText(words)
    await expect(field(page, 'Password')).toBeVisible()
  })
})
