import type { Locator, Page } from '@playwright/test'
import type { BranchPriceRow } from '../contract/branch-prices.ts'
import type { Page as ListPage } from '../contract/envelope.ts'
import { expectNoViolations } from './axe.ts'
import { apiOf, expect, scrollsSideways, test } from './fixtures.ts'
import { addBranch, addMenu, dataOf } from './menu-of.ts'
import { toast } from './toast.ts'

test.use({ signedIn: true })

const HARBOUR = 'Harbour'
let harbourId = 0

test.beforeAll(async ({ playwright, workerServer }, { file }) => {
  await workerServer.startFor(file)
  const api = await apiOf(playwright, workerServer.url, workerServer.token)
  harbourId = await addBranch(api, HARBOUR)
  const { 'Quayside cola': id } = await addMenu(api, 'Quayside', { 'Quayside soup': 600, 'Quayside cola': 300 })
  const variants = [
    { name: 'Small', priceMinor: 300 },
    { name: 'Large', priceMinor: 500 },
  ]
  await dataOf(api.patch(`/api/menu-items/${id}`, { data: { priceMinor: null, variants } }))
  await api.dispose()
})

const ADDRESS = '/menu-items/branch-prices?search=quayside'
/** The price cell of a branch in the row with this name. */
const cell = (page: Page, name: RegExp, branch: 'cafe' | 'harbour'): Locator =>
  page
    .getByRole('row', { name })
    .getByRole('gridcell')
    .nth(branch === 'cafe' ? 1 : 2)
const field = (page: Page) => page.getByRole('textbox', { name: /^Price of / })

test('branch prices can be edited and reset with the keyboard, and the changes can be undone', async ({
  page,
  api,
}) => {
  const own = async () => {
    const { items } = await dataOf<ListPage<BranchPriceRow>>(api.get('/api/menu-items/branch-prices?search=quayside'))
    return items.map(({ overrides }) =>
      overrides.map(({ branchId, priceMinor, variants }) => [
        branchId,
        priceMinor,
        ...variants.map((one) => one.priceMinor),
      ]),
    )
  }
  await page.goto('/menu-items')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Branch prices' }).click()
  await page.goto(ADDRESS)
  await expect(cell(page, /Quayside soup/, 'harbour')).toHaveText('€6.00')

  await test.step('typing a digit opens a branch price for editing, and Enter saves it and moves down', async () => {
    await cell(page, /Quayside soup/, 'cafe').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('6.50')
    await expect(field(page)).toHaveValue('6.50')
    await page.keyboard.press('Enter')
    await expect(cell(page, /Small/, 'harbour')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('3.00')
    await page.keyboard.type('2.50')
    await page.keyboard.press('Tab')
    await expect(cell(page, /Quayside soup/, 'harbour')).toContainText('€6.50')
    await expect(cell(page, /Quayside soup/, 'harbour')).toContainText('Brand: €6.00')
    await expect(cell(page, /Quayside soup/, 'harbour').getByRole('img', { name: 'Branch price' })).toBeVisible()
    await expect.poll(own).toEqual([[[harbourId, 650]], [[harbourId, null, 250]]])
  })

  await test.step('Escape cancels the edit of a branch price, and Delete resets it to the brand price', async () => {
    await cell(page, /Quayside soup/, 'harbour').focus()
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(cell(page, /Quayside soup/, 'harbour')).toBeFocused()
    await expect(cell(page, /Quayside soup/, 'harbour')).toContainText('€6.50')
    await page.keyboard.press('Delete')
    await expect(cell(page, /Quayside soup/, 'harbour')).toHaveText('€6.00')
    await expect.poll(own).toEqual([[], [[harbourId, null, 250]]])
  })

  await test.step('“Undo last change” undoes changes of branch prices one after the other', async () => {
    for (const [at, expected] of [
      [[[harbourId, 650]], [[harbourId, null, 250]]],
      [[[harbourId, 650]], []],
      [[], []],
    ].entries()) {
      await page.getByRole('button', { name: 'Undo last change' }).click()
      await expect.poll(own, `after ${at + 1}`).toEqual(expected)
    }
    await expect(cell(page, /Quayside soup/, 'harbour')).toHaveText('€6.00')
  })
})

test('a branch price that a colleague has changed in the meantime is not overwritten', async ({ page, api }) => {
  const { 'Pier pie': id } = await addMenu(api, 'Pier', { 'Pier pie': 400 })
  await page.goto('/menu-items/branch-prices?search=pier+pie')
  await expect(cell(page, /Pier pie/, 'harbour')).toHaveText('€4.00')
  await dataOf(api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: harbourId, priceMinor: 450 } }))

  await cell(page, /Pier pie/, 'harbour').click()
  await field(page).fill('4.80')
  await field(page).press('Enter')

  await expect(toast(page, 'This price was changed in the meantime')).toBeVisible()
  await expect(cell(page, /Pier pie/, 'harbour')).toContainText('€4.50')
})

test('branch prices can be raised by a percentage, and reset for a whole branch or a single item', async ({ page }) => {
  await page.goto(ADDRESS)
  // A click, the key 5 and Enter are enough to raise the branch's prices.
  await page.getByRole('button', { name: `Change prices at ${HARBOUR}` }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Percent' })).toBeFocused()
  await page.keyboard.type('5')
  await expect(page.getByRole('dialog').getByText('€5.25')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, /Large/, 'harbour')).toContainText('€5.25')
  await expect(cell(page, /Large/, 'cafe')).toHaveText('€5.00')

  await page.getByRole('button', { name: `Reset ${HARBOUR} to brand prices` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset prices' }).click()
  await expect(cell(page, /Large/, 'harbour')).toHaveText('€5.00')
  await toast(page, 'reset to brand prices').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, /Large/, 'harbour')).toContainText('€5.25')

  await page.getByRole('button', { name: 'Reset Quayside cola to brand prices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset prices' }).click()
  await expect(cell(page, /Large/, 'harbour')).toHaveText('€5.00')
  await expect(cell(page, /Quayside soup/, 'harbour')).toContainText('€6.30')
  await expectNoViolations(page)
})

test('on a phone, the branch prices page shows one branch at a time, and its prices can be edited', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('rtlClass', 'rtl'))
  await page.goto(ADDRESS)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('columnheader', { name: 'Corner Cafe' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: HARBOUR })).toBeHidden()
  await page.getByRole('search', { name: 'Branch prices' }).getByLabel('Branch', { exact: true }).selectOption(HARBOUR)
  await expect(page.getByRole('columnheader', { name: HARBOUR })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Corner Cafe' })).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)

  await page.getByRole('row', { name: /Small/ }).getByRole('gridcell').last().click()
  await field(page).fill('3.10')
  await field(page).press('Enter')
  await expect(page.getByRole('row', { name: /Small/ })).toContainText('€3.10')
  await expectNoViolations(page)
})
