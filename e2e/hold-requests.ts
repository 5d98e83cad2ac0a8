import type { Page } from '@playwright/test'

/**
 * Holds requests to a URL until released, so that a test can check the loading state. The test's own route for that URL
 * must be registered earlier, because Playwright calls the newest route first.
 * @returns a function that releases the requests
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback().catch(() => {}) // the page may be closed by then
  })
  return resolve
}
