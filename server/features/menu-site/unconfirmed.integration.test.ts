import { expect, it } from 'vitest'
import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { addItem, itemsOf, makeMenu, type Menu, write } from '#server/testing/guest-menus.ts'
import { csv, importMenu, undo } from '#server/testing/import-wizard.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { pdfContents } from '#server/testing/pdf-contents.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('an unconfirmed “free from”', (test) => {
  const read = async ({ token }: Menu, path: string) => (await call(test(), 'GET', `/api${path}`, { token })).body.data
  const levelsOf = async ({ branchId }: Menu, name: string) => {
    const item = (await itemsOf(test(), branchId)).find((one) => one.name === name)
    return item?.allergens.map((one) => [one.name, one.level, one.extras])
  }
  const rowOf = async (menu: Menu, name: string) => {
    const matrix = (await read(menu, '/allergen-matrix')) as AllergenMatrix
    const item = matrix.categories.flatMap(({ items }) => items).find((one) => one.name === name)
    return { item, cell: (id = 0) => item?.cells[matrix.allergens.findIndex((one) => one.id === id)] }
  }
  const namesUnknown = async (menu: Menu) =>
    (await read(menu, '/menu-items?allergensUnknown=all')).items.map((one: { name: { en: string } }) => one.name.en)

  async function makeOmelette() {
    const menu = await makeMenu(test())
    const { EGGS = 0, MILK = 0 } = await allergenIds(test(), menu.token)
    const allergens = [
      { allergenId: EGGS, level: 'FREE_FROM' },
      { allergenId: MILK, level: 'CONTAINS' },
    ]
    const id = await addItem(test(), menu, { name: 'Tofu omelette', allergens, confirmAllergens: true })
    return { menu, id, EGGS, MILK, allergens }
  }

  it('the “free from” of a copied item is “unknown” until it is confirmed', async () => {
    const { menu, id, EGGS } = await makeOmelette()
    const copy = await write(test(), menu, 'POST', `/menu-items/${id}/duplicate`)
    await write(test(), menu, 'PATCH', `/menu-items/${copy.id}`, { name: 'Copy', status: 'PUBLISHED' })

    const before = {
      guests: await levelsOf(menu, 'Copy'),
      matrix: (await rowOf(menu, 'Copy')).cell(EGGS)?.level,
      console: (await read(menu, `/menu-items/${copy.id}`)).allergens.map(
        (one: { publishedLevel: string }) => one.publishedLevel,
      ),
      unknown: await namesUnknown(menu),
    }
    await write(test(), menu, 'PATCH', `/menu-items/${copy.id}`, { confirmAllergens: true })

    expect(before).toEqual({
      guests: [
        ['Eggs', 'UNKNOWN', undefined],
        ['Milk', 'CONTAINS', undefined],
      ],
      matrix: 'UNKNOWN',
      console: ['UNKNOWN', 'CONTAINS'],
      unknown: [],
    })
    expect(await levelsOf(menu, 'Tofu omelette')).toEqual(await levelsOf(menu, 'Copy'))
    expect((await levelsOf(menu, 'Copy'))?.[0]).toEqual(['Eggs', 'FREE_FROM', undefined])
  })

  it('the filter for items with only unknown allergens includes an item that states only an unconfirmed “free from”', async () => {
    const { menu, EGGS } = await makeOmelette()
    const allergens = [{ allergenId: EGGS, level: 'FREE_FROM' }]
    await addItem(test(), menu, { name: 'Draft soup', allergens, confirmAllergens: false })

    expect(await namesUnknown(menu)).toEqual(['Draft soup'])
  })

  it('a required option without an allergen level makes “free from” “unknown”, but an optional one doesn’t', async () => {
    const menu = await makeMenu(test())
    const { EGGS } = await allergenIds(test(), menu.token)
    const allergens = [{ allergenId: EGGS, level: 'FREE_FROM' }]
    const group = (minSelected: number, options: object[]) => ({ name: 'Sauce', minSelected, options })
    await addItem(test(), menu, { name: 'Extra', allergens, modifierGroups: [group(0, [{ name: 'Mayonnaise' }])] })
    await addItem(test(), menu, { name: 'Required', allergens, modifierGroups: [group(1, [{ name: 'Mayonnaise' }])] })

    expect(await levelsOf(menu, 'Extra')).toEqual([['Eggs', 'FREE_FROM', 'UNKNOWN']])
    expect(await levelsOf(menu, 'Required')).toEqual([['Eggs', 'UNKNOWN', undefined]])
    expect((await rowOf(menu, 'Extra')).cell(EGGS)).toMatchObject({ level: 'FREE_FROM', inOptions: 'UNKNOWN' })
    expect((await rowOf(menu, 'Required')).cell(EGGS)).toMatchObject({ level: 'UNKNOWN', inOptions: null })
  })

  it('an imported “free from” is unconfirmed, and undoing the import restores confirmed allergens', async () => {
    const { menu, id, EGGS } = await makeOmelette()
    const confirmed = (await read(menu, `/menu-items/${id}`)).allergens
    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { externalId: 't1' })
    const { report, id: importId } = await importMenu(
      test(),
      menu,
      csv('id,name,category,price,contains,free from', 't1,Tofu omelette,Soups,5,eggs,milk', 's1,Soup,Soups,4,,eggs'),
    )

    const imported = (await read(menu, `/menu-items/${id}`)).allergens
    const shown = [await levelsOf(menu, 'Tofu omelette'), await levelsOf(menu, 'Soup')]
    await undo(test(), menu, importId)

    expect(report?.fileWarnings.join()).toMatch(/^2 menu items have an unconfirmed “free from”/)
    expect(imported.map((one: { level: string; verifiedAt: string | null }) => [one.level, one.verifiedAt])).toEqual([
      ['CONTAINS', null],
      ['FREE_FROM', null],
    ])
    expect(shown).toEqual([
      [
        ['Eggs', 'CONTAINS', undefined],
        ['Milk', 'UNKNOWN', undefined],
      ],
      [['Eggs', 'UNKNOWN', undefined]],
    ])
    expect((await read(menu, `/menu-items/${id}`)).allergens).toEqual(confirmed)
    expect((await rowOf(menu, 'Tofu omelette')).cell(EGGS)?.level).toBe('FREE_FROM')
  })

  it('importing an exported menu keeps confirmed “free from” levels confirmed, and the others unconfirmed', async () => {
    const { menu, allergens } = await makeOmelette()
    await addItem(test(), menu, { name: 'Draft soup', allergens, confirmAllergens: false })

    const file = (await call(test(), 'GET', '/api/menu-exports?format=csv', { token: menu.token })).raw
    const { report } = await importMenu(test(), menu, { name: 'menu.csv', bytes: file.toString() })

    const at = test().clock.now.toISOString()
    expect(file.toString().match(/EGGS [^"]*/g)).toEqual([`EGGS ${at} Test Owner, MILK ${at} Test Owner`])
    expect(report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('the allergen matrix, its PDF and the item’s history show who confirmed the item’s allergens', async () => {
    const { menu, id } = await makeOmelette()
    const copy = await write(test(), menu, 'POST', `/menu-items/${id}/duplicate`)
    await write(test(), menu, 'PATCH', `/menu-items/${copy.id}`, { name: 'Copy', status: 'PUBLISHED' })

    const [row, ofCopy] = [await rowOf(menu, 'Tofu omelette'), await rowOf(menu, 'Copy')]
    const pdf = pdfContents(
      (await call(test(), 'GET', '/api/allergen-matrix/export?format=pdf', { token: menu.token })).raw,
    )
    const { items } = await read(menu, `/menu-changes?entity=menu_item&entityId=${id}`)

    expect(row.item?.confirmation).toEqual({
      state: 'confirmed',
      at: test().clock.now.toISOString(),
      by: ['Test Owner'],
    })
    expect(ofCopy.item?.confirmation.state).toBe('unconfirmed')
    expect(pdf.pages.flat().join(' ')).toMatch(/Test Owner/)
    expect(items[0].differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'confirmedBy', of: 'Eggs', after: 'Test Owner' })]),
    )
  })
})
