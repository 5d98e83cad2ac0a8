import type { APIRequestContext } from '@playwright/test'
import type { PublicCategory } from '../contract/menu-site.ts'
import { branchItemPath, branchPath, cafePath, categoriesPath, guestFeedbackPath } from '../contract/page-urls.ts'
import { errorsOf } from '../site/testing/html-validator.ts'
import { hasJava, w3cErrorsOf } from '../site/testing/w3c-checker.ts'
import { expectNoViolations } from './axe.ts'
import { CORNER_CAFE, expect, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { dataOf, guestItemsOf } from './menu-of.ts'

const categoriesOf = async (api: APIRequestContext) =>
  (await dataOf<{ menuSite: { categories: PublicCategory[] } }>(api.get('/api/menu-site/branch/3'))).menuSite.categories

async function idsOf(api: APIRequestContext, itemName: string) {
  const item = (await guestItemsOf(api, CORNER_CAFE)).find(({ name }) => name === itemName)
  if (!item) throw new Error(`${itemName} is not on the menu`)
  return { itemId: item.id, categoryId: item.category.id }
}

/** One path for each kind of menu, item and category page of the demo's cafe (branch 3). */
async function routes(api: APIRequestContext) {
  const { itemId, categoryId } = await idsOf(api, 'Margherita')
  return {
    branch: '/branch/Mw==',
    cafe: '/branch/cafe/Mw==',
    item: `/branch/item/${itemId}/Mw==`,
    category: `/branch/category/${categoryId}/Mw==`,
    cafeCategory: `/branch/cafe/category/${categoryId}/Mw==`,
    categories: '/branch/view/categories/Mw==',
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts on' : 'with scripts off', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } })

    test('/branch/:id lists the menu and links to the brand’s other branches', async ({ page, api }) => {
      await page.goto('/branch/Mw==')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corner Cafe')
      for (const { name } of await guestItemsOf(api, CORNER_CAFE)) {
        await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
      }
      await expect(page.getByRole('main').getByRole('img', { name: 'Pizza with tomato' }).first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Our other locations' })).toHaveCount(0)

      const branch = { name: 'Corner Cafe by the sea', brandId: 7, timeZone: 'Europe/Berlin', defaultLocale: 'en' }
      const { id } = await dataOf<{ id: number }>(api.post('/api/branches', { data: branch }))
      await api.post(`/api/branches/${id}/publish`)
      await page.reload()
      const others = page.getByRole('navigation', { name: 'Our other locations' })
      await others.getByRole('link', { name: branch.name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(branch.name)
      await expect(page.getByRole('navigation', { name: 'Our other locations' }).getByRole('link')).toHaveText(
        'Corner Cafe',
      )
      expect((await api.delete(`/api/branches/${id}?name=${branch.name}`)).ok()).toBe(true)
    })

    test('/branch/item/:itemId/:id shows an item’s details, allergens, picture and category link', async ({
      page,
      api,
    }) => {
      await page.goto((await routes(api)).item)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Margherita')
      const main = page.getByRole('main')
      await expect(main).toContainText('Tomato, mozzarella, basil')
      await expect(main).toContainText('€9.50')
      await expect(main).toContainText(/Contains:? *Gluten, Milk/)
      await expect(main).toContainText(/May contain:? *Sesame/)
      await expect(main).toContainText('Please tell us about your allergy before you order')
      await expect(main.getByRole('img').last()).toBeVisible()
      await main.getByRole('link', { name: 'Pizza' }).click()
      await expect(page).toHaveURL((await routes(api)).category)
    })

    test('a category’s page lists its items', async ({ page, api }) => {
      const { category, cafeCategory, item } = await routes(api)
      for (const [path, pictures] of [
        [category, 5],
        [cafeCategory, 0],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pizza')
        await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
          'Margherita',
          'Four cheese',
          'Pepperoni',
          'Mushroom',
          'Garden',
        ])
        await expect(page.getByRole('main').getByRole('img')).toHaveCount(pictures)
      }
      await page.getByRole('link', { name: 'Margherita' }).click()
      await expect(page).toHaveURL(item)
    })

    test('/branch/view/categories/:id lists every category with its item count and link', async ({ page, api }) => {
      const { categories, category } = await routes(api)
      await page.goto(categories)
      const main = page.getByRole('main')
      for (const { name, itemIds } of await categoriesOf(api)) {
        const entry = main.getByRole('link', { name: new RegExp(`^${name} ?${itemIds.length} dish(es)?$`) })
        await expect(entry).toBeVisible()
      }
      await main.getByRole('link', { name: /^Pizza ?\d/ }).click()
      await expect(page).toHaveURL(category)
    })
  })
}

test('an invalid or unknown id leads to a 404 page', async ({ page, api }) => {
  const { itemId, categoryId } = await idsOf(api, 'Margherita')
  for (const path of [
    '/branch/3',
    '/branch/cafe/Mw',
    `/branch/item/${itemId}/3`,
    `/branch/category/${categoryId}/Mw`,
    `/branch/cafe/category/${categoryId}/abc`,
    '/branch/view/categories/LTE=',
    '/branch/item/0/Mw==',
    '/branch/category/pizza/Mw==',
  ]) {
    const answer = await page.goto(path)
    await expect(page, path).toHaveURL('/page-not-found')
    expect(answer?.status(), path).toBe(404)
  }
  for (const path of [
    '/branch/item/999999/Mw==',
    `/branch/item/${itemId}/MQ==`,
    '/branch/category/999999/Mw==',
    `/branch/cafe/category/${categoryId}/MQ==`,
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
  }
  for (const path of ['/branch/OTk=', '/branch/item/1/OTk=', '/branch/view/categories/OTk=']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('No data found')
  }
})

test('axe finds no violation on the menu, item and category pages of a branch', async ({ page, api }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of Object.values(await routes(api))) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expectNoViolations(page)
    })
  }
})

test('public menu pages don’t scroll sideways at 320 px, in either writing direction', async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const german = Object.values(await routes(api)).map((path) => `${path}?lang=de`)
  const [first] = await guestItemsOf(api, SAIZERIYA)
  const japanese = ['/branch/MQ==', `/branch/item/${first?.id}/MQ==`, '/branch/view/categories/MQ==']
  for (const path of [...Object.values(await routes(api)), ...german, ...japanese]) {
    await page.goto(path)
    await expect.poll(() => scrollsSideways(page), path).toBe(false)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await expect.poll(() => scrollsSideways(page), `${path} from right to left`).toBe(false)
  }
})

/** The HTML of each kind of public page, by path. */
async function documentsOf(api: APIRequestContext): Promise<Record<string, string>> {
  const filtered = [
    '/branch/Mw==?avoid=1&q=pizza&max=10',
    '/branch/cafe/Mw==?avoid=1',
    '/branch/Mw==?q=nothing-like-it',
  ]
  const others = ['/branch/cafe/OTk=', '/page-not-found', '/t/no-such-code', '/no/such/page', '/accessibility/Mg==']
  for (const branchId of [1, 2, 3]) {
    const [item] = await guestItemsOf(api, branchId)
    others.push(cafePath(branchId), branchPath(branchId), categoriesPath(branchId), guestFeedbackPath(branchId))
    others.push(branchItemPath(branchId, item?.id ?? 0))
  }
  const documents: Record<string, string> = {}
  for (const path of [...Object.values(await routes(api)), ...filtered, ...others]) {
    documents[path] = await (await api.get(path)).text()
  }
  return documents
}

test('the HTML of each kind of public page is valid', async ({ api }) => {
  const errors: string[] = []
  for (const [path, html] of Object.entries(await documentsOf(api))) {
    errors.push(...(await errorsOf(html)).map((error) => `${path} ${error}`))
  }

  expect(errors).toEqual([])
})

test('the W3C checker finds no error on any kind of public page (needs Java)', async ({ api }) => {
  test.skip(!hasJava(), 'Java is not installed')
  const documents = await documentsOf(api)
  expect(await w3cErrorsOf({ wrong: '<p id=a><p id=a>' })).not.toEqual([])

  expect(await w3cErrorsOf(documents)).toEqual([])
})
