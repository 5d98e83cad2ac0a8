import type { Page } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { closeToast, holdToast, toast } from './toast.ts'

test.use({ signedIn: true })

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const total = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('prices of several items can be raised with a preview, and the change can be undone', async ({ page, api }) => {
  const ids = await addMenu(api, 'Strudel', { 'Apple strudel': 490, 'Cherry strudel': 520, 'Curd strudel': 555 })
  const prices = async () =>
    Promise.all(
      Object.values(ids).map(async (id) => (await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).priceMinor),
    )
  await page.goto('/menu-items?search=strudel')
  await expect(total(page)).toContainText(/1–3\s+of/)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar(page)).toContainText('3 items selected')
  await bar(page).getByRole('button', { name: 'Change prices…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 3 items' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('5')
  await dialog.getByRole('combobox', { name: 'Round to' }).selectOption('0.10')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('3 items will change')
  await expect(preview.getByRole('listitem').filter({ hasText: 'Cherry strudel' })).toContainText(/€5\.20.*€5\.50/)
  expect(await prices()).toEqual([490, 520, 555])
  await dialog.getByRole('button', { name: 'Change prices' }).click()

  await holdToast(page, 'Prices of 3 items changed')
  expect(await prices()).toEqual([510, 550, 580])
  await toast(page, 'Prices of 3 items changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '3 items restored')).toBeVisible()
  expect(await prices()).toEqual([490, 520, 555])
})

test('all items that match a search can be marked as sold out for today, and as available again', async ({
  page,
  api,
}) => {
  await addMenu(api, 'Of the day', { 'Plum gnocchi': 700, 'Bread gnocchi': 600 })
  await page.goto('/menu-items?search=gnocchi')

  await page.getByRole('checkbox', { name: 'Select Plum gnocchi' }).check()
  await bar(page).getByRole('button', { name: 'Select all 2 matching items' }).click()
  await expect(bar(page)).toContainText('All 2 items selected')
  await bar(page).getByRole('button', { name: 'Mark as sold out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 items as sold out' })
  await dialog.getByRole('radio', { name: 'Until the end of service today' }).check()
  await dialog.getByRole('button', { name: 'Sold out' }).click()
  await expect(toast(page, '2 items marked as sold out')).toBeVisible()
  await expect(bar(page)).toBeHidden()

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Availability' }).selectOption('Available')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page).toHaveURL(/soldOut=false/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Availability' })).toHaveValue('false')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto('/menu-items?search=gnocchi&soldOut=true')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mark as available' }).click()
  await expect(toast(page, '2 items available again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})

test('deleting a selected item deselects it, and a bulk change with an item that a colleague deleted can be retried', async ({
  page,
  api,
}) => {
  const ids = await addMenu(api, 'Leaving soon', { 'Leftover roll': 100, 'Leftover bun': 120, 'Leftover pie': 140 })
  await page.goto('/menu-items?search=leftover')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()

  await row(page, 'Leftover pie').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page)).toContainText('2 items selected')

  await api.delete(`/api/menu-items/${ids['Leftover roll']}`)
  await bar(page).getByRole('button', { name: 'Hide from guests' }).click()
  await expect(toast(page, 'Nothing was changed')).toContainText('You selected 2 menu items, but 1 match')
  await expect(bar(page)).toContainText('1 item selected')
  await bar(page).getByRole('button', { name: 'Hide from guests' }).click()
  await expect(bar(page)).toBeHidden()
})

test('on a phone, an item can be marked as sold out until the end of service tomorrow', async ({ page, api }) => {
  const { 'Evening soup': id } = await addMenu(api, 'Evening', { 'Evening soup': 650 })
  const isSoldOut = async () => (await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).isSoldOut
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/menu-items?search=evening')

  await row(page, 'Evening soup').getByRole('switch', { name: 'Sold out' }).click()
  await closeToast(page, 'Evening soup is sold out')
  expect(await isSoldOut()).toBe(true)
  await row(page, 'Evening soup').getByRole('button', { name: 'Change end time for Evening soup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark “Evening soup” as sold out' })
  await dialog.getByRole('radio', { name: 'Until the end of service tomorrow' }).check()
  await dialog.getByRole('button', { name: 'Sold out' }).click()
  await expect(toast(page, /Evening soup is sold out.*until/)).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await row(page, 'Evening soup').getByRole('switch', { name: 'Sold out' }).click()
  await holdToast(page, 'Evening soup is available again')
  await toast(page, 'Evening soup is available again').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isSoldOut).toBe(true)
})

test('a hidden column of the item list stays hidden after a reload', async ({ page }) => {
  await page.goto('/menu-items')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Category' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
})

test('a deleted item and an earlier version of an item can be restored', async ({ page, api }) => {
  const { 'Sunday roast': id } = await addMenu(api, 'Sundays', { 'Sunday roast': 1400 })
  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 1600 } })
  await page.goto(`/menu-item/view/${id}`)
  const changes = page.getByRole('list', { name: 'Changes' })
  const changed = changes.getByRole('listitem').filter({ hasText: 'changed menu item “Sunday roast”' })
  await changed.getByRole('button', { name: 'Show changes' }).click()
  await expect(changed).toContainText(/Price.*€14\.00.*€16\.00/)
  await changed.getByRole('button', { name: 'Restore the previous version…' }).click()
  await page.getByRole('dialog', { name: 'Restore “Sunday roast”?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Sunday roast was restored')).toBeVisible()
  await expect(changes).toContainText('restored menu item “Sunday roast”')

  await api.delete(`/api/menu-items/${id}`)
  await page.goto('/history?entity=menu_item&kind=deleted')
  const deleted = changes.getByRole('listitem').filter({ hasText: 'deleted menu item “Sunday roast”' })
  await deleted.getByRole('button', { name: 'Show changes' }).click()
  await deleted.getByRole('button', { name: 'Restore the previous version…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Sunday roast was restored')).toBeVisible()
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({ id, priceMinor: 1400 })
})

test('axe finds no violation in the item list with filters and a selection', async ({ page, api }) => {
  await addMenu(api, 'Looked at', { 'Seen by axe': 800 })
  await page.goto('/menu-items?search=axe&soldOut=false')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()

  await expectNoViolations(page)
})

test('axe finds no violation in the preview of a bulk price change', async ({ page, api }) => {
  await addMenu(api, 'Looked into', { 'Seen through': 800 })
  await page.goto('/menu-items?search=seen+through')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Change prices…' }).click()
  await page.getByRole('textbox', { name: 'Percent' }).fill('5')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('1 item will change')

  await expectNoViolations(page)
})

test('axe finds no violation in the history', async ({ page, api }) => {
  await addMenu(api, 'Looked back at', { 'Seen in the past': 800 })
  await page.goto('/history')
  await page.getByRole('button', { name: 'Show changes' }).first().click()

  await expectNoViolations(page)
})
