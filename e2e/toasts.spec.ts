import type { APIRequestContext, Page } from '@playwright/test'
import type { AuthUser } from '../contract/auth.ts'
import { expect, submitLogin, test } from './fixtures.ts'
import { withoutSubscription } from './payment-answers.ts'
import { toasts } from './toast.ts'
import { reply } from './reply.ts'
import { launchOptions } from './launch-options.ts'

test.use({ hasSlowToasts: false, launchOptions: launchOptions({ draws: true }) })

/** Signs in as the demo's owner, with changes to the user in the response. */
async function signInAs(
  page: Page,
  { api, token, change }: { api: APIRequestContext; token: string; change: (user: AuthUser) => AuthUser },
): Promise<void> {
  const { data } = (await (await api.get('/api/user')).json()) as { data: AuthUser } // the contract's response type
  const json = { success: true, message: 'Welcome back', data: { token, user: change(data) } }
  await reply(page, '**/api/auth/login', { json })
  await page.goto('/')
  await submitLogin(page)
}

/** The animation that measures how long a toast stays. */
function lifeOf(page: Page) {
  return page.getByRole('progressbar', { name: 'notification timer' }).evaluateHandle((bar) => {
    const [animation] = bar.getAnimations()
    if (!animation) throw new Error('The toast has no running timer')
    return animation
  })
}

test('a verified user of a company with a subscription sees a “Success!” toast after the login', async ({
  page,
  api,
  token,
}) => {
  await signInAs(page, { api, token, change: (user) => user })

  await expect(page).toHaveURL('/dashboard')
  await expect(toasts(page)).toHaveText(/^Success!/)
})

test('an unverified user sees no toast after the login', async ({ page, api, token }) => {
  await signInAs(page, { api, token, change: (user) => ({ ...user, email_verified_at: null }) })

  await expect(page.getByRole('heading', { name: 'Register Account' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(toasts(page)).toHaveCount(0)
})

test('a user without a subscription sees no toast after the login', async ({ page, api, token }) => {
  const change = (user: AuthUser) => ({ ...user, company: { ...user.company, subscriptions: [] } })
  await withoutSubscription(page) // the checkout is a separate document, which requests the user again
  await signInAs(page, { api, token, change })

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('Success!')).toBeHidden()
})

test('a toast closes after 4000 ms unless the pointer is over it', async ({ page, api, token }) => {
  await signInAs(page, { api, token, change: (user) => user })
  const life = await lifeOf(page)
  expect(await life.evaluate((animation) => animation.effect?.getTiming().duration)).toBe(4000)

  await toasts(page).hover()
  await expect.poll(() => life.evaluate((animation) => animation.playState)).toBe('paused')
  await page.mouse.move(0, 0)
  await expect.poll(() => life.evaluate((animation) => animation.playState)).toBe('running')

  await life.evaluate((animation) => animation.finish())
  await expect(toasts(page)).toHaveCount(0)
})

test('with reduced motion, a toast’s timer still runs for 4000 ms', async ({ page, api, token }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, { api, token, change: (user) => user })

  const life = await lifeOf(page)
  expect(await life.evaluate((animation) => animation.effect?.getTiming().duration)).toBe(4000)
})

test.describe('toasts that stay open longer', () => {
  test.use({ signedIn: true, hasSlowToasts: true })

  test('a toast stays open while it has the focus or the pointer is over it', async ({ page }) => {
    await page.goto('/menu-items')
    const soldOut = page.getByRole('switch', { name: 'Sold out' }).first()
    await expect(soldOut).toBeVisible()
    await page.addStyleTag({ content: '.Toastify--animate { animation: none !important }' })
    const timer = () =>
      toasts(page)
        .locator('.Toastify__progress-bar--animated')
        .evaluate((bar) => getComputedStyle(bar).animationPlayState)
    await soldOut.press('Space')
    await toasts(page).hover({ force: true })
    // React-Toastify starts the timer when the entrance animation ends.
    await toasts(page).evaluate((toast) => toast.dispatchEvent(new Event('animationend')))
    await page.waitForTimeout(100)
    expect(await timer()).toBe('paused')

    await page.mouse.move(0, 0)
    await expect.poll(timer).toBe('running')
    await toasts(page).getByRole('button').first().focus()
    await expect.poll(timer).toBe('paused')
  })
})

test.describe('toasts in the console', () => {
  test.use({ signedIn: true })

  test('a toast stays open if the browser sets its paused timer to just before the start', async ({ page }) => {
    await page.goto('/menu-items')
    const soldOut = page.getByRole('switch', { name: 'Sold out' }).first()
    await expect(soldOut).toBeVisible()
    await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important }' })
    await soldOut.press('Space')
    const life = await lifeOf(page)
    // An animation's events follow in the next frame.
    const setTime = (time: number) =>
      life.evaluate(async (animation, ms) => {
        animation.currentTime = ms
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, time)
    await setTime(0)

    await setTime(-0.1)

    await expect(toasts(page)).toHaveAttribute('data-in', 'true')
  })

  test('at most five toasts show at the bottom right, each 440 px wide and at most 200 px high', async ({ page }) => {
    await page.goto('/menu-items')
    const switches = page.getByRole('switch', { name: 'Sold out' })
    await expect(switches.first()).toBeVisible()
    // Pauses the toasts' timers, so that none closes before the last one appears.
    await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important }' })
    const entrances = await page.evaluateHandle(() => {
      const durations: string[] = []
      document.addEventListener('animationstart', ({ animationName, target }) => {
        if (animationName === 'toast-enter' && target instanceof Element)
          durations.push(getComputedStyle(target).animationDuration)
      })
      return durations
    })
    for (let row = 0; row < 7; row += 1) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/branch') && response.ok())
      await switches.nth(row).press('Space')
      await saved
    }

    await expect(toasts(page)).toHaveCount(5)
    const box = await toasts(page).last().boundingBox()
    expect(box?.width).toBe(440)
    expect(box?.x).toBeGreaterThan(1280 / 2)
    expect(box?.y).toBeGreaterThan(800 / 2)
    await expect(toasts(page).last()).toHaveCSS('max-height', '200px')
    expect(await entrances.jsonValue()).toContain('0.25s')
  })
})
