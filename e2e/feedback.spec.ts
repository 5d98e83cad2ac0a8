import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoViolations, violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { newestTextTo } from './mailbox.ts'

test.use({ signedIn: true })
test.describe.configure({ mode: 'serial' })

const send = async (api: APIRequestContext, data: Record<string, unknown>) => {
  const answer = await api.post('/api/customer-feedback/create', {
    data: { branchId: CORNER_CAFE, locale: 'en', ...data },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const rows = (page: Page) => page.getByRole('table', { name: 'Feedback' }).getByRole('row')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: text })

test('an empty inbox says what will appear there', async ({ page }) => {
  await page.goto('/feedback')

  await expect(page.getByRole('heading', { name: 'No feedback yet' })).toBeVisible()
  await expect(page.getByText('Nothing new.')).toBeVisible()
  await expectNoViolations(page)
})

test('an allergen report is mailed to the owner at once and listed above newer feedback', async ({
  page,
  api,
  server,
}) => {
  await send(api, { type: 'ALLERGEN_REPORT', comment: 'The pesto has cashews' })
  await send(api, { type: 'EXPERIENCE', rating: 4, comment: 'Lovely cake' })
  await send(api, { type: 'MENU_ERROR', comment: '=HYPERLINK("http://evil.example")' })

  let link: string | undefined
  await expect
    .poll(async () => {
      link = (await newestTextTo(server, 'owner@demo.test'))?.match(/\/feedback\?open=\d+/)?.[0]
      return link
    })
    .toBeDefined()
  await page.goto(link ?? '')
  const dialog = page.getByRole('dialog', { name: 'Allergen report' })
  await expect(dialog).toContainText('The pesto has cashews')
  await expect(dialog).toContainText('Corner Cafe')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await expect(rows(page).nth(1)).toContainText('The pesto has cashews')
  await expect(rows(page).nth(1).getByText('New', { exact: true })).toBeHidden()
  await expect(page.getByText('2 new.')).toBeVisible()
  await expectNoViolations(page)
})

test('feedback can be filtered, selected and dismissed with undo; dismissed reports leave the top', async ({
  page,
}) => {
  await page.goto('/feedback')
  await page.getByRole('combobox', { name: 'Rating' }).selectOption({ label: '4 stars' })
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/feedback?rating=4')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Dismissed' })
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('checkbox', { name: /Select Allergen report/ }).press('Space')
  await page.getByRole('checkbox', { name: /Select Experience/ }).press('Space')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows(page).nth(1)).toContainText('HYPERLINK')
  await toast(page, '2 marked as dismissed').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText('The pesto has cashews')
  await expect(page.getByText('2 new.')).toBeVisible()
})

test('the filtered feedback can be exported, and no cell can run as a formula', async ({ page }) => {
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

test('the inbox fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/feedback')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('checkbox').first().check()

  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
