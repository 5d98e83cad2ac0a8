import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags an item by its handle to the handle of another item, and drops it once the other item has made room.
 * @param other the other item's handle
 */
export async function drag(page: Page, handle: Locator, other: Locator): Promise<void> {
  await other.scrollIntoViewIfNeeded()
  await handle.hover()
  const to = await other.boundingBox()
  if (!to) throw new Error('The handle of the other item is not on the screen')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await expect(other.locator('xpath=ancestor::li[1]')).toHaveAttribute('style', /translate3d/)
  await page.mouse.up()
}
