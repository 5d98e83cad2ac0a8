import type { APIRequestContext, Page } from '@playwright/test'
import type { Allergen } from '../contract/allergens.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { drag } from './drag.ts'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { holdToast, toast } from './toast.ts'

test.use({ signedIn: true })

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) })
    .last()
const codes = async (api: APIRequestContext) =>
  (await dataOf<Allergen[]>(api.get('/api/allergens'))).map(({ code }) => code)

test('a custom allergen with an unused name can be added, edited, disabled and deleted', async ({ page }) => {
  await page.goto('/allergens')
  await page.getByRole('button', { name: 'Add allergen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add allergen' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required')
  await dialog.getByLabel('Name', { exact: true }).fill('Milk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    '“Milk” is already a name or synonym of Milk. Choose a different one.',
  )
  await dialog.getByLabel('Name', { exact: true }).fill('Pine nuts')
  await dialog.getByLabel('Name (German)').fill('Pinienkerne')
  await dialog.getByLabel('Synonyms').fill('pignoli, pinoli')
  await dialog.getByLabel('Parent allergen').selectOption({ label: 'Nuts' })
  await dialog.getByRole('radio', { name: 'Nut', exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Allergen added')).toBeVisible()

  const kinds = page.getByRole('list', { name: 'Types of Nuts' })
  await expect(kinds.getByRole('listitem').last()).toContainText('Pine nuts')
  await expect(rowOf(page, 'Pine nuts')).toContainText('PINE_NUTS')
  await expect(rowOf(page, 'Pine nuts')).toContainText('Not used')
  await rowOf(page, 'Pine nuts').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByLabel('Synonyms')).toHaveValue('pignoli, pinoli')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Pine kernels')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  await rowOf(page, 'Pine kernels').getByRole('switch', { name: 'On' }).click()
  await holdToast(page, 'Pine kernels was turned off')
  await expect(rowOf(page, 'Pine kernels').getByText('Off', { exact: true })).toBeVisible()
  await toast(page, 'Pine kernels was turned off').getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Pine kernels').getByRole('switch', { name: 'On' })).toBeChecked()
  await rowOf(page, 'Pine kernels').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete “Pine kernels”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Pine kernels was deleted')).toBeVisible()
  await expect(rowOf(page, 'Pine kernels')).toHaveCount(0)
})

test('statutory and used allergens can’t be deleted or disabled, and used ones list their items', async ({
  page,
  api,
}) => {
  const { id } = await dataOf<{ id: number }>(api.post('/api/allergens', { data: { name: 'Kiwi' } }))
  const { Smoothie: dish } = await addMenu(api, 'Kiwis', { Smoothie: 500 })
  await api.patch(`/api/menu-items/${dish}`, { data: { allergens: [{ allergenId: id, level: 'MAY_CONTAIN' }] } })
  await page.goto('/allergens')

  for (const [name, reason] of [
    ['Milk', /EU law requires you to declare this allergen/],
    ['Kiwi', /in 1 menu item/],
  ] as const) {
    await expect(rowOf(page, name).getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(reason)
    await expect(rowOf(page, name).getByRole('switch', { name: 'On' })).toHaveAccessibleDescription(reason)
    await expect(rowOf(page, name).getByRole('switch', { name: 'On' })).toHaveAttribute('aria-disabled', 'true')
  }
  await rowOf(page, 'Kiwi').getByRole('button', { name: '1 menu item with Kiwi' }).click()
  await page.getByRole('dialog', { name: 'Kiwi' }).getByRole('link', { name: 'Smoothie' }).click()
  await expect(page).toHaveURL(`/menu-item/view/${dish}`)
})

test('a new order of allergens is saved, whether set by keyboard, dragging or “Move down”', async ({ page, api }) => {
  // Tall enough to show both handles of a drag.
  await page.setViewportSize({ width: 1280, height: 1800 })
  await page.goto('/allergens')
  const [first = '', second = ''] = (await codes(api)).filter((code) => code === 'GLUTEN' || code === 'CRUSTACEANS')
  const handle = page.getByRole('button', { name: 'Move Crustaceans', exact: true })
  await handle.press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(page.getByText('Crustaceans: position 1 of')).toBeAttached()
  await expect.poll(async () => (await codes(api))[0]).toBe(second)

  await page.reload()
  await drag(page, handle, page.getByRole('button', { name: 'Move Eggs', exact: true }))
  await expect.poll(async () => (await codes(api))[0]).toBe(first)

  await page.getByRole('button', { name: 'Move Barley', exact: true }).click()
  const kinds = page.getByRole('list', { name: 'Types of Gluten' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move down' }).click()
  await expect(kinds.nth(3)).toContainText('Barley')
  await expect.poll(async () => (await codes(api)).slice(0, 5)).toEqual(['GLUTEN', 'WHEAT', 'RYE', 'OATS', 'BARLEY'])
})

test('adding a diet type checks its colour’s contrast, and only unused diet types can be deleted', async ({ page }) => {
  await page.goto('/diet-types')
  await page.getByRole('button', { name: 'Add diet type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add diet type' })
  await dialog.getByLabel('Name', { exact: true }).fill('Low carb')
  await dialog.getByLabel('Abbreviation').fill('LC')
  const color = dialog.getByRole('textbox', { name: 'Colour', exact: true })
  await color.fill('#FFE08A')
  await expect(color).toHaveAccessibleDescription(/too light/)
  await color.fill('#8A5A00')
  await expect(color).toHaveAccessibleDescription('Contrast with white: 5.9:1.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Diet type added')).toBeVisible()

  await expect(rowOf(page, 'Low carb')).toContainText('LowCarbDiet')
  await expect(rowOf(page, 'Vegan').getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    /first remove it from/,
  )
  await rowOf(page, 'Low carb').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Low carb')).toHaveCount(0)
})

test('axe finds no violation on the allergen and diet type pages and in their “Add” dialogs', async ({ page }) => {
  for (const [path, add] of [
    ['/allergens', 'Add allergen'],
    ['/diet-types', 'Add diet type'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: add }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  }
})

test('the allergen and diet type pages don’t scroll sideways on a phone', async ({ page }) => {
  for (const path of ['/allergens', '/diet-types']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
    await expect.poll(() => scrollsSideways(page), path).toBe(false)

    await page.setViewportSize({ width: 1280, height: 740 })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => scrollsSideways(page), path).toBe(false)
  }
})
