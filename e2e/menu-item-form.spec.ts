import type { Page } from '@playwright/test'
import type { Allergen } from '../contract/allergens.ts'
import type { MenuItem } from '../contract/menu-items.ts'
import { refusal } from './account-answers.ts'
import { expectNoViolations } from './axe.ts'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { addColleague } from './mailbox.ts'
import { addMenu, dataOf } from './menu-of.ts'

test.use({ signedIn: true })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const level = (page: Page, allergen: string, name: string) =>
  page.getByRole('group', { name: allergen, exact: true }).getByRole('radio', { name })

test('guests see the sizes, options and allergens of a new item', async ({ page, api, context }) => {
  await addMenu(api, 'Pizza oven', {})
  await page.goto('/menu-item/add')

  await test.step('the form of a new item accepts texts, sizes with prices, and an allergen of one size', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Capricciosa')
    await page.getByLabel('Category').selectOption({ label: 'Pizza oven' })
    await page.getByLabel('Serving size').fill('30 cm')
    const sizes = [
      { size: 'Small', price: '9' },
      { size: 'Large', price: '12,50' },
    ]
    for (const [at, { size, price }] of sizes.entries()) {
      await page.getByRole('button', { name: 'Add size' }).click()
      await page.getByLabel('Size', { exact: true }).nth(at).fill(size)
      await page.getByRole('textbox', { name: 'Price' }).nth(at).fill(price)
    }
    await page.getByRole('button', { name: 'Add allergen to Large' }).click()
    await page.getByLabel('Allergen in Large', { exact: true }).selectOption({ label: 'Eggs' })
  })

  await test.step('the form accepts options with price differences and an allergen of one option', async () => {
    await page.getByRole('button', { name: 'Add option group' }).click()
    await page.getByLabel('Option group', { exact: true }).fill('Extras')
    await page.getByLabel('Maximum selections').fill('5')
    await page.getByLabel('Option', { exact: true }).fill('Tuna')
    await page.getByLabel('Price difference').fill('3')
    await page.getByRole('button', { name: 'Add allergen to Tuna' }).click()
    await page.getByLabel('Allergen in Tuna', { exact: true }).selectOption({ label: 'Fish' })
    await page.getByRole('button', { name: 'Add option to Extras' }).click()
    await page.getByLabel('Option', { exact: true }).nth(1).fill('No cheese')
    await page.getByLabel('Price difference').nth(1).fill('-0,50')
  })

  await test.step('a diet type that contradicts an item’s allergens shows a warning', async () => {
    await level(page, 'Milk', 'Free from').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(level(page, 'Milk', 'Contains')).toBeChecked()
    await page.getByRole('checkbox', { name: 'Can be made without Milk' }).check()
    await page.getByRole('checkbox', { name: 'Vegan' }).check()
    await expect(page.getByText('Vegan, but contains milk')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Vegan' }).uncheck()
    await page.getByRole('checkbox', { name: 'Confirm allergens' }).check()
  })

  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)

  const guest = await context.newPage()
  await guest.goto('/branch/cafe/Mw==')
  const card = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name: 'Capricciosa' }) })
  await expect(card).toContainText('30 cm')
  await expect(card).toContainText('Large €12.50 Contains Eggs')
  await expect(card).toContainText('Milk (can be made without)')
  await card.getByText('Extras').click()
  const option = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  await expect(option('Tuna')).toContainText('+ €3.00 Contains Fish')
  await expect(option('No cheese')).toContainText('− €0.50')
})

test('a change to an option group shared by two items applies to both', async ({ page, api }) => {
  const { Calzone: first = 0, Schiacciata: second = 0 } = await addMenu(api, 'Shared', {
    Calzone: 800,
    Schiacciata: 700,
  })
  const group = { name: 'Crust', minSelected: 1, maxSelected: 1, options: [{ name: 'Thin' }, { name: 'Thick' }] }
  await api.patch(`/api/menu-items/${first}`, { data: { modifierGroups: [group] } })
  await page.goto(`/menu-item/edit/${second}`)

  await page.getByLabel('Use an existing option group').selectOption({ label: 'Crust (2)' })
  await expect(page.getByText('Also used by 1 item')).toBeVisible()
  await page.getByLabel('Option', { exact: true }).first().fill('Very thin')
  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)

  const { modifierGroups } = await dataOf<MenuItem>(api.get(`/api/menu-items/${first}`))
  expect(modifierGroups).toMatchObject([{ itemCount: 2, options: [{ name: { en: 'Very thin' } }, {}] }])
})

test('leaving an item with unsaved changes asks for confirmation, and the changes can be restored', async ({
  page,
  api,
}) => {
  const { Brioche: id = 0 } = await addMenu(api, 'Drafts', { Brioche: 300 })
  await page.goto(`/menu-item/edit/${id}`)
  await page.getByLabel('Description', { exact: true }).fill('Soft and buttery')

  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Soft and buttery')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/menu-items$/)

  await page.goto(`/menu-item/edit/${id}`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Soft and buttery')
  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)
  await page.goto(`/menu-item/edit/${id}`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Soft and buttery')
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('a hidden language of an item form keeps its texts, and opens if the server refuses one of them', async ({
  page,
  api,
}) => {
  const { 'Apple pie': id = 0 } = await addMenu(api, 'Pies', { 'Apple pie': 400 })
  const german = page.getByRole('button', { name: /^German/ })
  await page.goto(`/menu-item/edit/${id}`)
  await expect(german).toHaveText('Germanname missing')
  await expect(page.getByLabel('Name (German)')).toBeHidden()
  await german.click()
  await page.getByLabel('Name (German)').fill('Apfelkuchen')
  await german.click()
  await expect(german).toHaveText('German')
  await expect(german).toHaveAttribute('aria-pressed', 'false')

  await page.route(`**/api/menu-items/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill(refusal(400, 'VALIDATION_FAILED', 'Not saved', { 'name.de': 'Too long for this oven' }))
      : route.continue(),
  )
  await save(page)
  await expect(page.getByLabel('Name (German)')).toHaveAccessibleDescription('Too long for this oven')
  await page.unroute(`**/api/menu-items/${id}`)
  await german.click()
  await save(page)

  await expect(page).toHaveURL(/\/menu-items$/)
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({
    name: { en: 'Apple pie', de: 'Apfelkuchen' },
  })
})

test('a save that conflicts with a colleague’s change shows that change, and “Keep mine” keeps both', async ({
  page,
  api,
  server,
}) => {
  const { Focaccia: id = 0 } = await addMenu(api, 'Two at once', { Focaccia: 400 })
  const [allergen] = await dataOf<Allergen[]>(api.get('/api/allergens'))
  await api.patch(`/api/menu-items/${id}`, { data: { allergens: [{ allergenId: allergen?.id, level: 'CONTAINS' }] } })
  const greta = { email: 'greta@demo.test', fullName: 'Greta Garden', password: 'Kitchen-4827-door' }
  const token = await addColleague({ api, server }, { ...greta, role: 'editor' })
  await page.goto(`/menu-item/edit/${id}`)
  await page.getByLabel('Serving size').fill('200 g')
  await api.patch(`/api/menu-items/${id}`, {
    data: { priceMinor: 450 },
    headers: { authorization: `Bearer ${token}` },
  })
  await save(page)

  const question = page.getByRole('dialog', { name: 'Greta Garden changed this item' })
  await expect(question).toContainText(/Greta Garden saved it on .*\d{4}/)
  await expect(question.getByRole('row')).toHaveCount(3)
  await expect(question.getByRole('row', { name: 'Price 4.50 unchanged' })).toBeVisible()
  await expect(question.getByRole('row', { name: 'Serving size unchanged 200 g' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('4.50')
  await expect(page.getByLabel('Serving size')).toHaveValue('200 g')
  await save(page)

  await expect(page).toHaveURL(/\/menu-items$/)
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({
    priceMinor: 450,
    servingSize: '200 g',
  })
})

test('a save that conflicts with the user’s own change elsewhere shows that change and can be repeated', async ({
  page,
  api,
}) => {
  const { Grissini: id = 0 } = await addMenu(api, 'Two tabs', { Grissini: 400 })
  await page.goto(`/menu-item/edit/${id}`)
  await page.getByLabel('Serving size').fill('200 g')
  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 450 } })
  await save(page)

  const question = page.getByRole('dialog', { name: 'You changed this item elsewhere' })
  await expect(question.getByRole('row', { name: 'Price 4.50 unchanged' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep my changes' }).click()
  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)
})

test('the preview in an item’s form uses the chosen language and its number format', async ({ page, api }) => {
  const { 'Goat cheese': id = 0 } = await addMenu(api, 'Previewed', { 'Goat cheese': 123450 })
  const milk = (await dataOf<Allergen[]>(api.get('/api/allergens'))).find(({ name }) => name === 'Milk')
  await api.patch(`/api/menu-items/${id}`, {
    data: { allergens: [{ allergenId: milk?.id, level: 'CONTAINS' }], priceType: 'FROM' },
  })
  await page.goto(`/menu-item/edit/${id}`)
  const preview = page.getByRole('article')

  await expect(preview).toContainText('from €1,234.50')
  await expect(preview).toContainText('Contains Milk')
  await page.getByLabel('Preview language').selectOption('de')
  await expect(preview).toContainText('ab €1.234,50')
  await expect(preview).toContainText('Enthält Milch')
})

test('a branch price set in an item’s form can be reset to the brand price', async ({ page, api }) => {
  const { Panettone: id = 0 } = await addMenu(api, 'Branches', { Panettone: 900 })
  const own = async () => (await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).branches
  await page.goto(`/menu-item/edit/${id}`)
  await page.getByLabel('Price at Corner Cafe').fill('8,50')
  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)
  expect(await own()).toMatchObject([{ priceMinor: 850 }])

  await page.goto(`/menu-item/edit/${id}`)
  await page.getByRole('button', { name: 'Reset Corner Cafe to brand settings' }).click()
  await save(page)
  await expect(page).toHaveURL(/\/menu-items$/)
  expect(await own()).toMatchObject([{ priceMinor: null }])
})

test('an item can be duplicated as an editable draft', async ({ page, api }) => {
  const { Tiramisu: id = 0 } = await addMenu(api, 'Copies', { Tiramisu: 650 })
  await page.goto(`/menu-item/view/${id}`)
  await page.getByRole('button', { name: 'Duplicate' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiramisu (copy)')
  await expect(page.getByLabel('Status')).toHaveValue('DRAFT')
})

test('axe finds no violation on an item’s form and page, and neither scrolls sideways on a phone', async ({
  page,
  api,
}) => {
  const { Lasagne: id = 0 } = await addMenu(api, 'Accessible', { Lasagne: 1100 })
  const options = [{ name: 'Extra béchamel with a very long name that has to break somewhere', priceDeltaMinor: 150 }]
  await api.patch(`/api/menu-items/${id}`, {
    data: { modifierGroups: [{ name: 'Extras', options }], variants: [{ name: 'Half', priceMinor: 600 }] },
  })

  for (const path of [`/menu-item/edit/${id}`, `/menu-item/view/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lasagne')
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('the item form leaves room for the button “Scroll to top”, and the links to its sections fit', async ({
  page,
  api,
}) => {
  const { Ravioli: id = 0 } = await addMenu(api, 'Room', { Ravioli: 1200 })
  await page.goto(`/menu-item/edit/${id}`)
  await expect(page.getByLabel('Serving size')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 200))
  const button = await page.getByRole('button', { name: 'Scroll to top' }).boundingBox()

  for (const field of await page.locator('main :is(input, select, textarea):visible').all()) {
    const box = await field.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  }
  const sections = page.getByRole('navigation', { name: 'Form sections' })
  expect(await sections.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
})
