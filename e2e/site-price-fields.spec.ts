import type { Locator, Page } from '@playwright/test'
import { CORNER_CAFE, expect, SAIZERIYA, test } from './fixtures.ts'

/** Opens the Filters dialog of a menu in English. */
async function openMaxPrice(page: Page, branchId: number): Promise<Locator> {
  const called = page.waitForResponse('**/menu-items**')
  await page.goto(`/branch/${btoa(String(branchId))}?lang=en`)
  await called
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' }).getByLabel('Max price')
}

test('digits typed after a decimal mark are ignored, so that 7.50 doesn’t become 750', async ({ page }) => {
  const max = await openMaxPrice(page, CORNER_CAFE)

  for (const typed of ['7.50', '7,50', '٧٫٥٠', '7.05']) {
    await max.fill('')
    await max.pressSequentially(typed)
    await expect(max).toHaveValue('7')
  }
  await max.press('Backspace')
  await max.pressSequentially('12')
  await expect(max).toHaveValue('12')
  await max.pressSequentially('.')
  await max.blur()
  await max.press('End')
  await max.pressSequentially('5')
  await expect(max).toHaveValue('125')
})

test('separators typed in prices without decimals are thousands separators', async ({ page }) => {
  const max = await openMaxPrice(page, SAIZERIYA)

  for (const typed of ['1,200', '1.200']) {
    await max.fill('')
    await max.pressSequentially(typed)
    await expect(max).toHaveValue('1,200')
  }
})
