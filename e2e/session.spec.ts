import type { Page } from '@playwright/test'
import { expect, openSession, submitLogin, test, tokenIn } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { type Reply, reply } from './reply.ts'
import { launchOptions } from './launch-options.ts'

const PROFILE_CALL = '**/api/user'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

/** Opens the console with a stored token and a mocked response to the profile call. */
async function openWithProfile(page: Page, answer: Reply): Promise<void> {
  await reply(page, PROFILE_CALL, answer)
  await page.goto('/menu-items')
}

/**
 * Records the visited paths inside the page, because the browser may report only the last of two quick changes to the
 * address.
 */
async function recordPaths(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paths: string[] = [location.pathname]
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history)
      history[name] = (state, unused, url) => {
        change(state, unused, url)
        paths.push(location.pathname)
      }
    }
    Object.assign(globalThis, { pathsGoneThrough: paths })
  })
}

const pathsOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'pathsGoneThrough') as string[])

const alert = (page: Page) => page.getByRole('alert')

test('with a stored token, a splash screen shows until the profile has loaded', async ({ page }) => {
  const release = await holdRequests(page, PROFILE_CALL)
  await page.goto('/menu-items')
  const splash = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(splash).toBeVisible()
  expect(await splash.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  await expect(page.getByRole('navigation')).toBeHidden()

  const fade = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
          if (animationName === 'fade') resolve(elapsedTime)
        })
      }),
  )
  release()

  await expect(page.getByRole('heading', { level: 1, name: 'Menu Items' })).toBeVisible()
  expect(await fade).toBe(1)
})

test('a profile response that reports no subscription leads to the checkout and keeps the token', async ({
  page,
  token,
}) => {
  await openWithProfile(page, {
    json: { success: false, message: 'Company does not have any active subscriptions!' },
  })

  await expect(page).toHaveURL('/checkout')
  expect(await tokenIn(page)).toBe(token)
})

test('a profile response with an unknown message ends the session and redirects to /logout', async ({ page }) => {
  await recordPaths(page)
  await openWithProfile(page, { json: { success: false, message: 'The moon is full' } })

  await expect(alert(page)).toContainText('Session Expired!')
  await expect(alert(page)).toContainText('Please login again.')
  await expect(page).toHaveURL('/')
  expect(await pathsOf(page)).toContain('/logout')
  expect(await tokenIn(page)).toBeNull()
})

test('a user with an unverified email address sees “Check your inbox” instead of the console', async ({ page }) => {
  await openWithProfile(page, {
    status: 401,
    json: { success: false, message: 'No', error: 'Please verify your email to continue.' },
  })

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Register Account' })).toBeVisible()
  await expect(page.getByText('Your account is registered. Check your inbox')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
})

test('a profile request refused with 401 “Unauthorized” ends the session and opens the login page', async ({
  page,
}) => {
  await recordPaths(page)
  await openWithProfile(page, { status: 401, json: { success: false, message: 'Unauthorized', error: 'Unauthorized' } })

  await expect(alert(page)).toHaveCount(1)
  await expect(alert(page)).toContainText('Session Expired!')
  await expect(alert(page)).toContainText('Please login again.')
  await expect(page).toHaveURL('/')
  expect(await pathsOf(page)).not.toContain('/logout')
  expect(await tokenIn(page)).toBeNull()
})

test('when a session ends while the console is open, the login page opens with a warning', async ({ page, server }) => {
  const token = await openSession(server.url)
  await page.goto('/dashboard')
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  // The console may notice the end of the session without the click, for example when its event stream reconnects.
  const link = page.getByRole('link', { name: 'Menu Items' })
  await Promise.race([link.dispatchEvent('click'), alert(page).waitFor()])

  await expect(alert(page)).toHaveCount(1)
  await expect(alert(page)).toContainText('Session Expired!')
  await expect(alert(page)).toContainText('Please Login Again to Continue')
  await expect(page).toHaveURL('/')
  expect(await tokenIn(page)).toBeNull()
})

test('the server’s message “token expired!” ends the session with a warning', async ({ page }) => {
  await reply(page, '**/api/menu-items?*', { status: 401, json: { success: false, message: 'token expired!' } })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Menu Items' }).click()

  await expect(alert(page)).toContainText('Session Expired!')
  await expect(alert(page)).toContainText('Please Login Again to Continue')
  expect(await tokenIn(page)).toBeNull()
})

test('the end of a session clears the API cache', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const readsOfCategories = () => calls.filter((path) => path === '/api/categories').length
  await page.goto('/category')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect.poll(readsOfCategories).toBeGreaterThan(0)
  const before = readsOfCategories()
  await reply(page, '**/api/menu-items?*', { status: 401, json: { success: false, message: 'Unauthorized' } })
  await page.getByRole('link', { name: 'Menu Items', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/menu-items?*')

  await submitLogin(page)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.getByRole('link', { name: 'Categories', exact: true }).click()

  await expect(page).toHaveURL('/category')
  await expect.poll(readsOfCategories).toBeGreaterThan(before)
})

test('a user of a company without a subscription goes to the checkout if the company has an owner', async ({
  page,
  api,
}) => {
  const { data: user } = await (await api.get('/api/user')).json()
  const company = { ...user.company, user_id: user.id, subscriptions: [] }
  await openWithProfile(page, { json: { success: true, message: 'OK', data: { ...user, company } } })

  await expect(page).toHaveURL('/checkout')
})

test('a stored return path can’t lead a signed-in user to another site or to /logout', async ({ page }) => {
  /** Opens the login page with a stored return path, which an attacker could have set. */
  async function openWithOrigin(from: string): Promise<void> {
    await page.goto('/branch/cafe/MQ==')
    await page.evaluate((origin) => history.replaceState({ usr: { from: origin }, key: 'k', idx: 0 }, '', '/'), from)
    await page.reload()
  }

  for (const foreign of ['https://elsewhere.example/menu-items', '//elsewhere.example', '/logout']) {
    await openWithOrigin(foreign)
    await expect(page).toHaveURL('/dashboard')
  }
  await openWithOrigin('/category?page=2')
  await expect(page).toHaveURL(/\/category/)
})

test.describe('opening the console without a session', () => {
  test.use({ signedIn: false })

  test('after signing in, the originally requested page opens with its query', async ({ page }) => {
    await page.goto('/menu-items?search=cake')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Welcome to Carte' })).toBeVisible()
    await submitLogin(page)

    await expect(page).toHaveURL('/menu-items?search=cake')
  })
})
