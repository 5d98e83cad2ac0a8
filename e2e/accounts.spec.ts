import type { Page } from '@playwright/test'
import { ADA, NEW_USER } from './account-answers.ts'
import { expect, test, tokenIn } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { OK, reply } from './reply.ts'

const REGISTER_CALL = '**/api/auth/register'
const LOGIN_CALL = '**/api/auth/login'
const RESET_LINK_CALL = '**/api/auth/password-reset/reset-link?*'
const RESET_CALL = '**/api/auth/password-reset'

const alert = (page: Page) => page.getByRole('alert')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

async function fillInRegistration(page: Page): Promise<void> {
  await field(page, 'Full name').fill(ADA.fullName)
  await field(page, 'Company name').fill(ADA.companyName)
  await field(page, 'Email').fill(ADA.email)
  await field(page, 'Password').fill(ADA.password)
  await field(page, 'Repeat to confirm').fill(ADA.password)
}

test('registration is validated on submit and on change, but not on blur', async ({ page }) => {
  await page.goto('/register')
  await expect(page).toHaveTitle('Register | Carte')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')

  await test.step('moving the focus out of an empty registration field shows no error', async () => {
    for (const name of ['Full name', 'Company name', 'Email', 'Password', 'Repeat to confirm'])
      await field(page, name).focus()
    await field(page, 'Full name').focus()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  })

  await test.step('submitting an empty registration form shows the missing fields and focuses the first', async () => {
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(field(page, 'Full name')).toHaveAccessibleDescription('Full name is required')
    await expect(field(page, 'Company name')).toHaveAccessibleDescription('Company name is required')
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
    await expect(field(page, 'Repeat to confirm')).toHaveAccessibleDescription('Enter the password again')
    await expect(field(page, 'Full name')).toBeFocused()
  })

  await test.step('the email address and both passwords are validated as they are typed in', async () => {
    await field(page, 'Email').pressSequentially('ada@')
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
    await field(page, 'Password').fill('seven77')
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password must be at least 8 characters')
    await field(page, 'Password').fill(ADA.password)
    await field(page, 'Repeat to confirm').fill('something else')
    await expect(field(page, 'Repeat to confirm')).toHaveAccessibleDescription('The passwords don’t match')
    await field(page, 'Password').fill('something else')
    await expect(field(page, 'Repeat to confirm')).toHaveAccessibleDescription('')
  })
})

test('the registration form rates the password, can show it, and supports autocomplete', async ({ page }) => {
  await page.goto('/register')
  const expected = { 'Full name': 'name', 'Company name': 'organization', Email: 'email', Password: 'new-password' }
  for (const [name, autocomplete] of Object.entries(expected))
    await expect(field(page, name)).toHaveAttribute('autocomplete', autocomplete)
  await expect(field(page, 'Repeat to confirm')).toHaveAttribute('autocomplete', 'new-password')

  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  const meter = page.getByRole('status')
  await expect(meter).toHaveText('At least 8 characters')
  await field(page, 'Password').fill('aaaaaaaaaa')
  await expect(meter).toHaveText('Strength: Weak')
  await field(page, 'Password').fill('green onions wait in the rain')
  await expect(meter).toHaveText('Strength: Strong')
  await page.getByRole('button', { name: 'Show characters' }).first().click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
})

test('registering signs the user in, asks them to check their inbox and offers to resend the link', async ({
  page,
}) => {
  await reply(page, REGISTER_CALL, { json: OK })
  await reply(page, LOGIN_CALL, { json: { ...OK, data: { token: 'own', user: NEW_USER } } })
  await reply(page, '**/api/auth/verify-email/resend', { json: { ...OK, message: 'Another one is on its way' } })
  const release = await holdRequests(page, REGISTER_CALL)
  await page.goto('/register')
  await fillInRegistration(page)
  const registered = page.waitForRequest(REGISTER_CALL)
  const loggedIn = page.waitForRequest(LOGIN_CALL)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('button', { name: 'Please Wait' })).toBeDisabled()
  release()
  expect((await registered).postDataJSON()).toEqual({ ...ADA, passwordConfirmation: ADA.password })
  expect((await loggedIn).postDataJSON()).toEqual({ email: ADA.email, password: ADA.password })
  await expect(page).toHaveURL('/email-verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await expect(page.getByText(ADA.email)).toBeVisible()
  expect(await tokenIn(page)).toBe('own')

  await page.getByRole('button', { name: 'Resend Link' }).click()
  await expect(alert(page)).toContainText('Success!')
  await expect(alert(page)).toContainText('Another one is on its way')
})

test('registering with an email address in use starts no session and shows no alert', async ({ page }) => {
  await reply(page, REGISTER_CALL, { json: OK })
  await reply(page, LOGIN_CALL, { status: 401, json: { success: false, message: 'No', error: 'Invalid credentials' } })
  await page.goto('/register')
  await fillInRegistration(page)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL('/email-verify')
  await expect(page.getByText(ADA.email)).toBeVisible()
  await expect(page.getByText('spam folder')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('button', { name: 'Resend Link' })).toBeHidden()
  await expect(alert(page)).toBeHidden()
  expect(await tokenIn(page)).toBeNull()
})

test('a failed registration shows the reason and keeps the input', async ({ page }) => {
  const errors = { password: 'Among the first ones' }
  await reply(page, REGISTER_CALL, { status: 400, json: { success: false, message: 'Look again', errors } })
  await page.goto('/register')
  await fillInRegistration(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Among the first ones')
  await expect(field(page, 'Password')).toBeFocused()

  await page.route(REGISTER_CALL, (route) => route.abort())
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page)).toContainText('Can’t reach the server.')
  await expect(field(page, 'Full name')).toHaveValue(ADA.fullName)
  await expect(field(page, 'Company name')).toHaveValue(ADA.companyName)
  await expect(field(page, 'Email')).toHaveValue(ADA.email)
  await expect(field(page, 'Password')).toHaveValue(ADA.password)
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
})

test('requesting a reset link shows the server’s message and then offers to try another email address', async ({
  page,
}) => {
  await reply(page, RESET_LINK_CALL, { json: { ...OK, message: 'If an account has this address, look there' } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')

  await field(page, 'Email').fill(ADA.email)
  const asked = page.waitForRequest(RESET_LINK_CALL)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  expect(new URL((await asked).url()).searchParams.get('email')).toBe(ADA.email)
  await expect(alert(page)).toContainText('If an account has this address, look there')
  await page.getByRole('button', { name: 'Try another email' }).click()
  await expect(field(page, 'Email')).toHaveValue('')
  await expect(field(page, 'Email')).toBeFocused()
})

test.describe('the password reset page', () => {
  test.use({ signedIn: true })

  test('setting a new password ends the session and opens the login page', async ({ page }) => {
    await reply(page, RESET_CALL, { json: OK })
    await page.goto('/password-reset/a-token?email=ada%40kitchen.test')
    await expect(field(page, 'Email')).toHaveValue(ADA.email)
    await field(page, 'Password').fill(ADA.password)
    await field(page, 'Repeat to confirm').fill(ADA.password)
    const sent = page.waitForRequest(RESET_CALL)
    await page.getByRole('button', { name: 'Reset password' }).click()

    const { email, password } = ADA
    expect((await sent).postDataJSON()).toEqual({ token: 'a-token', email, password, passwordConfirmation: password })
    await expect(page).toHaveURL('/')
    await expect(alert(page)).toContainText('Your password has been changed. Sign in with the new one.')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await tokenIn(page)).toBeNull()
  })

  test('an invalid password reset link is reported with an offer to request a new one', async ({ page }) => {
    await reply(page, RESET_CALL, { status: 400, json: { success: false, message: 'This link was used already' } })
    await page.goto('/password-reset/a-token')
    await field(page, 'Email').fill(ADA.email)
    await field(page, 'Password').fill(ADA.password)
    await field(page, 'Repeat to confirm').fill(ADA.password)
    await page.getByRole('button', { name: 'Reset password' }).click()

    await expect(alert(page)).toContainText('This link was used already')
    await expect(field(page, 'Password')).toHaveValue(ADA.password)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})
