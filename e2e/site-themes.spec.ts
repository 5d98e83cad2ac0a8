import {
  branchCategoryPath,
  branchItemPath,
  branchPath,
  cafeCategoryPath,
  cafePath,
  categoriesPath,
} from '../contract/page-urls.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, MENSA, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { guestItemsOf } from './menu-of.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

// Axe examines each page up to four times, and menus are long.
test.describe.configure({ timeout: 120_000 })

const yen = (minor: number) => `¥${minor.toLocaleString('en')}`
const euros = (minor: number) => `€${(minor / 100).toFixed(2)}`
const germanEuros = (minor: number) => `${(minor / 100).toFixed(2).replace('.', ',')} €`

/** The layouts. `mark` selects an element that only this layout has. `priceText` formats a price in minor units. */
const LAYOUTS = [
  { theme: 'default', branchId: SAIZERIYA, mark: '.header-inner', priceText: yen },
  { theme: 'MaterialFood', branchId: MENSA, mark: '.app-bar', priceText: germanEuros },
  { theme: 'MiniCafes', branchId: CORNER_CAFE, mark: '.sign-face', priceText: euros },
] as const

for (const { theme, branchId, mark, priceText } of LAYOUTS) {
  test.describe(`the layout ${theme}`, () => {
    test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test(`the layout ${theme} is used on its brand’s menu, with and without scripts`, async ({
      page,
      browser,
      baseURL,
    }) => {
      await page.goto(cafePath(branchId))
      await expect(page.locator(mark)).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(1)
      for (const other of LAYOUTS) if (other.mark !== mark) await expect(page.locator(other.mark)).toHaveCount(0)

      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      const plain = await context.newPage()
      for (const path of [cafePath(branchId), branchPath(branchId), categoriesPath(branchId)]) {
        await plain.goto(path)
        await expect(plain.locator(mark)).toBeVisible()
      }
      await context.close()
    })

    test(`the layout ${theme} shows every item with its prices and marks allergens`, async ({ page, api }) => {
      const menuItems = await guestItemsOf(api, branchId)
      await page.goto(cafePath(branchId))
      const items = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
      await expect(items).toHaveCount(menuItems.length)
      const shown = await items.evaluateAll((cards) =>
        cards.map((card) =>
          [card.querySelector('h3'), ...card.querySelectorAll('.price, .variants bdi')].map((part) =>
            part?.textContent.replace(/\s+/g, ' ').trim(),
          ),
        ),
      )
      const expected = menuItems.map(({ name, price, variants }) => {
        const prices = variants.length > 0 ? variants.map((variant) => variant.price) : price ? [price] : []
        return [name.replace(/\s+/g, ' ').trim(), ...prices.map(({ amountMinor }) => priceText(amountMinor))]
      })
      expect(shown.toSorted()).toEqual(expected.toSorted())

      const dangerous = menuItems.filter(({ allergens }) => allergens.some(({ level }) => level === 'CONTAINS'))
      await expect(items.locator('.allergens .contains')).toHaveCount(dangerous.length)
    })

    test(`the layout ${theme} does not scroll sideways at 320 px`, async ({ page, api }) => {
      const menuItems = await guestItemsOf(api, branchId)
      await page.setViewportSize({ width: 320, height: 640 })
      const itemPath = branchItemPath(branchId, menuItems[0]?.id ?? 0)
      for (const path of [cafePath(branchId), branchPath(branchId), categoriesPath(branchId), itemPath]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => scrollsSideways(page), path).toBe(false)
      }
    })

    test(`the search of the layout ${theme} finds an item by its name`, async ({ page, api }) => {
      const menuItems = await guestItemsOf(api, branchId)
      const name = menuItems[0]?.name ?? ''
      await page.goto(cafePath(branchId))
      await page.getByRole('searchbox').or(page.getByRole('combobox')).fill(name)
      await expect(page.getByRole('heading', { level: 3, name }).first()).toBeVisible()
      // The list is updated with low priority, so it may still show all items for a moment.
      await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBeLessThan(menuItems.length)

      await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('qqqqq')
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
    })
  })
}

for (const { theme, branchId } of LAYOUTS.slice(1)) {
  test(`axe finds no violation in the layout ${theme}`, async ({ page, api }) => {
    const menuItems = await guestItemsOf(api, branchId)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const itemPath = branchItemPath(branchId, menuItems[0]?.id ?? 0)
    for (const path of [cafePath(branchId), branchPath(branchId), categoriesPath(branchId), itemPath]) {
      await page.goto(path)
      await expectNoViolations(page)
    }
  })

  test(`the filter of the layout ${theme} hides items with an avoided allergen`, async ({ page, api }) => {
    const lang = branchId === MENSA ? 'de' : 'en'
    const menuItems = await guestItemsOf(api, branchId, `?lang=${lang}`)
    const stated = menuItems.flatMap(({ allergens }) => allergens.filter(({ level }) => level === 'CONTAINS'))
    const avoided = stated[0]
    if (!avoided) throw new Error('The menu states no allergen')
    const namesToHide = menuItems
      .filter(({ allergens }) => allergens.some(({ id, level }) => id === avoided.id && level === 'CONTAINS'))
      .map(({ name }) => name)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${cafePath(branchId)}?lang=${lang}`)
    await page.locator('.filters-button').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: avoided.name, exact: true }).check()
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await dialog.locator('button[type=submit]').last().click()
    await expect(dialog).toBeHidden()

    const hidden = page.locator('.hidden-items')
    await expect(hidden).toHaveCount(1)
    const shown = page.getByRole('heading', { level: 3 })
    for (const name of namesToHide) await expect(shown.filter({ hasText: name })).toHaveCount(0)
    await hidden.locator('summary').click()
    await expect(hidden.locator('.verdict .contains').first()).toContainText(avoided.name)
  })
}

/**
 * Layouts whose category pages no other test checks with axe. `looksAtAll` adds the list, categories and item page of
 * the default layout, which the tests above don't check.
 */
const FURTHER = [
  { theme: 'default', branchId: SAIZERIYA, looksAtAll: true },
  { theme: 'MaterialFood', branchId: MENSA, looksAtAll: false },
]

for (const { theme, branchId, looksAtAll } of FURTHER) {
  test(`axe finds no violation on pages of the layout ${theme} on a phone, in light and dark`, async ({
    page,
    api,
  }) => {
    const [item] = await guestItemsOf(api, branchId)
    if (!item) throw new Error('The demo has no items')
    const categoryId = item.category.id
    const addresses = [branchCategoryPath(branchId, categoryId), cafeCategoryPath(branchId, categoryId)]
    // A single category, because axe takes long for a whole menu.
    const list = `${branchPath(branchId)}?category=${categoryId}`
    if (looksAtAll) addresses.push(list, categoriesPath(branchId), branchItemPath(branchId, item.id))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(address)
      expect(await violationsOf(page), address).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOf(page, ['color-contrast', 'link-in-text-block']), address).toEqual([])
    }
  })
}

for (const { theme, branchId } of LAYOUTS)
  test(`after scrolling, the bar of the layout ${theme} offers the branch name, search and categories`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(cafePath(branchId))
    const [name, filters] = [page.locator('.bar-name'), page.locator('.filters-button')]
    const search = page.getByRole('combobox')
    await expect(name).toHaveCSS('opacity', '0')
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(215)

    await page.mouse.wheel(0, 900)

    await expect(name).toHaveCSS('opacity', '1')
    await expect(filters).toBeInViewport()
    await name.click()
    await expect(search).toBeFocused()
    await expect(name).toBeHidden()
    await search.blur()

    const nav = page.locator('.category-nav')
    await expect(nav.locator('[aria-current]')).toBeInViewport()
    const [back, on] = [nav.locator('.arrow-back'), nav.locator('.arrow-on')]
    const list = nav.locator('ul')
    await list.evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
    expect(await list.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeGreaterThan(32)
    await expect(back).toBeHidden()
    await on.click()
    await expect.poll(() => list.evaluate((row) => row.scrollLeft)).toBeGreaterThan(50)
    await expect(back).toBeVisible()
  })
