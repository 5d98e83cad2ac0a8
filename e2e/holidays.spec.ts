import { cafePath } from '#contract/page-urls.ts'
import { expectNoViolations } from './axe.ts'
import { CORNER_CAFE, expect, MENSA, scrollsSideways, test } from './fixtures.ts'
import { dataOf } from './menu-of.ts'
import { toasts } from './toast.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })

const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }))
const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (day: string | number, days: number) =>
  new Date(new Date(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
const START_MS = Date.now()
/** Counted from when the tests started, so that midnight in between doesn’t change it. */
const dayIn = (days: number) => dayAfter(START_MS, days)

test('guests see a closure that was added on a phone until it is removed', async ({ page, api }) => {
  const change = { openingHours: ALWAYS, timeZone: 'UTC', specialHours: [] }
  expect((await api.patch(`/api/branches/${CORNER_CAFE}`, { data: change })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(cafePath(CORNER_CAFE))
  await expect(page.getByRole('banner').getByText('Open now')).toBeVisible()

  await page.goto('/customization?part=branch')
  await page.getByRole('button', { name: 'Add dates' }).press('Enter')
  const closure = page.getByRole('group', { name: 'Special hours 1' })
  const firstDay = closure.getByLabel('First day')
  await expect(firstDay).toBeFocused()
  const today = await firstDay.inputValue()
  // The day may have changed since the tests started.
  expect([dayIn(0), dayIn(1)]).toContain(today)
  await expect(closure.getByText('Closed all day')).toBeVisible()
  await closure.getByLabel('Last day').fill(dayAfter(today, 1))
  await closure.getByLabel('Note for guests').first().fill('Renovation')
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()

  await page.goto(cafePath(CORNER_CAFE))
  await expect(page.getByRole('banner').getByText('Closed today: Renovation')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('Renovation')).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  const ld = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(ld.specialOpeningHoursSpecification).toMatchObject([{ validFrom: today, validThrough: dayAfter(today, 1) }])

  await page.goto('/customization?part=branch')
  await page.getByRole('button', { name: 'Remove Special hours 1', exact: true }).press('Enter')
  await toasts(page).hover()
  await expect(closure).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add dates' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(closure.getByLabel('Note for guests').first()).toHaveValue('Renovation')
  await page.getByRole('button', { name: 'Remove Special hours 1', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()
  await page.goto(cafePath(CORNER_CAFE))
  await expect(page.getByRole('banner').getByText('Open now')).toBeVisible()
})

test('special hours whose dates overlap are reported until the dates are changed', async ({ page, api }) => {
  const change = { openingHours: ALWAYS, timeZone: 'UTC', specialHours: [] }
  expect((await api.patch(`/api/branches/${CORNER_CAFE}`, { data: change })).ok()).toBe(true)
  await page.goto('/customization?part=branch')
  const add = page.getByRole('button', { name: 'Add dates' })
  const first = page.getByRole('group', { name: 'Special hours 1' })
  const second = page.getByRole('group', { name: 'Special hours 2' })
  await add.click()
  await first.getByLabel('First day').fill(dayIn(10))
  await expect(first.getByLabel('Last day')).toHaveValue(dayIn(10))
  await first.getByRole('button', { name: 'Add hours: Special hours 1' }).click()
  await first.getByLabel('Special hours 1: to').fill('13:00')
  await add.click()
  await second.getByLabel('First day').fill(dayIn(10))
  await expect(page.getByText('These dates overlap with others. Change or remove one of them.')).toBeVisible()

  await second.getByLabel('First day').fill(dayIn(11))
  await expect(page.getByText('These dates overlap with others. Change or remove one of them.')).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()
  await page.reload()

  await expect(first.getByLabel('Special hours 1: to')).toHaveValue('13:00')
  await expect(second.getByLabel('First day')).toHaveValue(dayIn(11))
})

test('copying special hours to another branch first shows which hours it replaces, and can be undone', async ({
  page,
  api,
}) => {
  const closed = (days: number) => ({ firstDay: dayIn(days), lastDay: dayIn(days), times: [], note: {} })
  const save = (id: number, days: number) =>
    dataOf(api.patch(`/api/branches/${id}`, { data: { timeZone: 'UTC', specialHours: [closed(days)] } }))
  const daysOf = async (id: number) => {
    const { specialHours } = await dataOf<{ specialHours: { firstDay: string }[] }>(api.get(`/api/branches/${id}`))
    return specialHours.map(({ firstDay }) => firstDay)
  }
  await save(CORNER_CAFE, 5)
  await save(MENSA, 9)
  const { name } = await dataOf<{ name: string }>(api.get(`/api/branches/${MENSA}`))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/customization?part=branch')
  await page.getByRole('button', { name: 'Copy to other branches' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy special hours' })
  await expect(dialog.getByText(/^Replaces: /)).toBeVisible()
  await expectNoViolations(page)
  await expect.poll(() => scrollsSideways(page)).toBe(false)

  await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Copy to 1 branch' }).click()
  await toasts(page).hover()
  await expect(dialog).toBeHidden()
  expect(await daysOf(MENSA)).toEqual([dayIn(5)])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => daysOf(MENSA)).toEqual([dayIn(9)])

  await page.goto('/branches')
  await expect(page.getByText(/^Closed on /)).toHaveCount(2)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
