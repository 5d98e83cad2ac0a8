import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Category } from '../contract/categories.ts'
import { cafePath } from '../contract/page-urls.ts'
import { expectNoViolations } from './axe.ts'
import { drag } from './drag.ts'
import { CORNER_CAFE, expect, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { holdToast, toast } from './toast.ts'

test.use({ signedIn: true })

const PHOTO = fileURLToPath(new URL('../demo/pictures/pizza_salad.jpg', import.meta.url))

const list = (page: Page, name = 'Categories') => page.getByRole('list', { name, exact: true })
const top = (page: Page) => list(page).locator('> li')
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const kept = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/categories/order'))
/** The headings of the categories on the menu site, in the order of the menu. */
const sections = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function categoryOf(api: APIRequestContext, name: string): Promise<Category> {
  const { items } = await dataOf<{ items: Category[] }>(
    api.get(`/api/categories?pageSize=100&search=${encodeURIComponent(name)}`),
  )
  const found = items.find((one) => Object.values(one.name).includes(name))
  if (!found) throw new Error(`No category ${name}`)
  return found
}

async function choosePhoto(dialog: Locator, page: Page): Promise<Locator> {
  await dialog.getByLabel('Picture: file').setInputFiles(PHOTO)
  const cropper = page.getByRole('dialog', { name: 'Crop picture' })
  await expect(cropper.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  return cropper
}

test('a category can be added with a cropped picture, and guests see its name and hours', async ({ page, api }) => {
  await page.goto('/category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
    'Name is required',
  )
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lunch')
  await dialog.getByRole('textbox', { name: 'Name (German)' }).fill('Mittagstisch')

  const cropper = await choosePhoto(dialog, page)
  await cropper.getByLabel('Shape').selectOption({ label: 'Wide 16:9' })
  await cropper.getByRole('button', { name: 'Use picture' }).click()
  await dialog.getByRole('textbox', { name: 'Alt text', exact: true }).fill('A green pizza')

  await dialog.getByRole('button', { name: 'Limit to certain times' }).click()
  await dialog.getByLabel('To', { exact: true }).fill('15:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Category added')).toBeVisible()

  await expect(row(page, 'Lunch')).toContainText('Mon–Fri 11:00–15:00')
  await expect(row(page, 'Lunch').locator('img')).toBeVisible()
  const { id, image } = await categoryOf(api, 'Lunch')
  expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await dataOf(
    api.post('/api/menu-items', {
      data: { name: 'Soup of the day', priceMinor: 450, categoryId: id, status: 'PUBLISHED', branchId: CORNER_CAFE },
    }),
  )
  await page.goto(`${cafePath(CORNER_CAFE)}?lang=de`)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mittagstisch' }) })
  await expect(section).toContainText(/11:00.*15:00/)
})

test('guests see a subcategory below its parent category', async ({ page, api }) => {
  await addMenu(api, 'Snacks', { Olives: 300 })
  await addMenu(api, 'Sandwiches', { 'Cheese roll': 400 })
  await addMenu(api, 'Toasts', { 'Avocado toast': 700 })
  await page.goto('/category')
  await row(page, 'Toasts').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit category' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Warm toasts')
  await dialog.getByLabel('Parent category').selectOption({ label: 'Snacks' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list(page, 'Subcategories of Snacks').getByRole('listitem')).toContainText(['Warm toasts'])

  await page.goto(cafePath(CORNER_CAFE))

  const names = await sections(page).allTextContents()
  expect(names.indexOf('Warm toasts')).toBe(names.indexOf('Snacks') + 1)
  expect(names.indexOf('Sandwiches')).toBeGreaterThan(names.indexOf('Warm toasts'))
})

test('guests see categories in the order that was set with the keyboard or by dragging', async ({ page }) => {
  await page.goto('/category')
  await expect(top(page).nth(1)).toBeVisible()
  const nameOf = async (at: number) =>
    (
      (await top(page)
        .nth(at)
        .getByRole('button', { name: /^Move / })
        .first()
        .getAttribute('aria-label')) ?? ''
    ).slice(5)
  const [first, second, third] = [await nameOf(0), await nameOf(1), await nameOf(2)]

  const byKeyboard = kept(page)
  await handle(page, first).press('ArrowDown')
  await expect(page.getByText(`${first}: position 2 of`)).toBeAttached()
  await expect(handle(page, first)).toBeFocused()
  expect((await byKeyboard).ok()).toBe(true)
  await page.reload()
  await expect(
    top(page)
      .first()
      .getByRole('button', { name: `Move ${second}`, exact: true }),
  ).toBeVisible()

  const byDragging = kept(page)
  await drag(page, handle(page, first), handle(page, third))
  expect((await byDragging).ok()).toBe(true)
  await page.reload()
  await expect(handle(page, first)).toBeVisible()
  expect([await nameOf(0), await nameOf(1), await nameOf(2)]).toEqual([second, third, first])

  await page.goto(cafePath(CORNER_CAFE))
  const names = await sections(page).allTextContents()
  expect(names.filter((name) => [first, second, third].includes(name))).toEqual([second, third, first])
})

test('guests don’t see the items of a hidden category until the change is undone', async ({ page, api }) => {
  await addMenu(api, 'Season', { Asparagus: 900 })
  await page.goto('/category')
  const shown = row(page, 'Season').getByRole('switch', { name: 'Visible' })
  await shown.click()
  await holdToast(page, 'Season is hidden from guests')
  await expect(row(page, 'Season')).toContainText('Hidden')
  expect(await (await page.request.get(cafePath(CORNER_CAFE))).text()).not.toContain('Asparagus')

  await toast(page, 'Season is hidden from guests').getByRole('button', { name: 'Undo' }).click()

  await expect(shown).toBeChecked()
  await expect.poll(async () => (await page.request.get(cafePath(CORNER_CAFE))).text()).toContain('Asparagus')
})

test('only a category without items can be deleted', async ({ page, api }) => {
  const ids = await addMenu(api, 'Specials', { 'Truffle pizza': 1900 })
  await page.goto('/category')
  await row(page, 'Specials').getByRole('button', { name: 'Delete' }).click()
  const refusal = page.getByRole('dialog', { name: '“Specials” is not empty' })
  await refusal.getByRole('link', { name: 'Show 1 menu item' }).click()
  await expect(page.getByRole('row', { name: /Truffle pizza/ })).toBeVisible()
  expect((await api.delete(`/api/menu-items/${ids['Truffle pizza']}`)).ok()).toBe(true)

  await page.goto('/category')
  await row(page, 'Specials').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Specials”?' })
  await question.getByRole('button', { name: 'Delete' }).click()

  await expect(toast(page, 'Specials was deleted')).toBeVisible()
  await expect(row(page, 'Specials')).toHaveCount(0)
})

test('axe finds no violation on the categories page, which doesn’t scroll sideways on a phone', async ({ page }) => {
  await page.goto('/category')
  await expect(top(page).first()).toBeVisible()
  await expectNoViolations(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await page.evaluate(() => localStorage.setItem('rtlClass', 'rtl'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(top(page).first()).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test('axe finds no violation in the dialog “Add category”', async ({ page }) => {
  await page.goto('/category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByRole('button', { name: 'Limit to certain times' }).click()

  await expectNoViolations(page)
})

test('axe finds no violation while a picture is cropped', async ({ page }) => {
  await page.goto('/category')
  await page.getByRole('button', { name: 'Add category' }).click()
  await choosePhoto(page.getByRole('dialog', { name: 'Add category' }), page)

  await expectNoViolations(page)
})

test.describe('a branch in the default layout', () => {
  test.use({ branchId: SAIZERIYA })

  test('the default layout shows the picture of a category in the menu and in the list of categories', async ({
    page,
    api,
  }) => {
    const { items } = await dataOf<{ items: Category[] }>(api.get('/api/categories?pageSize=100'))
    const category = items.find(({ menuItemCount, parentId }) => menuItemCount > 0 && parentId === null)
    const name = category?.name['ja'] ?? ''
    await page.goto('/category')
    await row(page, name).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit category' })
    const cropper = await choosePhoto(dialog, page)
    await cropper.getByRole('button', { name: 'Use picture' }).click()
    await dialog.getByRole('textbox', { name: 'Alt text', exact: true }).fill('A pizza with green leaves')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Category saved')).toBeVisible()

    await page.goto(cafePath(SAIZERIYA))
    await expect(page.getByRole('img', { name: 'A pizza with green leaves' })).toBeVisible()
    await page.goto(cafePath(SAIZERIYA).replace('/branch/cafe/', '/branch/view/categories/'))
    await expect(
      page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .locator('img')
        .last(),
    ).toBeVisible()
    await expectNoViolations(page)
  })
})
