import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { answer, answerProfile, RECOVERY_CODES, refusal, SECRET, SESSIONS } from './account-answers.ts'
import { confirmPassword, expect, scrollsSideways, test, tokenIn } from './fixtures.ts'
import { addColleague } from './mailbox.ts'
import { toasts } from './toast.ts'
import { reply } from './reply.ts'

test.use({ signedIn: true })

const NOT_CONFIRMED = refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Confirm your password first.')

/** Confirms the password on its page, which then leads back to the profile. */
async function comeBackConfirmed(page: Page, password?: string): Promise<void> {
  await confirmPassword(page, password)
  await expect(page).toHaveURL('/profile')
}

test('the user menu opens the profile and shows a changed name at once', async ({ page, api }) => {
  const { data: user } = await (await api.get('/api/user')).json()
  await answerProfile(page)
  await reply(page, '**/api/profile', answer({ ...user, fullName: 'Ada Owner' }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()

  await page.getByLabel('Full name').fill('')
  await expect(page.getByText('Full name is required')).toBeVisible()
  await page.getByLabel('Full name').fill('Ada Owner')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toasts(page)).toContainText('Name saved')

  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Ada Owner')
})

test('a wrong current password is reported at its field, and the new password stays filled in', async ({ page }) => {
  await answerProfile(page)
  await page.route('**/api/profile/password', (route) => {
    const isRight = route.request().postDataJSON().currentPassword === 'demo-password'
    const errors = { currentPassword: 'This password is wrong. Check it and try again.' }
    return route.fulfill(isRight ? answer(null) : refusal(400, 'VALIDATION_FAILED', 'Please look again.', errors))
  })
  await page.goto('/profile')
  const current = page.getByRole('textbox', { name: 'Current password' })
  const next = page.getByRole('textbox', { name: 'New password', exact: true })
  await current.fill('something else')
  await next.fill('a good long one')
  await page.getByRole('textbox', { name: 'Repeat to confirm' }).fill('a good long one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This password is wrong. Check it and try again.')
  await expect(next).toHaveValue('a good long one')

  await current.fill('demo-password')
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(toasts(page)).toContainText('signed out on all other devices.')
  await expect(current).toHaveValue('')
})

test('a requested new email address is shown as pending, and the current address stays', async ({ page }) => {
  await answerProfile(page)
  await reply(page, '**/api/profile/email', answer(null))
  await page.goto('/profile')
  await page.getByLabel('New email').fill('new@demo.test')
  await page.getByRole('button', { name: 'Change email' }).click()

  await expect(page.getByText('Confirm new@demo.test')).toBeVisible()
  await expect(page.getByText('Your email is owner@demo.test.')).toBeVisible()
})

test('an email change keeps its input while the password is confirmed', async ({ page }) => {
  await answerProfile(page)
  await reply(page, '**/api/profile/confirm-password', answer({ confirmedUntil: '2096-11-20T10:00:00Z' }))
  await reply(page, '**/api/profile/email', NOT_CONFIRMED)
  await page.goto('/profile')
  await page.getByLabel('New email').fill('new@demo.test')
  await page.getByRole('button', { name: 'Change email' }).click()
  await comeBackConfirmed(page)

  await expect(page.getByLabel('New email')).toHaveValue('new@demo.test')
  await expect(page.getByText('Your email hasn’t been changed yet')).toBeVisible()
})

test('setting up a second factor requires the password and ends with recovery codes', async ({ page }) => {
  const secondFactor = { enabled: false, recoveryCodesLeft: 0, isRequired: false }
  let confirmed = false
  await answerProfile(page, secondFactor)
  await page.route('**/api/profile/confirm-password', (route) => {
    confirmed = true
    return route.fulfill(answer({ confirmedUntil: '2096-11-20T10:00:00Z' }))
  })
  await page.route('**/api/profile/second-factor/setup', (route) =>
    route.fulfill(confirmed ? answer(SECRET) : NOT_CONFIRMED),
  )
  await page.route('**/api/profile/second-factor/enable', (route) => {
    if (route.request().postDataJSON().code !== '123456')
      return route.fulfill(refusal(400, 'VALIDATION_FAILED', 'No', { code: 'This code is wrong.' }))
    Object.assign(secondFactor, { enabled: true, recoveryCodesLeft: 10 })
    return route.fulfill(answer({ recoveryCodes: RECOVERY_CODES }))
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await comeBackConfirmed(page)

  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription('This code is wrong.')
  await code.fill('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()

  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(RECOVERY_CODES)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('carte-recovery-codes.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`for owner@demo.test\n`)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
})

test('a member can manage sessions, the password and the second factor on the profile page', async ({
  page,
  api,
  server,
}) => {
  const hana = { fullName: 'Hana', email: 'hana@demo.test', password: 'seven green lamps', role: 'viewer' } as const
  const token = await addColleague({ api, server }, hana)
  await api.post('/api/auth/login', { data: { email: hana.email, password: hana.password } })
  await page.goto('/')
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  await page.goto('/profile')
  await expect(page.getByText('Your email is hana@demo.test.')).toBeVisible()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out / }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This device')

  const current = page.getByRole('textbox', { name: 'Current password' })
  await current.fill('not the password')
  await page.getByRole('textbox', { name: 'New password' }).fill('nine quiet rivers')
  await page.getByRole('textbox', { name: 'Repeat to confirm' }).fill('nine quiet rivers')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This password is wrong. Check it and try again.')
  await current.fill(hana.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toasts(page).filter({ hasText: 'signed out on all other devices.' })).toBeVisible()

  await page.getByRole('button', { name: 'Set up' }).click()
  await comeBackConfirmed(page, 'nine quiet rivers')
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: key?.replaceAll(' ', '') ?? '' }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a user with a second factor can create new recovery codes and disable the second factor', async ({ page }) => {
  const secondFactor = { enabled: true, recoveryCodesLeft: 2, isRequired: false }
  await answerProfile(page, secondFactor)
  await reply(page, '**/api/profile/second-factor/recovery-codes', answer({ recoveryCodes: RECOVERY_CODES }))
  await page.route('**/api/profile/second-factor/disable', (route) => {
    secondFactor.enabled = false
    return route.fulfill(answer(null))
  })
  await page.goto('/profile')
  await expect(page.getByText('You’re running out of recovery codes')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a user can sign out one session or all of them', async ({ page }) => {
  let sessions = SESSIONS
  await answerProfile(page)
  await page.route('**/api/profile/sessions', (route) => route.fulfill(answer(sessions)))
  await page.route('**/api/profile/sessions/22', (route) => {
    sessions = sessions.filter(({ id }) => id !== 22)
    return route.fulfill(answer(null))
  })
  await reply(page, '**/api/auth/logout', answer(null))
  await page.goto('/profile')
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Chrome on Windows')
  await expect(rows.nth(0)).toContainText('This device')
  await expect(rows.nth(0).getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toContainText('You’re signed out everywhere.')
  expect(await tokenIn(page)).toBeNull()
})

test('a user can leave the company unless they are its only owner', async ({ page }) => {
  await answerProfile(page)
  await page.goto('/profile')
  const leave = page.getByRole('button', { name: 'Leave company' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription(/You’re the only owner/)

  await reply(page, '**/api/team', answer({ members: [], invitations: [], requiresSecondFactor: false }))
  await reply(page, '**/api/profile/leave', answer(null))
  await reply(page, '**/api/auth/logout', answer(null))
  await page.reload()
  await expect(leave).not.toHaveAttribute('aria-disabled')
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toContainText('You left the company')
})

test('the profile doesn’t scroll sideways on a phone', async ({ page }) => {
  await answerProfile(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/profile')
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()

  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
