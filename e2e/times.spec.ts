import type { Page } from '@playwright/test'
import { CORNER_CAFE, expect, test } from './fixtures.ts'
import { dataOf } from './menu-of.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })

// The tests below expect the times of Berlin.
test.beforeEach(async ({ api }) => {
  const moved = await api.patch(`/api/branches/${CORNER_CAFE}`, { data: { timeZone: 'Europe/Berlin' } })
  expect(moved.ok()).toBe(true)
})

type Id = { id: number }

async function addConfirmedItem({ request }: Page, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const allergens = await dataOf<Id[]>(request.get('/api/allergens', { headers }))
  const { items: categories } = await dataOf<{ items: Id[] }>(
    request.get(`/api/categories?branchId=${CORNER_CAFE}`, { headers }),
  )
  const data = {
    branchId: CORNER_CAFE,
    categoryId: categories[0]?.id,
    name: 'Clockwork soup',
    priceMinor: 550,
    status: 'PUBLISHED',
    allergens: [{ allergenId: allergens[0]?.id, level: 'CONTAINS' }],
  }
  return (await dataOf<Id>(request.post('/api/menu-items', { headers, data }))).id
}

const shownTime = (page: Page) => page.getByRole('main').locator('time').first()
/** Winter or summer time, depending on the day of the test. */
const IN_BERLIN = /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d (CET|CEST|GMT\+[12])$/
const UNNAMED = /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/

test.describe('times viewed from New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('times are shown in the branch’s time zone to a user in another time zone', async ({ page, token }) => {
    const id = await addConfirmedItem(page, token)
    await page.goto(`/menu-item/view/${id}`)
    const confirmed = shownTime(page)
    await expect(confirmed).toHaveText(IN_BERLIN)
    const words = await confirmed.innerText()
    const all = await page.getByRole('main').locator('time').allInnerTexts()
    expect(all.filter((one) => !IN_BERLIN.test(one))).toEqual([])
    await page.goto('/history')
    await expect(page.getByRole('main').locator('time').first()).toHaveText(words)
  })

  test('company-wide pages use the selected branch’s time zone', async ({ page }) => {
    for (const path of ['/team/log', '/team', '/profile']) {
      await page.goto(path)
      await expect(shownTime(page)).toHaveText(IN_BERLIN)
    }
  })
})

test.describe('times viewed from a time zone with the same time', () => {
  test.use({ timezoneId: 'Europe/Paris' })

  test('the audit log doesn’t name the time zone when the reader’s time is the same', async ({ page }) => {
    await page.goto('/team/log')
    await expect(shownTime(page)).toHaveText(UNNAMED)
  })
})
