import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { branchPath } from '../contract/page-urls.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { findInMail } from './mailbox.ts'
import { addMenu } from './menu-of.ts'
import { holdToast, toast } from './toast.ts'

test.use({ signedIn: true })
test.describe.configure({ mode: 'serial' })

const send = async (api: APIRequestContext, data: Record<string, unknown>) => {
  const answer = await api.post('/api/customer-feedback/create', {
    data: { branchId: CORNER_CAFE, locale: 'en', ...data },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const rows = (page: Page) => page.getByRole('table', { name: 'Feedback' }).getByRole('row')

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Feedback/ })
let reportId = 0

test('an empty feedback inbox shows “No feedback yet”', async ({ page }) => {
  await page.goto('/feedback')

  await expect(page.getByRole('heading', { name: 'No feedback yet' })).toBeVisible()
  await expect(page.getByText('Nothing new.')).toBeVisible()
  await expectNoViolations(page)
})

test('an allergen report is mailed to the owner and listed above newer feedback', async ({ page, api, server }) => {
  const { 'Green pasta': menuItemId } = await addMenu(api, 'Pasta', { 'Green pasta': 900 })
  await send(api, { type: 'ALLERGEN_REPORT', comment: 'The pesto has cashews', menuItemId })
  await send(api, { type: 'EXPERIENCE', rating: 4, comment: 'Lovely cake' })
  await send(api, { type: 'MENU_ERROR', comment: '=HYPERLINK("http://evil.example")' })

  const address = await findInMail(server, 'owner@demo.test', /\/feedback\?open=\d+/)
  reportId = Number(address.split('=')[1])
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Allergen report' })
  await expect(dialog).toContainText('The pesto has cashews')
  await expect(dialog).toContainText('Corner Cafe')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await expect(rows(page).nth(1)).toContainText('The pesto has cashews')
  await expect(rows(page).nth(1).getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByText('3 new, including 1 allergen report.')).toBeVisible()
  await expect(link(page)).toHaveAccessibleName('Feedback 3 new')
  await expectNoViolations(page)
})

test('an allergen report’s item can be hidden and shown again, and the report resolved with a note', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const guestSees = async () => (await api.get(branchPath(CORNER_CAFE))).text()
  expect(await guestSees()).toContain('Green pasta')
  await page.goto(`/feedback?open=${reportId}`)
  const dialog = page.getByRole('dialog', { name: 'Allergen report' })
  await dialog.getByRole('button', { name: 'Hide item now' }).click()

  await holdToast(page, 'Green pasta is hidden')
  await expect(dialog.getByText('Green pasta is hidden at Corner Cafe')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'History' })).toContainText('Item hidden from guests')
  expect(await guestSees()).not.toContain('Green pasta')
  await expect.poll(() => scrollsSideways(page)).toBe(false)

  // The toast can be clicked while the dialog is open.
  await toast(page, 'Green pasta is hidden').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Hide item now' })).toBeVisible()
  expect(await guestSees()).toContain('Green pasta')
  await expect(dialog.getByRole('button', { name: 'Mark as in progress' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Hide item now' }).click()
  await expect(dialog.getByRole('button', { name: 'Show item again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(
    dialog.getByText('Before you resolve an allergen report, write down what you did about it'),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Recipe changed: cashews declared')
  await dialog.getByRole('button', { name: 'Resolve' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 new.')).toBeVisible()
  const row = rows(page).filter({ hasText: 'The pesto has cashews' })
  await expect(row).toContainText('Recipe changed: cashews declared')
  await expect(row).toContainText('Resolved')
  await page.reload()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(link(page)).toHaveAccessibleName('Feedback 2 new')
  await page.getByRole('button', { name: 'Operations' }).click()
  await expect(page.getByRole('button', { name: 'Operations 2 new' })).toBeVisible()
})

test('a resolved allergen report keeps its history and can be reopened', async ({ page }) => {
  await page.goto(`/feedback?open=${reportId}`)
  const dialog = page.getByRole('dialog', { name: 'Allergen report' })
  const history = dialog.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').last()).toContainText('Resolved')
  await expect(history.getByRole('listitem').last()).toContainText('Recipe changed: cashews declared')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))

  await dialog.getByRole('button', { name: 'Show item again' }).click()
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(history.getByRole('listitem').last()).toContainText('In progress')
  await dialog.getByRole('link', { name: 'Check allergens' }).click()
  await expect(page).toHaveURL(/\/menu-item\/view\/\d+#allergens$/)
  await expect(page.getByRole('heading', { name: 'Allergens' })).toBeInViewport()
})

test('a guest’s name and email address are shown only with the guest’s consent', async ({ page, api }) => {
  const guest = { type: 'EXPERIENCE', rating: 5, name: 'Ada', email: 'ada@guest.test' }
  await send(api, { ...guest, comment: 'Write to me', consent: true })
  await send(api, { ...guest, comment: 'Please do not write' })
  await page.goto('/feedback?search=write')
  const dialog = page.getByRole('dialog', { name: 'Experience' })

  await rows(page).filter({ hasText: 'Write to me' }).getByRole('button', { name: /^Open/ }).click()
  await expect(dialog).toContainText('Ada')
  await expect(dialog).toContainText('ada@guest.test')
  await expect(dialog).toContainText('Consented on')
  await page.keyboard.press('Escape')
  await rows(page).filter({ hasText: 'Please do not write' }).getByRole('button', { name: /^Open/ }).click()
  await expect(dialog).toContainText('Please do not write')
  await expect(dialog).not.toContainText('Ada')
  await expect(dialog).not.toContainText('ada@guest.test')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog).toBeHidden()
  await rows(page).filter({ hasText: 'Write to me' }).getByRole('button', { name: /^Open/ }).click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog).toBeHidden()
})

test('feedback can be filtered, and an allergen report is listed first only while it is open', async ({ page }) => {
  await page.goto('/feedback')
  await page.getByRole('combobox', { name: 'Rating' }).selectOption({ label: '4 stars' })
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/feedback?rating=4')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Dismissed' })
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('checkbox', { name: /Select Allergen report/ }).press('Space')
  await rows(page).filter({ hasText: 'Lovely cake' }).getByRole('checkbox').press('Space')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await holdToast(page, '2 marked as dismissed')
  await expect(rows(page).nth(1)).toContainText('HYPERLINK')
  await toast(page, '2 marked as dismissed').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText('The pesto has cashews')
  await expect(page.getByText('2 new.')).toBeVisible()
})

test('resolving a selection with an allergen report requires a note, and can be undone', async ({ page }) => {
  await page.goto('/feedback?status=OPEN')
  await page.getByRole('checkbox', { name: /Select Allergen report/ }).press('Space')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve 1 piece of feedback' })
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(
    dialog.getByText('Before you resolve an allergen report, write down what you did about it'),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Checked all of them')
  await dialog.getByRole('button', { name: 'Resolve' }).click()

  await holdToast(page, 'Marked as resolved')
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: 'The pesto has cashews' })).toHaveCount(0)
  await toast(page, 'Marked as resolved').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText('The pesto has cashews')
})

test('exported feedback contains no text that runs as a formula', async ({ page }) => {
  await page.goto('/feedback?type=MENU_ERROR')
  await expect(rows(page)).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading

  expect(download.suggestedFilename()).toMatch(/^feedback-.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).not.toContain('pesto')
})

test('the feedback inbox doesn’t scroll sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/feedback')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('checkbox').first().check()

  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
