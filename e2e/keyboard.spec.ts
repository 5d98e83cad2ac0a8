import { expect, MENSA, OWNER, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test.use({ branchId: MENSA })

test('a user can log in and change a price with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(OWNER.email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await tabTo(page, page.getByRole('link', { name: 'Menu Items' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Menu Items' })).toBeVisible()
  const price = page.getByRole('button', { name: /^Change price of/ }).first()
  await expect(price).toBeVisible()
  await tabTo(page, price)
  await page.keyboard.press('Enter')
  await page.keyboard.type('77,77')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: /^Change price of .*77,77/ })).toBeFocused()
})
