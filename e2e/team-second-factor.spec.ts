import { test as base } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { RunningServer } from '../scripts/run-server.ts'
import { ownServer } from './demo-server.ts'
import { apiOf, confirmPassword, expect, newBrowser, openSession, OWNER } from './fixtures.ts'
import { addColleague } from './mailbox.ts'

/** Tests with a separate server, whose owner gets a second factor. */
const test = base.extend<object, { server: RunningServer }>({
  server: ownServer(),
  baseURL: async ({ server }, use) => use(server.url),
})
test.describe.configure({ timeout: 90_000 })

test('a member must set up a second factor when an owner requires one', async ({ browser, playwright, server }) => {
  const token = await openSession(server.url)
  const api = await apiOf(playwright, server.url, token)
  const hana = { fullName: 'Hana', email: 'hana@demo.test', password: 'seven green lamps', role: 'editor' } as const
  const memberToken = await addColleague({ api, server }, hana)
  const owner = await newBrowser(browser, server.url)
  await owner.goto('/')
  await owner.evaluate((own) => localStorage.setItem('token', own), token)
  await owner.goto('/team')
  await expect(owner.getByRole('button', { name: 'Require for everyone' })).toHaveAttribute('aria-disabled', 'true')
  await api.post('/api/profile/confirm-password', { data: { password: OWNER.password } })
  const { data: factor } = await (await api.post('/api/profile/second-factor/setup')).json()
  const code = () => new TOTP({ secret: factor.secret }).generate()
  await api.post('/api/profile/second-factor/enable', { data: { code: code() } })
  await owner.reload()
  await owner.getByRole('button', { name: 'Require for everyone' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Require for everyone' }).click()
  await expect(owner.getByText('1 member hasn’t set it up yet.')).toBeVisible()
  await expect(owner.getByText('Required', { exact: true })).toBeVisible()

  const member = await newBrowser(browser, server.url)
  await member.goto('/')
  await member.evaluate((own) => localStorage.setItem('token', own), memberToken)
  await member.goto('/menu-items')
  await expect(member).toHaveURL('/profile')
  await expect(member.getByText('Your company requires two-factor authentication')).toBeVisible()
  await member.getByRole('button', { name: 'Set up' }).click()
  await confirmPassword(member, hana.password)
  const key = await member.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()
  await member.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: key?.replaceAll(' ', '') ?? '' }).generate())
  await member.getByRole('button', { name: 'Turn on' }).click()
  await member.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(member.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
  await member.goto('/menu-items')
  await expect(member.getByRole('heading', { level: 1, name: 'Menu Items' })).toBeVisible()
  await expect(member).toHaveURL(/\/menu-items/)
  await api.dispose()
})
