import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Appearance' })
const sidebar = (page: Page) => page.locator('#sidebar')
const banner = (page: Page) => page.getByRole('banner')

async function openAppearance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  await openAppearance(page)
  await dialog(page).getByRole('group', { name: group }).getByText(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test('the console’s navigation can be a sidebar, a collapsible sidebar or a bar at the top', async ({ page }) => {
  await page.goto('/category')
  await expect(sidebar(page)).toBeVisible()
  await choose(page, 'Navigation', 'Collapsible')
  await expect(sidebar(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await sidebar(page).getByRole('link', { name: 'Menu Items' }).click()
  await expect(page).toHaveURL('/menu-items')
  await expect(sidebar(page)).toBeHidden()

  await choose(page, 'Navigation', 'Top')
  const bar = page.getByRole('navigation', { name: 'Top navigation' })
  await bar.getByRole('button', { name: 'Menu Management' }).press('Enter')
  await bar.getByRole('link', { name: 'Categories' }).press('Enter')
  await expect(page).toHaveURL('/category')

  await choose(page, 'Navigation', 'Sidebar')
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
})

test('appearance changes apply at once and survive a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 800 })
  await page.goto('/category')
  const width = async () => (await page.getByRole('main').boundingBox())?.width ?? 0
  const wide = await width()
  await choose(page, 'Layout', 'Boxed')
  await choose(page, 'Top bar', 'Floating')
  await choose(page, 'Page animation', 'Slide')
  await choose(page, 'Direction', 'Right to left')
  await openAppearance(page)
  await dialog(page).getByRole('switch', { name: 'Dark sidebar' }).click()
  await page.keyboard.press('Escape')

  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    await expect.poll(width).toBeLessThan(wide)
    await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(12)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(sidebar(page)).toHaveClass(/\bdark\b/)
    await expect(page.locator('main .animate-page-slide')).toBeVisible()
  }

  await choose(page, 'Top bar', 'Scrolls away')
  await page.evaluate(() => (document.body.style.minHeight = '3000px'))
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(banner(page)).not.toBeInViewport()
})

test('the theme can be changed in the appearance settings with an arrow key', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'User menu' }).press('Enter')
  await page.getByRole('button', { name: 'Appearance' }).press('Enter')
  const light = dialog(page).getByRole('radio', { name: 'Light' })
  await light.focus()
  await light.press('ArrowRight')

  await expect(dialog(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('body')).toHaveClass(/dark/)
})

test('axe finds no violation in the appearance settings', async ({ page }) => {
  await page.goto('/dashboard')
  await openAppearance(page)

  await expectNoViolations(page)
})
