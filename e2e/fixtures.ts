import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  test as base,
} from '@playwright/test'
import type { RunningServer } from '../scripts/run-server.ts'
import { runDemoServer } from './demo-server.ts'

/** The folder of real menus beside the repository, which may not exist. */
export const REAL_MENUS = fileURLToPath(new URL('../../shared/data/menus/', import.meta.url))
export const hasRealMenus = existsSync(REAL_MENUS)
export const NO_REAL_MENUS = 'the folder of real menus is not beside the repository'

export const OWNER = { email: 'owner@demo.test', password: 'demo-password' }

/** The ids of the demo's branches. */
export const SAIZERIYA = 1
export const MENSA = 2
export const CORNER_CAFE = 3

type Options = { signedIn: boolean; branchId: number; hasSlowToasts: boolean }
type AtEnd = (step: (api: APIRequestContext) => Promise<unknown>) => void
type Fixtures = { server: StoryServer; branchInHand: void; token: string; api: APIRequestContext; atEnd: AtEnd }

/** A worker's server. It restarts for each test file, so that every file begins with an unchanged demo. */
class StoryServer {
  /** The session token of the demo's owner. One per file, because sign-ins and sessions are limited. */
  token = ''
  readonly #settings: Record<string, string>
  #file = ''
  #running: RunningServer | undefined
  /** Servers of earlier files, which finish their requests while the next one starts. */
  readonly #stopping: Promise<void>[] = []

  constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  get url(): string {
    return this.#running?.url ?? ''
  }

  get dataDir(): string {
    return this.#running?.dataDir ?? ''
  }

  async startFor(file: string): Promise<void> {
    if (this.#file === file) return
    if (this.#running) this.#stopping.push(this.#running.stop())
    this.#running = await runDemoServer(this.#settings)
    this.token = await openSession(this.url)
    this.#file = file
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#stopping, this.#running?.stop()])
  }
}

export const test = base.extend<
  Options & Fixtures,
  { serverSettings: Record<string, string>; workerServer: StoryServer }
>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  /** Whether the browser is signed in when the test starts. */
  signedIn: [false, { option: true }],
  /** The console's selected branch when the test starts. */
  branchId: [CORNER_CAFE, { option: true }],
  /** Whether toasts stay for 20 seconds instead of 4, so that their Undo can be pressed even on a busy machine. */
  hasSlowToasts: [true, { option: true }],
  page: async ({ page, hasSlowToasts }, use) => {
    if (hasSlowToasts) await page.addInitScript(slowDownToasts)
    await use(page)
  },
  workerServer: [
    async ({ serverSettings }, use) => {
      const server = new StoryServer(serverSettings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [
    async ({ workerServer }, use, { file }) => {
      await workerServer.startFor(file)
      await use(workerServer)
    },
    { auto: true, timeout: 90_000 },
  ],
  token: async ({ server }, use) => use(server.token),
  /** The API as the demo's owner, to prepare a test or to act as a colleague. */
  api: async ({ playwright, server }, use) => {
    const api = await apiOf(playwright, server.url, server.token)
    await use(api)
    await api.dispose()
  },
  /** Restores what the file's other tests need when the test ends, even if it fails. */
  atEnd: async ({ api }, use) => {
    const steps: Parameters<AtEnd>[0][] = []
    await use((step) => void steps.push(step))
    for (const step of steps.toReversed()) await step(api)
  },
  baseURL: async ({ server }, use) => use(server.url),
  storageState: async ({ server, token, signedIn }, use) =>
    use(signedIn ? signedInState(server.url, token) : { cookies: [], origins: [] }),
  branchInHand: [
    async ({ api, branchId }, use) => {
      const selected = await api.post('/api/branches/select', { data: { branchId } })
      if (!selected.ok()) throw new Error(`Branch ${branchId} was not selected: ${await selected.text()}`)
      await use()
    },
    { auto: true },
  ],
})

export { expect }

function slowDownToasts(): void {
  const style = new CSSStyleSheet()
  // The timer moves in a single step, because drawing every frame would cost processor time.
  style.replaceSync(`.Toastify__progress-bar--animated {
    animation-duration: 20s !important;
    animation-timing-function: steps(1) !important;
  }`)
  document.adoptedStyleSheets.push(style)
}

/** The `storageState` of a browser that is signed in with this token. */
export const signedInState = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
})

/** The session token in the browser; null when signed out. */
export const tokenIn = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

export async function newBrowser(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

export const apiOf = (
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  token: string,
): Promise<APIRequestContext> =>
  playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })

/** Opens a session of the demo's owner without a browser. @returns its token */
export async function openSession(serverUrl: string): Promise<string> {
  const response = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const { data } = (await response.json()) as { data: { token: string } } // the contract's response type
  return data.token
}

export async function submitLogin(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in as the demo's owner through the login page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await submitLogin(page)
  await page.waitForURL('**/dashboard')
}

/** Enters the password on the page “Confirm your password”, which an action has opened. */
export async function confirmPassword(page: Page, password = OWNER.password): Promise<void> {
  await expect(page).toHaveURL('/password-verify')
  // The name must be exact, because the profile, which also has password fields, may still be on the screen.
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function chooseBranch(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/branches/select'))
  await page.getByRole('banner').getByRole('combobox', { name: 'Branch' }).selectOption({ label: name })
  await saved
}

/**
 * Whether the page is wider than the window. Poll it after the window was resized: the sidebar takes a moment to close.
 */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
