import { CORNER_CAFE, expect, MENSA, scrollsSideways, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { toasts } from './toast.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })

test('a new branch belongs to the selected branch’s brand by default', async ({ page }) => {
  await page.goto('/branches')
  const release = await holdRequests(page, '**/api/brands')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const add = page.getByRole('dialog', { name: 'Add branch' })
  const brand = add.getByLabel('Brand', { exact: true })
  await expect(brand.locator(':checked')).toHaveText('Corner Cafe')
  await expect(brand.locator('option')).toHaveText(['Corner Cafe', 'New brand…'])

  release()

  await expect(brand.locator('option')).toHaveCount(4)
  await expect(brand.locator(':checked')).toHaveText('Corner Cafe')
  await add.getByLabel('Name', { exact: true }).fill('Pier Stand')
  await add.getByRole('button', { name: 'Add branch' }).click()
  const row = page.getByRole('row', { name: /Pier Stand/ })
  await expect(row.getByRole('cell').nth(1)).toContainText('Corner Cafe')
})

test('a branch’s link in the list switches to that branch and opens its settings', async ({ page }) => {
  await page.goto('/branches')
  const link = page.getByRole('link', { name: 'Mensa Garching: settings' })
  await expect(link).toHaveAccessibleDescription('Switch to this branch and open its settings')

  await link.press('Enter')

  await expect(page.getByText('Switched to Mensa Garching')).toBeVisible()
  await expect(page).toHaveURL('/customization?part=branch')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mensa Garching')
  const picker = page.getByRole('banner').getByRole('combobox', { name: 'Branch' })
  await expect(picker).toHaveValue(String(MENSA))

  await picker.selectOption({ label: 'Corner Cafe' })
  await page.getByRole('link', { name: 'Branch settings' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Corner Cafe')
  await expect(picker).toHaveValue(String(CORNER_CAFE))
})

test('a link to a branch that doesn’t exist shows “Branch not switched” and keeps the selected branch', async ({
  page,
}) => {
  await page.goto('/customization?part=branch&branch=999999')

  await expect(page.getByText('Branch not switched')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Corner Cafe')
})

test('on a phone, one day’s hours can be copied to all days, and the copy can be undone', async ({ page, api }) => {
  const openingHours = [{ day: 2, from: '09:00', to: '17:00' }]
  expect((await api.patch(`/api/branches/${CORNER_CAFE}`, { data: { openingHours } })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/customization?part=branch')
  const copy = page.getByRole('button', { name: 'Copy to all days: Tuesday' })
  const closed = page.getByText('Closed', { exact: true })
  await expect(closed).toHaveCount(6)

  await copy.press('Enter')

  await toasts(page).hover()
  await expect(page.getByLabel('Sunday: from')).toHaveValue('09:00')
  await expect(closed).toHaveCount(0)
  await expect(copy).toBeFocused()
  await expect(copy).toHaveAccessibleDescription('All days already have these hours.')
  await expect.poll(() => scrollsSideways(page)).toBe(false)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(closed).toHaveCount(6)

  await copy.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sunday: to')).toHaveValue('17:00')
  await expect(closed).toHaveCount(0)
})

test('a category’s time slot can be copied to all days', async ({ page }) => {
  await page.goto('/category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByRole('button', { name: 'Limit to certain times' }).click()
  const days = dialog.getByRole('group', { name: 'Days' }).getByRole('button')
  const pressed = () => days.evaluateAll((all) => all.filter((day) => day.ariaPressed === 'true').length)
  expect(await pressed()).toBe(5)

  await dialog.getByRole('button', { name: 'Copy to all days' }).press('Enter')

  await expect.poll(pressed).toBe(7)
})

test('keyboard focus shows the tooltip of an icon-only button', async ({ page }) => {
  await page.goto('/branches')
  const row = page.getByRole('row', { name: /Corner Cafe/ }).filter({ hasText: 'Current' })
  const button = row.getByRole('button', { name: 'Unpublish' })
  const tooltip = () => button.evaluate((element) => getComputedStyle(element, '::after').content)
  await expect(button).toBeVisible()
  expect(await tooltip()).toBe('none')

  await row.getByRole('link').last().focus()
  await page.keyboard.press('Tab')

  await expect(button).toBeFocused()
  expect(await tooltip()).toContain('Corner Cafe')
})
