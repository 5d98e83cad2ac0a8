import type { Page } from '@playwright/test'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { namelessIcons } from './look.ts'
import { addMenu } from './menu-of.ts'
import { toasts } from './toast.ts'

test.use({ signedIn: true })

const SCREENS = [
  '/today',
  '/category',
  '/menu-items',
  '/menu-items/arrange',
  '/menu-items/branch-prices',
  '/menu-items/translations',
  '/menu-item/add',
  '/history',
  '/import',
  '/allergens',
  '/allergens/matrix',
  '/allergens/matrix?edit=1',
  '/diet-types',
  '/tables',
  '/customization',
  '/customization?part=branch',
  '/branches',
  '/feedback',
  '/team',
  '/team/log',
  '/profile',
  '/billing',
]
/** The home link needs no tooltip, because its icon is the logo. */
const LOGO = 'Carte'

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** How many pixels the title is from the start of the page's content, and the last action from its end. */
const gapsOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const box = main.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    const title = main.querySelector('h1')
    const actions = title?.parentElement?.nextElementSibling?.lastElementChild
    return [
      (title?.getBoundingClientRect().left ?? Infinity) - box.left - Number.parseFloat(paddingLeft),
      actions ? box.right - Number.parseFloat(paddingRight) - actions.getBoundingClientRect().right : 0,
    ].map(Math.round)
  })

const middleOf = (box: { y: number; height: number } | null) => (box?.y ?? Infinity) + (box?.height ?? 0) / 2

for (const path of SCREENS)
  test(`the page ${path} has an aligned header and, right-to-left on a phone, doesn’t scroll sideways`, async ({
    page,
  }) => {
    await openScreen(page, path)
    await expect.poll(() => gapsOf(page)).toEqual([0, 0])
    expect((await namelessIcons(page)).filter((name) => name !== LOGO)).toEqual([])
    // The phone's layout is checked in the same visit, because the server limits a user's calls per minute.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })

test('the drag handles of lists are at the start of the rows', async ({ page }) => {
  for (const path of ['/category', '/allergens', '/diet-types', '/tables', '/menu-items/arrange']) {
    await openScreen(page, path)
    const handle = page
      .getByRole('main')
      .getByRole('button', { name: /^Move (?!to)/ })
      .first()
    const [own, list] = await Promise.all([handle.boundingBox(), handle.locator('xpath=ancestor::ul[1]').boundingBox()])
    expect((own?.x ?? Infinity) - (list?.x ?? 0), path).toBeLessThan(16)
  }
})

test.describe('console pages on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  for (const [path, filter] of [
    ['/menu-items', 'Status'],
    ['/tables', 'Status'],
    ['/history', 'What changed'],
    ['/menu-items/branch-prices', 'Items to show'],
    ['/allergens/matrix', 'Allergen'],
  ] as const)
    test(`on a phone, the filters of ${path} collapse into one button`, async ({ page, api }) => {
      await addMenu(api, `Folded ${path}`, { Folded: 400 })
      await openScreen(page, path)
      const select = page.getByRole('main').getByRole('combobox', { name: filter, exact: true })
      await expect(select).toBeHidden()
      const button = page.getByRole('button', { name: 'Filters', exact: true })
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(() => scrollsSideways(page)).toBe(false)
      await select.selectOption({ index: 1 })

      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
      await expect(select).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
      await expect(select).toBeHidden()
    })

  test('on a phone, opening hours and their “Remove” button fit on one line', async ({ page }) => {
    await openScreen(page, '/customization?part=branch')
    await page.getByRole('button', { name: 'Add hours on Monday', exact: true }).click()
    const from = page.getByLabel('Monday: from', { exact: true })
    const remove = page.getByRole('button', { name: 'Remove Monday', exact: true })
    const [field, button] = await Promise.all([from.boundingBox(), remove.boundingBox()])

    expect(Math.abs(middleOf(field) - middleOf(button))).toBeLessThanOrEqual(1)
    expect(await from.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })

  test('on a phone, a toast covers no switch in the list of tables', async ({ page }) => {
    await openScreen(page, '/tables')
    const switches = page.getByRole('main').getByRole('switch')
    await switches.first().press('Space')
    const shown = toasts(page)
    await expect(shown).toContainText(/QR code of .* disabled/)
    await shown.hover()
    const end = await shown.evaluate((element) => element.getBoundingClientRect().right)
    const starts = await switches.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(end)
    await shown.getByRole('button', { name: 'Undo' }).click()
  })
})
