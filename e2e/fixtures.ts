import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, test as base } from '@playwright/test'
import { type RunningServer, runServer } from '../scripts/run-server.ts'

/** Real menus beside the repository, where there are any. */
export const REAL_MENUS = fileURLToPath(new URL('../../shared/data/menus/', import.meta.url))
export const hasRealMenus = existsSync(REAL_MENUS)
export const NO_REAL_MENUS = 'the folder of real menus is not beside the repository'

export const OWNER = { email: 'owner@demo.test', password: 'demo-password' }

/** Each worker has a server of its own with a fresh demo; pages open on it. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads the names of the fixtures from this pattern, so it must be one even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await runServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from '@playwright/test'

/** Signs in as the demo's owner, as a person would. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}

/** Chooses the branch to work on in the top bar. */
export async function chooseBranch(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/branches/select'))
  await page.getByRole('banner').getByRole('combobox', { name: 'Branch' }).selectOption({ label: name })
  await saved
}
