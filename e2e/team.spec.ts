import type { Page } from '@playwright/test'
import type { Invitation, Member } from '#contract/team.ts'
import { answer, answerTeam, INVITATIONS, member, MEMBERS, refusal } from './account-answers.ts'
import { expect, scrollsSideways, test, tokenIn } from './fixtures.ts'
import { findInMail, INVITE_PATH } from './mailbox.ts'
import { closeToast } from './toast.ts'
import { reply } from './reply.ts'

test.use({ signedIn: true })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Mocks a team that changes when members are invited, changed or removed. */
async function answerLivingTeam(page: Page): Promise<void> {
  let members: Member[] = MEMBERS.filter(({ id }) => id < 3)
  let invitations: Invitation[] = []
  await page.route('**/api/team', (route) =>
    route.fulfill(answer({ members, invitations, requiresSecondFactor: false })),
  )
  await page.route('**/api/team/invitations', (route) => {
    invitations = INVITATIONS.slice(0, 1)
    return route.fulfill(answer({ id: 11 }))
  })
  await page.route('**/api/team/invitations/11', (route) => {
    invitations = []
    return route.fulfill(answer(null))
  })
  await page.route('**/api/team/members/2', (route) => {
    if (route.request().method() === 'DELETE') {
      members = members.filter(({ id }) => id !== 2)
      return route.fulfill(answer(null))
    }
    const { isDisabled, ...role } = route.request().postDataJSON()
    const disabledAt = isDisabled ? '2026-11-20T10:00:00Z' : null
    members = members.map((one) => (one.id === 2 ? { ...one, ...role, disabledAt } : one))
    return route.fulfill(answer(members.find(({ id }) => id === 2)))
  })
}

test('an owner can invite, disable and remove members, and change their roles', async ({ page }) => {
  await answerLivingTeam(page)
  await page.goto('/team')
  await expect(page.getByText('No pending invitations.')).toBeVisible()

  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByLabel('Email').fill('eva@demo.test')
  await dialog.getByLabel('Role').selectOption('viewer')
  await expect(dialog.getByText('Can view menus but not change anything.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await closeToast(page, 'Invitation sent')
  await page.getByRole('button', { name: 'Withdraw invitation for eva@demo.test' }).click()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await closeToast(page, 'Invitation withdrawn')

  await page.getByRole('combobox', { name: 'Role of Ben Okafor' }).selectOption('editor')
  await closeToast(page, 'Ben Okafor is now an editor')
  await expect(rowOf(page, 'Ben Okafor').getByText('Can edit menus only.')).toBeVisible()
  await rowOf(page, 'Ben Okafor').getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(page, 'Ben Okafor').getByText('Disabled', { exact: true })).toBeVisible()
  await closeToast(page, 'Ben Okafor was disabled')
  await rowOf(page, 'Ben Okafor').getByRole('button', { name: 'Enable' }).click()
  await expect(rowOf(page, 'Ben Okafor').getByText('Disabled', { exact: true })).toBeHidden()
  await closeToast(page, 'Ben Okafor was enabled')

  await rowOf(page, 'Ben Okafor').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Ben Okafor?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, 'Ben Okafor')).toHaveCount(0)
})

test('a mailed invitation is valid once, and the audit log records changes to the invited member', async ({
  page,
  server,
  browser,
}) => {
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('gus@demo.test')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('gus@demo.test')
  const link = await findInMail(server, 'gus@demo.test', INVITE_PATH)

  const elsewhere = await (
    await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  ).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('You’re invited as Editor.')).toBeVisible()
  await elsewhere.getByLabel('Full name').fill('Gus')
  await elsewhere.getByRole('textbox', { name: 'Password', exact: true }).fill('seven green lamps')
  await elsewhere.getByRole('textbox', { name: 'Repeat to confirm' }).fill('seven green lamps')
  await elsewhere.getByRole('button', { name: 'Join' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.goto('/team')
  await expect(elsewhere.getByText('You don’t have access to this page')).toBeVisible()

  await page.reload()
  await expect(rowOf(page, 'gus@demo.test')).toContainText('Gus')
  await page.getByRole('combobox', { name: 'Role of Gus' }).selectOption('viewer')
  await closeToast(page, 'Gus is now a viewer')
  await rowOf(page, 'gus@demo.test').getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(page, 'gus@demo.test').getByText('Disabled', { exact: true })).toBeVisible()
  await closeToast(page, 'Gus was disabled')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('alert')).toContainText('Session Expired!')

  await rowOf(page, 'gus@demo.test').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, 'gus@demo.test')).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  for (const [index, words] of [
    'Demo Owner removed Gus',
    'Demo Owner disabled Gus',
    'Demo Owner made Gus a viewer',
  ].entries())
    await expect(rows.nth(index + 1)).toContainText(words)
  await expect(rows.filter({ hasText: 'Demo Owner invited gus@demo.test as an editor' })).toHaveCount(1)

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await elsewhere.context().close()
})

test('the only owner can’t get another role, be disabled or be removed', async ({ page }) => {
  await answerTeam(page)
  await page.goto('/team')
  const owner = rowOf(page, 'owner@demo.test')

  await expect(owner.getByRole('combobox')).toBeDisabled()
  await expect(owner.getByRole('combobox')).toHaveAccessibleDescription(/The only owner must stay an owner/)
  for (const name of ['Disable', 'Remove']) {
    const button = owner.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/Make someone else an owner first/)
    await button.click({ force: true })
  }
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a refused invitation keeps the input and shows the reason at its field', async ({ page }) => {
  await answerTeam(page)
  const taken = 'This email address belongs to another company. Use a different one.'
  await reply(page, '**/api/team/invitations', refusal(409, 'CONFLICT', taken, { email: taken }))
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')

  await page.getByLabel('Email').fill('ben')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await page.getByLabel('Email').fill('taken@demo.test')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(taken)
  await expect(page.getByLabel('Email')).toHaveValue('taken@demo.test')
})

test('an invitation beyond the plan’s limit shows the reason as an alert, not at a field', async ({ page }) => {
  await answerTeam(page)
  const full = 'Your plan includes 3 members.'
  await reply(page, '**/api/team/invitations', refusal(409, 'CONFLICT', full))
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill('new@demo.test')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()

  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(full)
  await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(full)
})

test('making a member an owner requires a confirmation and the password of the signed-in owner', async ({ page }) => {
  await answerTeam(page)
  await reply(page, '**/api/team/members/2', refusal(403, 'PASSWORD_NOT_CONFIRMED', 'Confirm your password first.'))
  await page.goto('/team')

  await page.getByRole('combobox', { name: 'Role of Ben Okafor' }).selectOption('owner')
  await page
    .getByRole('dialog', { name: 'Make Ben Okafor an owner?' })
    .getByRole('button', { name: 'Make owner' })
    .click()

  await expect(page).toHaveURL('/password-verify')
  expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/team' })
})

test('a failed load of the team page can be retried', async ({ page }) => {
  await page.route('**/api/team', (route) => route.fulfill(refusal(500, 'INTERNAL', 'This did not work.')), {
    times: 1,
  })
  await page.goto('/team')
  await expect(page.getByRole('heading', { name: 'Team couldn’t be loaded' })).toBeVisible()

  await answerTeam(page, [member({ id: 2, fullName: 'Ben Okafor', role: 'owner' })], [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Ben Okafor')).toBeVisible()
})

test('the audit log shows the time and IP address of events and can be filtered', async ({ page }) => {
  await answerTeam(page)
  await page.goto('/team')
  await page.getByRole('link', { name: 'Audit log' }).click()

  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Demo Owner made Ben Okafor a manager')
  await expect(rows.nth(1)).toContainText('19 Nov 2026, ')
  await expect(rows.nth(1)).toContainText('192.0.2.17')
  await expect(rows).toHaveCount(7)

  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Sign-in blocked' })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Sign-in attempt by ben.okafor@demo.test was blocked')
  await expect(page).toHaveURL('/team/log?action=sign_in_refused')
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Member left' })
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
})

test('the team page and the audit log don’t scroll sideways on a phone', async ({ page }) => {
  await answerTeam(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/team', '/team/log']) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect.poll(() => scrollsSideways(page), path).toBe(false)
  }
})

test.describe('an invitation', () => {
  const INVITATION = { companyName: 'Demo Kitchens', email: 'eva@demo.test', role: 'editor' }

  test('an invitation can’t be accepted until the open session has ended', async ({ page }) => {
    await reply(page, '**/api/invitations/read', answer(INVITATION))
    await reply(page, '**/api/auth/logout', answer(null))
    await page.goto('/invite/a-token')
    await expect(page.getByText('You’re signed in as owner@demo.test')).toBeVisible()

    await page.getByRole('button', { name: 'Log out and continue' }).click()

    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page).toHaveURL('/invite/a-token')
    expect(await tokenIn(page)).toBeNull()
  })

  test.describe('an invitation opened without a session', () => {
    test.use({ signedIn: false })

    test('accepting an invitation signs the new member in', async ({ page, api, token }) => {
      const { data: user } = await (await api.get('/api/user')).json()
      await reply(page, '**/api/invitations/read', answer(INVITATION))
      await reply(page, '**/api/invitations/accept', answer({ token, user }))
      await page.goto('/invite/a-token')
      await expect(page.getByRole('heading', { level: 1, name: 'Join Demo Kitchens' })).toBeVisible()
      await expect(page.getByText('You’re invited as Editor.')).toBeVisible()
      await page.getByRole('button', { name: 'Join' }).click()
      await expect(page.getByText('Full name is required')).toBeVisible()

      await page.getByLabel('Full name').fill('Eva')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good long one')
      await page.getByRole('textbox', { name: 'Repeat to confirm' }).fill('another one')
      await page.getByRole('button', { name: 'Join' }).click()
      await expect(page.getByText('The passwords don’t match')).toBeVisible()
      await page.getByRole('textbox', { name: 'Repeat to confirm' }).fill('a good long one')
      const sent = page.waitForRequest('**/api/invitations/accept')
      await page.getByRole('button', { name: 'Join' }).click()

      expect((await sent).postDataJSON()).toEqual({
        token: 'a-token',
        fullName: 'Eva',
        password: 'a good long one',
        passwordConfirmation: 'a good long one',
      })
      await expect(page).toHaveURL('/dashboard')
      expect(await tokenIn(page)).toBe(token)
    })

    test('an invalid invitation shows “This invitation isn’t valid” and links to the login page', async ({ page }) => {
      await reply(page, '**/api/invitations/read', refusal(404, 'NOT_FOUND', 'This invitation is no longer valid.'))
      await page.goto('/invite/a-token')
      await expect(page.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('This invitation is no longer valid.')

      await page.getByRole('link', { name: 'Go to Login' }).click()
      await expect(page).toHaveURL('/login')
    })
  })
})
