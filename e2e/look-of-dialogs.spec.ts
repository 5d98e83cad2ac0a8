import type { Locator, Page } from '@playwright/test'
import { answer } from './account-answers.ts'
import { apiOf, CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { namelessIcons } from './look.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { billing, withPlans } from './payment-answers.ts'
import { reply } from './reply.ts'

test.use({ signedIn: true })

const SIZES = [
  { width: 1280, height: 700 },
  { width: 390, height: 700 },
]
type Opening = {
  path: string
  open: (main: Locator, page: Page) => Promise<void>
  isPaid?: true
  isWithoutActions?: true
  /** Whether `open` also changes a field, so that closing the dialog asks for confirmation. */
  hasInput?: true
}

// Buttons are pressed by keyboard, because the layout still moves after the window has changed its size.
const press = (name: string) => (main: Locator) =>
  main.getByRole('button', { name, exact: true }).first().press('Enter')
const bulk = (name: string) => async (main: Locator) => {
  await main.getByRole('checkbox', { name: 'Select Tall tart', exact: true }).check()
  await main.getByRole('region', { name: 'Selected items' }).getByRole('button', { name, exact: true }).click()
}

const DIALOGS: Record<string, Opening> = {
  'a category with two time slots': {
    path: '/category',
    open: async (main, page) => {
      await press('Add category')(main)
      await page.getByRole('button', { name: 'Limit to certain times' }).click()
      await page.getByRole('button', { name: 'Add time slot' }).click()
    },
    hasInput: true,
  },
  'deleting a category': { path: '/category', open: press('Delete') },
  'adding an allergen': { path: '/allergens', open: press('Add allergen') },
  'adding a diet type': { path: '/diet-types', open: press('Add diet type') },
  'adding a branch': { path: '/branches', open: press('Add branch') },
  'copying a menu': { path: '/branches', open: press('Copy menu') },
  'copying special hours': { path: '/customization?part=branch', open: press('Copy to other branches') },
  'deleting a branch': { path: '/branches', open: press('Delete') },
  'deleting a menu item': { path: '/menu-items?search=tall', open: press('Delete') },
  'exporting the menu': {
    path: '/menu-items',
    open: async (main) => {
      await press('More')(main)
      await press('Export')(main)
    },
  },
  'changing prices': { path: '/menu-items?search=tall', open: bulk('Change prices…') },
  'moving items to another place': {
    path: '/menu-items/arrange',
    open: async (main) => {
      await main.getByRole('checkbox').first().check()
      await press('Move to…')(main)
    },
  },
  'adding a table': { path: '/tables', open: press('Add table') },
  'adding multiple tables': { path: '/tables', open: press('Add multiple tables') },
  'printing QR codes': { path: '/tables', open: press('Print QR codes') },
  'the QR code of a table': { path: '/tables', open: press('QR code of Table 1'), isWithoutActions: true },
  'inviting a member': { path: '/team', open: press('Invite member') },
  'changing the plan': { path: '/billing', open: press('Change plan'), isPaid: true },
  'cancelling the subscription': { path: '/billing', open: press('Cancel subscription'), isPaid: true },
  'an allergen report': {
    path: '/feedback',
    open: (main) => main.getByRole('row').nth(1).getByRole('button').first().click(),
  },
  'the appearance settings': {
    path: '/dashboard',
    open: async (_, page) => {
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('button', { name: 'Appearance' }).click()
    },
    isWithoutActions: true,
  },
}

/** Whether the dialog, or something in it, is too narrow for its content. It may only be scrolled vertically. */
const isTooWide = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (one) =>
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth &&
        ['auto', 'scroll', 'clip'].includes(getComputedStyle(one).overflowX),
    ),
  )

test.beforeAll(async ({ playwright, server }) => {
  const api = await apiOf(playwright, server.url, server.token)
  const { 'Tall tart': menuItemId } = await addMenu(api, 'Tall', { 'Tall tart': 400, 'Tall roll': 300 })
  const report = { type: 'ALLERGEN_REPORT', comment: 'The tart has walnuts. '.repeat(30), menuItemId, locale: 'en' }
  await dataOf(api.post('/api/customer-feedback/create', { data: { ...report, branchId: CORNER_CAFE } }))
  const day = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const specialHours = [{ firstDay: day, lastDay: day, times: [], note: {} }]
  await dataOf(api.patch(`/api/branches/${CORNER_CAFE}`, { data: { specialHours } }))
  await api.dispose()
})

for (const [name, { path, open, isPaid, isWithoutActions, hasInput }] of Object.entries(DIALOGS))
  test(`the dialog for ${name} keeps its heading and buttons in view in a low window and on a phone`, async ({
    page,
  }) => {
    if (isPaid) {
      await withPlans(page)
      await reply(page, '**/api/billing', answer(billing()))
    }
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await open(page.getByRole('main'), page)

      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Close', exact: true }).first()).toBeInViewport({ ratio: 1 })
      const last = dialog.getByRole('button').last()
      if (!isWithoutActions) await expect(last).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isTooWide(dialog)).toBe(false)
      await expect.poll(() => scrollsSideways(page)).toBe(false)
      expect(await namelessIcons(page)).toEqual([])

      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      if (hasInput) await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
      await expect(dialog).toBeHidden()
    }
  })
