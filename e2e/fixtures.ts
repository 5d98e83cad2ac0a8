import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Page, test as base } from '@playwright/test'
import { type RunningServer, runServer } from '../scripts/run-server.ts'

/** Real menus beside the repository, where there are any. */
export const REAL_MENUS = fileURLToPath(new URL('../../shared/data/menus/', import.meta.url))
export const hasRealMenus = existsSync(REAL_MENUS)
export const NO_REAL_MENUS = 'the folder of real menus is not beside the repository'

export const OWNER = { email: 'owner@demo.test', password: 'demo-password' }

/** The demo's branches (design section 4). */
export const SAIZERIYA = 1
export const MENSA = 2
export const CORNER_CAFE = 3

type WorkerFixtures = { server: RunningServer; token: string; api: APIRequestContext }
type Options = { signedIn: boolean; branchId: number }

/** Each worker has a server of its own with a fresh demo; pages open on it. */
export const test = base.extend<Options & { branchInHand: void }, WorkerFixtures>({
  /** Whether the browser holds a session when the story begins. */
  signedIn: [false, { option: true }],
  /** The branch the console works on when the story begins. */
  branchId: [CORNER_CAFE, { option: true }],
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
  /** One session per worker: the server limits how often one may sign in, and a user has ten sessions at most. */
  token: [async ({ server }, use) => use(await openSession(server.url)), { scope: 'worker' }],
  /** The API as the demo's owner, to arrange what a story needs or to be the colleague who is faster. */
  api: [
    async ({ playwright, server, token }, use) => {
      const api = await playwright.request.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      })
      await use(api)
      await api.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  storageState: async ({ server, token, signedIn }, use) => {
    const localStorage = signedIn ? [{ name: 'token', value: token }] : []
    await use({ cookies: [], origins: localStorage.length > 0 ? [{ origin: server.url, localStorage }] : [] })
  },
  branchInHand: [
    async ({ api, branchId }, use) => {
      await api.post('/api/branches/select', { data: { branchId } })
      await use()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Opens a session of the demo's owner without a browser. @returns its token */
export async function openSession(serverUrl: string): Promise<string> {
  const response = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const { data } = (await response.json()) as { data: { token: string } } // the contract's answer
  return data.token
}

/** Fills in the login page and presses Login. */
export async function submitLogin(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in as the demo's owner, as a person would. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await submitLogin(page)
  await page.waitForURL('**/dashboard')
}

/** Chooses the branch to work on in the top bar. */
export async function chooseBranch(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/branches/select'))
  await page.getByRole('banner').getByRole('combobox', { name: 'Branch' }).selectOption({ label: name })
  await saved
}

/**
 * Whether the page is wider than the window, so that one would have to scroll sideways. After a change of the window ask
 * until it is not: the sidebar takes a moment to go.
 */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
