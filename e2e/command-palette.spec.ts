import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, SAIZERIYA, test } from './fixtures.ts'

test.use({ signedIn: true, branchId: SAIZERIYA })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Command palette' })

/** Opens the palette with the keyboard, once the shell has loaded. */
async function summon(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test('the command palette opens a page by its name, with the keyboard alone', async ({ page }) => {
  await page.goto('/dashboard')
  await summon(page)
  await page.keyboard.type('diet')
  await expect(palette(page).getByRole('option', { name: 'Diet Types' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/diet-types')
  await expect(palette(page)).toBeHidden()
})

test('the command palette finds menu items by name, and opens the page of a menu item', async ({ page, api }) => {
  const { data } = await (await api.get('/api/menu-items?pageSize=1&sort=name&direction=desc')).json()
  const [item] = data.items
  const name: string = Object.values<string>(item.name)[0] ?? ''
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Command palette' }).click()
  await field(page).fill(name)
  const found = palette(page).getByRole('group', { name: 'Menu items' }).getByRole('option').first()
  await expect(found).toContainText(name)
  await found.click()

  await expect(page).toHaveURL(/\/menu-item\/view\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the command palette switches branches and themes, opens the item form and offers “Log out”', async ({ page }) => {
  await page.goto('/dashboard')
  await summon(page)
  await field(page).fill('corner')
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/branches/select'))
  await page.keyboard.press('Enter')
  await saved
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Branch' }).locator(':checked')).toHaveText(
    /corner/i,
  )

  await summon(page)
  await field(page).fill('theme dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveClass(/dark/)

  await summon(page)
  await field(page).fill('add menu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/menu-item/add')

  await summon(page)
  await field(page).fill('log out')
  await expect(palette(page).getByRole('option', { name: 'Log out' })).toHaveAttribute('aria-selected', 'true')
})

test('Escape closes the command palette and restores the focus', async ({ page }) => {
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Command palette' })
  await button.press('Enter')
  await field(page).fill('xyzzy plugh')
  await expect(palette(page).getByText('No results. Try a different search.')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('axe finds no violation in the command palette, in light, dark and right-to-left', async ({ page }) => {
  await page.goto('/dashboard')
  await summon(page)
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.body.classList.toggle('dark', on), dark)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await summon(page)
  await field(page).fill('right to left')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await summon(page)

  expect(await violationsOf(page)).toEqual([])
})
