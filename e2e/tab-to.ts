import type { Locator, Page } from '@playwright/test'

/** Presses Tab until an element has the focus. @throws {Error} when the element doesn't have it after 60 presses */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key doesn’t reach ${target.toString()}`)
}
