import { type Page, test as base } from '@playwright/test'
import type { RunningServer } from '../scripts/run-server.ts'
import { ownServer } from './demo-server.ts'
import { expect, newBrowser, OWNER, submitLogin } from './fixtures.ts'
import { findInMail } from './mailbox.ts'

/** Tests with a separate server, because they use up its sign-in limits. */
const test = base.extend<object, { server: RunningServer }>({
  server: ownServer({ TRUST_PROXY: '127.0.0.1', DEMO: '1' }),
  baseURL: async ({ server }, use) => use(server.url),
})
test.describe.configure({ timeout: 90_000 })

const GUESSES_A_DAY = 50

async function guess({ url }: RunningServer, at: number): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` },
    body: JSON.stringify({ ...OWNER, password: `a wrong password ${at}` }),
  })
  return response.status
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
}

test('during a guessing attack, only an unknown browser needs a mailed code to sign in', async ({
  browser,
  server,
}) => {
  const known = await newBrowser(browser, server.url)
  await known.goto('/')
  await submitLogin(known)
  await expect(known).toHaveURL('/dashboard')
  await logOut(known)
  for (let at = 1; at <= GUESSES_A_DAY; at += 1) expect(await guess(server, at)).toBe(401)

  await submitLogin(known)
  await expect(known).toHaveURL('/dashboard')

  const fresh = await newBrowser(browser, server.url)
  await fresh.goto('/')
  await submitLogin(fresh)
  await expect(fresh.getByText('There were too many failed attempts.')).toBeVisible()
  await expect(fresh.getByLabel('Code')).toBeFocused()
  await fresh.getByLabel('Code').fill('aaaa-bbbb-cccc')
  await fresh.getByRole('button', { name: 'Login' }).click()
  await expect(fresh.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
  await fresh.getByLabel('Code').fill(await findInMail(server, OWNER.email, /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/m))
  await fresh.getByRole('button', { name: 'Login' }).click()
  await expect(fresh).toHaveURL('/dashboard')

  await logOut(fresh)
  await submitLogin(fresh)
  await expect(fresh).toHaveURL('/dashboard')
})
