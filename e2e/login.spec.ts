import type { Page } from '@playwright/test'
import { expect, OWNER, submitLogin, test, tokenIn } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { reply } from './reply.ts'

const LOGIN_CALL = '**/api/auth/login'

const alert = (page: Page) => page.getByRole('alert')

test('the login form is available at / and /login', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path)

    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle('Login | Carte')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Carte')
    await expect(page.getByText('A New Era of Restaurant solution')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Remember Password' })).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgot-password')
    await expect(page.getByRole('link', { name: 'Register New Account' })).toHaveAttribute('href', '/subscription')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  }
})

test('login is validated on submit and on change, but not on blur', async ({ page }) => {
  let calls = 0
  await page.route(LOGIN_CALL, (route) => {
    calls += 1
    return route.abort()
  })
  await page.goto('/')
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', { name: 'Password' })
  const emailRequired = page.getByText('Email is required')
  const passwordRequired = page.getByText('Password is required')

  await test.step('leaving empty login fields shows no errors', async () => {
    await email.focus()
    await password.focus()
    await page.getByRole('checkbox', { name: 'Remember Password' }).focus()
    await expect(emailRequired).toBeHidden()
    await expect(passwordRequired).toBeHidden()
  })

  await test.step('submitting an empty login form shows the missing fields and sends nothing', async () => {
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(emailRequired).toBeVisible()
    await expect(passwordRequired).toBeVisible()
    await expect(email).toHaveAccessibleDescription('Email is required')
    expect(calls).toBe(0)
  })

  await test.step('each login field is validated as it is typed in', async () => {
    await email.pressSequentially('owner@')
    await expect(email).toHaveAccessibleDescription('Invalid email address')
    await email.pressSequentially('demo.test')
    await expect(page.getByText('Invalid email address')).toBeHidden()
    await password.pressSequentially('seven77')
    await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
    await password.pressSequentially('8')
    await expect(page.getByText('Password must be at least 8 characters')).toBeHidden()
    await password.clear()
    await expect(password).toHaveAccessibleDescription('Password is required')
  })
})

test('the “Login” button reads “Please Wait” while submitting', async ({ page }) => {
  const release = await holdRequests(page, LOGIN_CALL)
  await page.goto('/')
  await submitLogin(page)

  await expect(page.getByRole('button', { name: 'Please Wait' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
  release()
  await page.waitForURL('**/dashboard')
})

test('a successful login stores the session token and opens the dashboard', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember Password' }).check()
  const answered = page.waitForResponse(LOGIN_CALL)
  await submitLogin(page)

  const answer = await answered
  expect(answer.request().postDataJSON()).toEqual({ ...OWNER, remember: true })
  const { data } = (await answer.json()) as { data: { token: string } } // the contract's response type
  await expect(page).toHaveURL('/dashboard')
  expect(await tokenIn(page)).toBe(data.token)
})

test('a login refused with 401 shows the text of the server’s error field as a warning', async ({ page }) => {
  await page.goto('/')
  await submitLogin(page, { email: OWNER.email, password: 'not-the-password' })
  await expect(alert(page)).toContainText('Warning!')
  await expect(alert(page)).toContainText('Invalid credentials')
  await expect(page).toHaveURL('/')
  expect(await tokenIn(page)).toBeNull()

  await reply(page, LOGIN_CALL, {
    status: 401,
    json: { success: false, message: 'No', error: 'This account sleeps until Monday' },
  })
  await submitLogin(page)
  await expect(alert(page).filter({ hasText: 'This account sleeps until Monday' })).toContainText('Warning!')
})

test('a login refused with 401 without a reason shows the warning “Invalid credentials”', async ({ page }) => {
  await reply(page, LOGIN_CALL, { status: 401, json: { success: false, message: 'Something else' } })
  await page.goto('/')
  await submitLogin(page)

  await expect(alert(page)).toContainText('Warning!')
  await expect(alert(page)).toContainText('Invalid credentials')
})

test('a login answered with 200 and success: false shows the server’s message as a warning', async ({ page }) => {
  await reply(page, LOGIN_CALL, { json: { success: false, message: 'Come back tomorrow' } })
  await page.goto('/')
  await submitLogin(page)

  await expect(alert(page)).toContainText('Warning!')
  await expect(alert(page)).toContainText('Come back tomorrow')
  await expect(page).toHaveURL('/')
})

/** Tries to sign in, and checks that the error is only logged. */
async function expectSilence(page: Page): Promise<void> {
  const logged = page.waitForEvent('console', (message) => message.text().includes('Login failed'))
  await page.goto('/')
  await submitLogin(page)

  expect((await logged).type()).toBe('error')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(alert(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a server error at login shows no alert and is only logged', async ({ page }) => {
  await reply(page, LOGIN_CALL, { status: 500, json: { success: false, message: 'Broken' } })
  await expectSilence(page)
})

test('a network failure at login shows no alert and is only logged', async ({ page }) => {
  await page.route(LOGIN_CALL, (route) => route.abort())
  await expectSilence(page)
})

test('an unexpected exception at login shows the dialog “Oops...”', async ({ page }) => {
  await reply(page, LOGIN_CALL, { json: { success: true, message: 'OK', data: { token: 'a-token-without-a-user' } } })
  await page.goto('/')
  await submitLogin(page)

  const modal = page.getByRole('dialog', { name: 'Oops...' })
  await expect(modal).toContainText('Something went wrong!')
  expect(await tokenIn(page)).toBeNull()
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toBeHidden()
})

test('an alert on the login page closes automatically after 5000 ms', async ({ page }) => {
  await reply(page, LOGIN_CALL, { status: 401, json: { success: false, message: 'No' } })
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await submitLogin(page)
  await expect(alert(page)).toBeVisible()

  await page.clock.runFor(4999)
  await expect(alert(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(alert(page)).toBeHidden()
})

test('an alert on the login page can be closed with a click', async ({ page }) => {
  await reply(page, LOGIN_CALL, { status: 401, json: { success: false, message: 'No' } })
  await page.goto('/')

  await submitLogin(page)
  await alert(page).getByText('Invalid credentials').click()
  await expect(alert(page)).toBeHidden()
  await submitLogin(page)
  await alert(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(alert(page)).toBeHidden()
})

test('a warning on the login page is fully in view in a small window', async ({ page }) => {
  await reply(page, LOGIN_CALL, { status: 401, json: { success: false, message: 'No' } })
  await page.setViewportSize({ width: 320, height: 400 })
  await page.goto('/')
  await submitLogin(page)

  await expect(alert(page)).toBeInViewport({ ratio: 1 })
})
