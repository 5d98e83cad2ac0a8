import { type Page, test as base } from '@playwright/test'
import type { RunningServer } from '../scripts/run-server.ts'
import { runDemoServer } from './demo-server.ts'
import { startSmtpServer } from '../server/testing/smtp-server.ts'
import { expect, newBrowser } from './fixtures.ts'

/** Tests with a separate server that sends its mails to a local SMTP server. */
const test = base.extend<object, { place: Place }>({
  place: [
    // Playwright reads the names of fixtures from this parameter, which must be a pattern even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      const server = await runDemoServer({ SMTP_URL: smtp.url })
      await use({ smtp, server })
      await server.stop()
      await smtp.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ place }, use) => use(place.server.url),
})

type Place = { smtp: Awaited<ReturnType<typeof startSmtpServer>>; server: RunningServer }
type Account = { email: string; password: string }

const ANNA: Account = { email: 'anna@carte.test', password: 'Kitchen-4827-door' }
const BEN: Account = { email: 'ben@carte.test', password: 'Kitchen-9135-window' }

async function registerAs(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Somebody New')
  await page.getByLabel('Company name').fill('Corner Kitchen')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repeat to confirm' }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/email-verify')
}

/** Waits for the mail with this subject. @returns its link */
async function linkOf({ smtp }: Place, { email }: Account, subject: string): Promise<string> {
  const mail = await smtp.waitFor(email, subject)
  const link = mail.email.text?.match(/http:\/\/\S+/)?.[0]
  expect(link, mail.email.text).toBeDefined()
  return link ?? ''
}

test('the link mailed after registration verifies the email address and leads to the checkout', async ({
  page,
  place,
}) => {
  await registerAs(page, ANNA)

  const link = await linkOf(place, ANNA, 'Verify your email address')
  expect(new URL(link).origin).toBe(place.server.url)
  await page.goto(link)

  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a mailed link resets a forgotten password and ends the open session', async ({ page, browser, place }) => {
  await registerAs(page, BEN)
  const other = await newBrowser(browser, place.server.url)
  await other.goto('/forgot-password')
  await other.getByLabel('Email').fill(BEN.email)
  await other.getByRole('button', { name: 'Send reset link' }).click()
  await other.goto(await linkOf(place, BEN, 'Reset your password'))
  const changed = 'A-new-kitchen-2210'
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill(changed)
  await other.getByRole('textbox', { name: 'Repeat to confirm' }).fill(changed)
  await other.getByRole('button', { name: 'Reset password' }).click()
  await expect(other.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()

  await page.goto('/dashboard')

  await expect(page.getByRole('alert')).toContainText('Session Expired!')
  await expect(page).toHaveURL('/')
  await other.getByLabel('Email').fill(BEN.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(changed)
  await other.getByRole('button', { name: 'Login' }).click()
  // The reset link has also verified the address, so the checkout comes next.
  await expect(other).toHaveURL('/checkout')
  await other.context().close()
})
