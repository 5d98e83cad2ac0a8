import type { Locator, Page } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { expectNoViolations } from './axe.ts'
import { apiOf, CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { addBranch, addMenu, dataOf } from './menu-of.ts'
import { holdToast, toast } from './toast.ts'

test.use({ signedIn: true })

const HARBOUR = 'Harbour'
let harbourId = 0

test.beforeAll(async ({ playwright, workerServer }, { file }) => {
  await workerServer.startFor(file)
  const api = await apiOf(playwright, workerServer.url, workerServer.token)
  harbourId = await addBranch(api, HARBOUR)
  await api.dispose()
})

const price = (page: Page, name: string) => page.getByRole('button', { name: `Change price of ${name}:` })
const field = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true })

async function paste(input: Locator, text: string): Promise<void> {
  await input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('in the item list, a price can be changed for the selected branch or for all branches', async ({ page, api }) => {
  const { 'Crab soup': id = 0 } = await addMenu(api, 'Own prices', { 'Crab soup': 599 })
  const override = (branchId: number, priceMinor: number | null) =>
    api.patch(`/api/menu-items/${id}/branch`, { data: { branchId, priceMinor } })
  const prices = async () => {
    const { priceMinor, branches } = await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))
    return [priceMinor, ...branches.map((one) => one.priceMinor)]
  }
  await override(CORNER_CAFE, 650)
  await page.goto('/menu-items?search=crab')

  await test.step('the price editor opens with the branch price shown in the item list', async () => {
    await expect(price(page, 'Crab soup')).toHaveAccessibleName(
      'Change price of Crab soup: €6.50, branch price at Corner Cafe',
    )
    await expect(page.getByText('Branch price', { exact: true })).toBeVisible()
    await price(page, 'Crab soup').click()
    await expect(field(page)).toHaveValue('6.50')
    await expect(page.getByRole('radio', { name: 'Only Corner Cafe' })).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'Only the price at Corner Cafe changes.' })).toContainText(
      'The brand price remains €5.99.',
    )
    await field(page).press('Enter')
    await expect.poll(prices).toEqual([599, 650, null])
  })

  await test.step('a changed branch price applies only to the selected branch', async () => {
    await price(page, 'Crab soup').press('Enter')
    await field(page).fill('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await holdToast(page, 'Crab soup: €7.00')
    await expect(toast(page, 'Crab soup: €7.00')).toContainText('Previous price at Corner Cafe: €6.50')
    await expect(price(page, 'Crab soup')).toHaveAccessibleName(/: €7\.00, branch price/)
    await expect.poll(prices).toEqual([599, 700, null])
    await toast(page, 'Crab soup: €7.00').getByRole('button', { name: 'Undo' }).click()
    await expect(price(page, 'Crab soup')).toHaveAccessibleName(/: €6\.50, branch price/)
    await expect.poll(prices).toEqual([599, 650, null])
  })

  await test.step('a new brand price replaces the selected branch’s, and the editor names branches that keep theirs', async () => {
    await override(harbourId, 800)
    await page.reload()
    await price(page, 'Crab soup').click()
    await page.getByRole('radio', { name: 'All 2 branches' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'Changes the brand price.' })).toHaveText(
      'Changes the brand price. Corner Cafe uses the brand price instead of its own. Branches that keep their own price: Harbour (€8.00).',
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await holdToast(page, 'Crab soup: €6.50')
    await expect(price(page, 'Crab soup')).toHaveAccessibleName('Change price of Crab soup: €6.50')
    await expect.poll(prices).toEqual([650, null, 800])
    await toast(page, 'Crab soup: €6.50').getByRole('button', { name: 'Undo' }).click()
    await expect(price(page, 'Crab soup')).toHaveAccessibleName(/branch price/)
    await expect.poll(prices).toEqual([599, 650, 800])
  })

  await test.step('a branch price can be reset to the brand price', async () => {
    await price(page, 'Crab soup').click()
    await page.getByRole('button', { name: 'Use brand price (€5.99)' }).click()
    await expect(price(page, 'Crab soup')).toHaveAccessibleName('Change price of Crab soup: €5.99')
    await expect.poll(prices).toEqual([599, null, 800])
  })

  await test.step('in a branch without its own price, a change applies to all branches by default', async () => {
    await price(page, 'Crab soup').click()
    await expect(page.getByRole('radio', { name: 'All 2 branches' })).toBeChecked()
    await page.getByRole('radio', { name: 'Only Corner Cafe' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'gets its own price' })).toBeVisible()
    await field(page).fill('6')
    await field(page).press('Enter')
    await expect(price(page, 'Crab soup')).toHaveAccessibleName(/: €6\.00, branch price/)
    await expect.poll(prices).toEqual([599, 600, 800])
  })
})

test('an item’s page, form and preview distinguish the branch price from the brand price', async ({ page, api }) => {
  const { 'Squid soup': id = 0 } = await addMenu(api, 'Told apart', { 'Squid soup': 599 })
  await api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: CORNER_CAFE, priceMinor: 650 } })

  await page.goto(`/menu-item/view/${id}`)
  await expect(page.getByText('Branch price', { exact: true })).toBeVisible()
  await expect(page.getByText('Brand price: €5.99')).toBeVisible()

  await page.goto(`/menu-item/edit/${id}`)
  await expect(field(page)).toHaveValue('5.99')
  await expect(field(page)).toHaveAccessibleDescription(/Corner Cafe has its own: €6\.50/)
  await expect(page.getByLabel('Price at Corner Cafe')).toHaveValue('6.50')
  await expect(page.getByRole('article')).toContainText('€6.50')
  await page.getByLabel('Price at Corner Cafe').fill('')
  await expect(page.getByRole('article')).toContainText('€5.99')
})

test('a price changed in the item list shows at once on the item’s page and in its form', async ({ page, api }) => {
  const { 'Eel soup': id = 0 } = await addMenu(api, 'At once', { 'Eel soup': 599 })
  await page.goto(`/menu-item/view/${id}`)
  await expect(page.getByText('€5.99')).toBeVisible()
  await page.getByRole('link', { name: 'Menu Items' }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('eel')
  await price(page, 'Eel soup').click()
  await field(page).fill('7')
  await field(page).press('Enter')
  await expect(toast(page, 'Eel soup: €7.00')).toBeVisible()

  await page.getByRole('link', { name: 'Eel soup' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '€7.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(field(page)).toHaveValue('7.00')
})

test('a bulk price change can be limited to one branch', async ({ page, api }) => {
  const ids = await addMenu(api, 'Many at once', { 'Carp soup': 599, 'Pike soup': 400 })
  await api.patch(`/api/menu-items/${ids['Carp soup']}/branch`, { data: { branchId: CORNER_CAFE, priceMinor: 650 } })
  await page.goto('/menu-items?search=soup&sort=name')
  await page.getByRole('checkbox', { name: 'Select Carp soup' }).check()
  await page.getByRole('checkbox', { name: 'Select Pike soup' }).check()
  await page.getByRole('button', { name: /^Change prices…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 2 items' })
  await dialog.getByLabel('Unit', { exact: true }).selectOption('amount')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')

  const rows = dialog.getByRole('list', { name: 'New prices' }).getByRole('listitem')
  await expect(
    dialog.getByText('Prices change at Corner Cafe and Harbour. Corner Cafe keeps its own price for 1 item.'),
  ).toBeVisible()
  await expect(rows.first()).toContainText('Corner Cafe keeps its own price: €6.50')
  await dialog.getByRole('radio', { name: 'Only Corner Cafe' }).check({ force: true })
  await expect(dialog.getByText('Prices change at Corner Cafe.', { exact: true })).toBeVisible()
  await expect(rows.first()).toContainText(/€6\.50.*€7\.50/)
  await expect(rows.last()).toContainText(/€4\.00.*€5\.00/)
  await dialog.getByRole('button', { name: 'Change prices' }).click()

  await expect(price(page, 'Carp soup')).toHaveAccessibleName(/: €7\.50, branch price/)
  await expect(price(page, 'Pike soup')).toHaveAccessibleName(/: €5\.00, branch price/)
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${ids['Pike soup']}`))).toMatchObject({ priceMinor: 400 })
})

test('on a phone, the price editor scrolls only vertically, and axe finds no violation in it', async ({
  page,
  api,
}) => {
  const { 'Perch soup': id } = await addMenu(api, 'Small screens', { 'Perch soup': 599 })
  await api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: CORNER_CAFE, priceMinor: 650 } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/menu-items?search=perch')
  await price(page, 'Perch soup').click()
  await expect(page.getByRole('button', { name: 'Use brand price (€5.99)' })).toBeInViewport()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await expectNoViolations(page)
})

test('number fields drop invalid typed characters and refuse pasted text that isn’t a clear number', async ({
  page,
  api,
}) => {
  const { 'Trout soup': id = 0 } = await addMenu(api, 'Typed', { 'Trout soup': 400 })
  const options = [{ name: 'Bread', priceDeltaMinor: 100 }]
  await api.patch(`/api/menu-items/${id}`, { data: { modifierGroups: [{ name: 'Extras', options }] } })
  await page.goto(`/menu-item/edit/${id}`)
  const fields = {
    price: field(page),
    branch: page.getByLabel('Price at Harbour'),
    surcharge: page.getByLabel('Price difference'),
    calories: page.getByLabel('Calories'),
    atMost: page.getByLabel('Maximum selections'),
  }

  for (const [name, input] of Object.entries(fields)) {
    await input.fill('')
    await input.pressSequentially('1a2b.-3')
    const isWhole = name === 'calories' || name === 'atMost'
    await expect(input, name).toHaveValue(isWhole ? '123' : '12.3')
    await expect(input, name).toHaveAttribute(
      'inputmode',
      isWhole ? 'numeric' : name === 'surcharge' ? 'text' : 'decimal',
    )
  }
  await fields.atMost.fill('1')
  await fields.surcharge.fill('')
  await fields.surcharge.pressSequentially('-0,5')
  await expect(fields.surcharge).toHaveValue('-0,5')
  await fields.price.fill('1234567890123456')
  await expect(fields.price).toHaveValue('123456789012')

  await fields.price.fill('12.50')
  await fields.price.press('Home')
  await page.keyboard.type('x9')
  await expect(fields.price).toHaveValue('912.50')
  await page.keyboard.type('8')
  await expect(fields.price).toHaveValue('9812.50')

  for (const [text, value] of [
    ['€ 12,50', '12.50'],
    ['1.234,50 €', '1234.50'],
    ['€1,200', '1200'],
  ] as const) {
    await paste(fields.price, text)
    await expect(fields.price).toHaveValue(value)
  }
  await paste(fields.price, 'twelve')
  await expect(fields.price).toHaveValue('1200')
  await expect(fields.price).toHaveAccessibleDescription('“twelve” isn’t a number. Use digits, for example 12.50.')
  await paste(fields.price, '1.234')
  await expect(fields.price).toHaveAccessibleDescription(/could be two different numbers/)
  await paste(fields.calories, '1,250 kcal')
  await expect(fields.calories).toHaveValue('1250')
  await paste(fields.price, '€ 7,20')
  await fields.branch.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/menu-items$/)
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({ priceMinor: 720, calories: 1250 })
})

test('in the item list, a formatted price can be pasted', async ({ page, api }) => {
  await addMenu(api, 'Pasted', { 'Clam soup': 400 })
  await page.goto('/menu-items?search=clam')
  await price(page, 'Clam soup').click()
  await paste(field(page), 'free')
  await expect(field(page)).toHaveAccessibleDescription(/isn’t a number/)
  await paste(field(page), '€ 12,50')
  await field(page).press('Enter')
  await expect(price(page, 'Clam soup')).toHaveAccessibleName('Change price of Clam soup: €12.50')
})
