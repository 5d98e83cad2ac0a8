import type { Page } from '@playwright/test'

/**
 * Holds what goes to an address back until it is let go, so that a test sees what stands on the screen meanwhile.
 * Answers of the test's own for that address are given before: of two, the newer is asked first.
 * @returns lets the requests go on
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback().catch(() => {}) // the page may be gone by then
  })
  return resolve
}
