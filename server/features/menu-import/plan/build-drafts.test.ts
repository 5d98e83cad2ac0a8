import { describe, expect, test } from 'vitest'

import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ImportContext, ItemDraft, Mapping, TargetField } from '../types.ts'

const FIELDS: Record<string, TargetField> = {
  id: { kind: 'externalId' },
  name: { kind: 'name' },
  name_fr: { kind: 'name', locale: 'fr' },
  category: { kind: 'category' },
  description: { kind: 'description' },
  price: { kind: 'price' },
  size: { kind: 'variantName' },
  currency: { kind: 'currency' },
  image: { kind: 'image' },
  calories: { kind: 'calories' },
  contains: { kind: 'allergensContains' },
  may: { kind: 'allergensMayContain' },
  free: { kind: 'allergensFreeFrom' },
  labels: { kind: 'labels' },
  gluten: { kind: 'allergenColumn', code: 'gluten' },
  vegan: { kind: 'dietColumn', code: 'VeganDiet' },
}

async function build(csv: string, context: Partial<ImportContext> = {}, mapping: Partial<Mapping> = {}) {
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const columns = Object.fromEntries(
    read.table.columns.map(({ key }) => [key, FIELDS[key] ?? { kind: 'ignore' as const }]),
  )
  return buildDrafts(
    read.table,
    { columns, priceUnit: 'major', acceptCurrency: false, ...mapping },
    importContext(context),
  )
}

const codes = new Map(importContext({}).allergens.map(({ id, code }) => [id, code]))
const levels = (draft: ItemDraft | undefined) =>
  Object.fromEntries((draft?.allergens ?? []).map(({ allergenId, level }) => [codes.get(allergenId), level]))

describe('an invalid mapping', () => {
  test('a mapping without a name column imports nothing and reports an error', async () => {
    const result = await build('category,price\nHot,3\nCold,4\n')

    expect(result.drafts).toEqual([])
    expect(result.mappingErrors[0]?.message).toContain('names')
  })

  test('a mapping with two columns for one field is refused', async () => {
    const result = await build(
      'name,title,price\nSoup,x,3\nPie,y,4\n',
      {},
      { columns: { name: { kind: 'name' }, title: { kind: 'name', locale: 'en' }, price: { kind: 'price' } } },
    )

    expect(result.drafts).toEqual([])
    expect(result.mappingErrors).toEqual([{ column: 'title', message: expect.stringContaining('“title”') }])
  })

  test('a mapping with a column that the file doesn’t have is refused', async () => {
    const result = await build(
      'name,price\nSoup,3\n',
      {},
      { columns: { name: { kind: 'name' }, cost: { kind: 'price' } } },
    )

    expect(result.mappingErrors).toEqual([{ column: 'cost', message: expect.stringContaining('“cost”') }])
  })
})

describe('a row of a menu file', () => {
  test('a row with an empty price or a price of zero becomes a draft with the price “on request”', async () => {
    const { drafts, warned } = await build('name,price\nSoup,\nFish,market price\nWater,0\nPie,4\n')

    expect(drafts.map(({ status, priceType, priceMinor }) => [status, priceType, priceMinor])).toEqual([
      ['DRAFT', 'ON_REQUEST', null],
      ['PUBLISHED', 'MARKET', null],
      ['DRAFT', 'ON_REQUEST', null],
      ['PUBLISHED', 'FIXED', 400],
    ])
    expect(warned.map(({ rowNumber }) => rowNumber)).toEqual([2, 4])
  })

  test('a row with an error is refused, and the other rows are imported', async () => {
    const long = 'x'.repeat(201)

    const { drafts, refused } = await build(
      `name,price,description\nSoup,abc,\n,3,nameless\n${long},3,\nPie,4,${'y'.repeat(4_001)}\nTea,-2,\nBread,2,fresh\n`,
    )

    expect(drafts.map(({ name }) => name['en'])).toEqual(['Bread'])
    expect(refused.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5, 6])
    expect(refused.map(({ message }) => message).join('\n')).toMatch(
      /abc[^]*no name[^]*201 characters[^]*4,001 characters[^]*below zero/,
    )
  })

  test('a row in another currency is refused unless the user accepts the amounts', async () => {
    const csv = 'name,price,currency\nSoup,3,USD\nPie,4,EUR\nTea,2,XYZ\nCake,£5,\n'

    const { drafts, refused } = await build(csv)
    const accepted = await build(csv, {}, { acceptCurrency: true })

    expect(drafts.map(({ name }) => name['en'])).toEqual(['Pie'])
    expect(refused.map(({ message }) => message).join('\n')).toMatch(/USD.*EUR[^]*XYZ.*EUR[^]*GBP.*EUR/)
    expect(accepted.drafts).toHaveLength(4)
  })

  test.each([
    ['Price (USD)', 'GBP', 'in USD'],
    ['Preis €', 'CHF', 'in EUR'],
    ['Price in euros', 'USD', 'in EUR'],
    ['price_usd', 'EUR', 'in USD'],
    ['eurPrice', 'USD', 'in EUR'],
  ])(
    'prices under the header %j are imported as %s only if the user accepts the amounts',
    async (header, currencyCode, words) => {
      const columns: Mapping['columns'] = { name: { kind: 'name' }, [header]: { kind: 'price' } }
      const csv = `name,${header}\nSoup,3\nPie,4\n`
      const refused = await build(csv, { currencyCode }, { columns })
      const accepted = await build(csv, { currencyCode }, { columns, acceptCurrency: true })

      expect(refused.drafts).toEqual([])
      expect(refused.mappingErrors).toEqual([{ column: header, message: expect.stringContaining(words) }])
      expect(accepted.drafts.map(({ priceMinor }) => priceMinor)).toEqual([300, 400])
    },
  )

  test('prices under a header with the brand’s currency or a bare dollar sign are read', async () => {
    const read = (header: string, currencyCode: string) =>
      build(
        `name,${header}\nSoup,3\n`,
        { currencyCode },
        { columns: { name: { kind: 'name' }, [header]: { kind: 'price' } } },
      )

    expect((await read('Price (EUR)', 'EUR')).fileWarnings.join()).not.toContain('Price (EUR)')
    expect((await read('Price ($)', 'CAD')).drafts).toHaveLength(1)
    const bare = await read('Price ($)', 'EUR')
    expect(bare.drafts).toHaveLength(1)
    expect(bare.fileWarnings.join()).toContain('Price ($)')
  })

  test.each([
    ['beside the price', 'name,price\nSoup,$3\nPie,$4\n'],
    ['in its own column', 'name,price,currency\nSoup,3,$\nPie,4,$\n'],
  ])('prices with a bare dollar sign are read in the brand’s currency, with a warning: %s', async (_, csv) => {
    const { drafts, fileWarnings } = await build(csv)

    expect(drafts.map(({ priceMinor }) => priceMinor)).toEqual([300, 400])
    expect(fileWarnings.filter((text) => text.includes('“$”'))).toEqual([expect.stringMatching(/2 prices.*EUR/)])
  })

  test('a row without a category gets the category of the rows above it', async () => {
    const { drafts, fileWarnings } = await build(
      'category,name,price\nHot,Soup,3\n,Stew,8\n,Pie,6\nCold,Salad,5\n,Ice,2\n',
    )

    expect(drafts.map(({ category }) => category['en'])).toEqual(['Hot', 'Hot', 'Hot', 'Cold', 'Cold'])
    expect(fileWarnings.join()).toContain('3 rows without a category')
  })

  test('a row without a name in the default language gets its name from another language', async () => {
    const { drafts, warned } = await build('name,name_fr,price\n,Soupe,3\nPie,Tarte,4\n', { locales: ['en', 'fr'] })

    expect(drafts[0]?.name).toEqual({ en: 'Soupe', fr: 'Soupe' })
    expect(warned[0]?.message).toContain('so the one in')
  })

  test('texts in a language that the branch doesn’t use are not imported, with a warning', async () => {
    const { drafts, fileWarnings } = await build('name,name_fr,price\nSoup,Soupe,3\n')

    expect(drafts[0]?.name).toEqual({ en: 'Soup' })
    expect(fileWarnings.join()).toContain('French')
  })

  test('picture values that aren’t web addresses are left out with a warning, and zero calories count as unknown', async () => {
    const { drafts, fileWarnings } = await build(
      'name,price,image,calories\nSoup,3,https://img.example/a.jpg,250 kcal\nPie,4,images/pie.jpg,0\nTea,2,javascript:alert(1),12\n',
    )

    expect(drafts.map(({ imageUrl, calories }) => [imageUrl, calories])).toEqual([
      ['https://img.example/a.jpg', 250],
      [undefined, undefined],
      [undefined, 12],
    ])
    expect(fileWarnings.join()).toContain('2 pictures')
  })

  test.each([
    ['250 kcal', 250],
    ['Energy: ca. 250 kcal', 250],
    ['1.050 kcal', 1050],
    ['1050 kJ / 250 kcal', 250],
    ['1O5 kcal', undefined],
    ['25O kcal', undefined],
    ['1,O5 kcal', undefined],
    ['350-400 kcal', undefined],
    ['350 – 400 kcal', undefined],
  ])('an item has calories only if its cell contains one unambiguous number of kcal: %s', async (written, calories) => {
    const { drafts, warned } = await build(`name,price,calories\nSoup,3,"${written}"\n`)

    expect(drafts[0]?.calories).toBe(calories)
    expect(warned.some(({ message }) => message.includes('isn’t a valid number of calories'))).toBe(
      calories === undefined,
    )
  })

  test('a draft has no value for a field without a column', async () => {
    const { drafts } = await build('name,price\nSoup,3\n')

    expect(Object.keys(drafts[0] ?? {})).not.toEqual(expect.arrayContaining(['allergens']))
    expect(drafts[0]).not.toHaveProperty('dietTypeIds')
    expect(drafts[0]).not.toHaveProperty('description')
  })
})

describe('repeated rows of a menu file', () => {
  test('rows with the same values are imported once', async () => {
    const { drafts, warned } = await build('category,name,price\nHot,Soup,3\nHot,soup ,3\nHot,Soup,3\n')

    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.rowNumbers).toEqual([2, 3, 4])
    expect(warned.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
      [3, expect.stringContaining('same as row 2')],
      [4, expect.stringContaining('same as row 2')],
    ])
  })

  test('rows that repeat an item with another price or description are refused', async () => {
    const { drafts, refused } = await build(
      'category,name,price,description\nHot,Soup,3,\nHot,Soup,4,\nCold,Soup,4,\nHot,Soup,3,with bread\n',
    )

    expect(drafts.map(({ category, priceMinor }) => [category['en'], priceMinor])).toEqual([
      ['Hot', 300],
      ['Cold', 400],
    ])
    expect(refused.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
      [3, expect.stringContaining('Row 2 already has “Soup”')],
      [5, expect.stringContaining('a different description')],
    ])
  })

  test('rows that repeat an id with other values are refused', async () => {
    const { drafts, refused } = await build('id,category,name,price\n1,Hot,Soup,3\n1,Hot,Stew,5\n2,Hot,Soup,3\n')

    expect(drafts.map(({ externalId }) => externalId)).toEqual(['1', '2'])
    expect(refused).toEqual([{ rowNumber: 3, message: expect.stringContaining('“1”') }])
  })

  test('rows with the same name become sizes of one item if their descriptions are sizes', async () => {
    const { drafts } = await build(
      'category,name,description,price\nDrinks,Water,"0,25 l",3\nDrinks,Water,"0,75 l",5\nDrinks,Water,33cl,3.5\n',
    )

    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ priceMinor: null, status: 'PUBLISHED', rowNumbers: [2, 3, 4] })
    expect(drafts[0]?.variants.map(({ name, priceMinor }) => [name['en'], priceMinor])).toEqual([
      ['0,25 l', 300],
      ['0,75 l', 500],
      ['33cl', 350],
    ])
    expect(drafts[0]).not.toHaveProperty('description')
  })

  test('rows with the same name become sizes of one item if the file has a size column', async () => {
    const { drafts, refused } = await build(
      'id,name,size,price\nt1,Tea,Small,3\nt2,Tea,Large,4\nt3,Tea,Large,5\nc1,Cake,,6\n',
    )

    expect(drafts[0]?.variants).toEqual([
      { name: { en: 'Small' }, priceMinor: 300, externalId: 't1' },
      { name: { en: 'Large' }, priceMinor: 400, externalId: 't2' },
    ])
    expect(drafts[0]).not.toHaveProperty('externalId')
    expect(drafts[1]).toMatchObject({ externalId: 'c1', priceMinor: 600, variants: [] })
    expect(refused[0]?.message).toContain('“Large”')
  })
})

describe('allergens in a menu file', () => {
  test('allergens are recognised by synonyms in any case, in singular or plural', async () => {
    const { drafts, unrecognised } = await build(
      'name,price,contains,may,free\nSoup,3,"WEIZEN, Céleri; egg",Almonds,fish\nPie,4,,,\n',
    )

    expect(levels(drafts[0])).toEqual({
      gluten: 'CONTAINS',
      celery: 'CONTAINS',
      eggs: 'CONTAINS',
      nuts: 'MAY_CONTAIN',
      fish: 'FREE_FROM',
    })
    expect(drafts[1]?.allergens).toEqual([])
    expect(unrecognised).toEqual([])
  })

  test('a word that is only similar to an allergen is reported instead of imported', async () => {
    const { drafts, unrecognised } = await build('name,price,contains\nSoup,3,egs\nPie,4,"Egs, mustrad"\n')

    expect(levels(drafts[0])).toEqual({})
    expect(unrecognised).toEqual([
      { value: 'egs', column: 'contains', count: 2, rowNumber: 2, hint: expect.stringContaining('Eggs') },
      { value: 'mustrad', column: 'contains', count: 1, rowNumber: 3, hint: expect.stringContaining('Mustard') },
    ])
  })

  test.each([
    ['may contain traces of nuts', { nuts: 'MAY_CONTAIN' }],
    [
      'Contains: milk, eggs. May contain: nuts, sesame',
      { milk: 'CONTAINS', eggs: 'CONTAINS', nuts: 'MAY_CONTAIN', sesame: 'MAY_CONTAIN' },
    ],
    ['Milch; kann Spuren von Nüsse', { milk: 'CONTAINS', nuts: 'MAY_CONTAIN' }],
    ['milk and eggs', { milk: 'CONTAINS', eggs: 'CONTAINS' }],
    ['Gluten (Weizen), Milch', { gluten: 'CONTAINS', milk: 'CONTAINS' }],
    ['fruits à coque', { nuts: 'CONTAINS' }],
    ['egg-free, milk', { eggs: 'FREE_FROM', milk: 'CONTAINS' }],
    ['none', {}],
    ['-', {}],
    ['🥚', { eggs: 'CONTAINS' }],
  ])('allergens get the levels that the text states: %j', async (cell, expected) => {
    const { drafts, unrecognised } = await build(`name,price,contains\nSoup,3,"${cell}"\n`)

    expect(levels(drafts[0])).toEqual(expected)
    expect(unrecognised).toEqual([])
  })

  test('diet types in a column of allergens are reported as unrecognised, with a hint', async () => {
    const { drafts, unrecognised } = await build('name,price,contains\nSoup,3,"vegan, gluten free"\n')

    expect(levels(drafts[0])).toEqual({})
    expect(drafts[0]).not.toHaveProperty('dietTypeIds')
    expect(unrecognised.map(({ hint }) => hint)).toEqual([
      expect.stringContaining('diet type'),
      expect.stringContaining('diet type'),
    ])
  })

  test('an allergen stated as both contained and absent counts as contained, with a warning', async () => {
    const { drafts, warned } = await build('name,price,contains,free\nSoup,3,milk,milk\n')

    expect(levels(drafts[0])).toEqual({ milk: 'CONTAINS' })
    expect(warned[0]?.message).toContain('Milk')
  })

  test('a column for one allergen or diet type accepts only known values', async () => {
    const { drafts, unrecognised } = await build(
      'name,price,gluten,vegan\nA,1,yes,yes\nB,2,no,no\nC,3,traces,x\nD,4,,\nE,5,false,true\nF,6,(x),\nG,7,perhaps,\n',
    )

    expect(drafts.map((draft) => levels(draft)['gluten'])).toEqual([
      'CONTAINS',
      'FREE_FROM',
      'MAY_CONTAIN',
      undefined,
      undefined,
      'MAY_CONTAIN',
      undefined,
    ])
    expect(drafts.map(({ dietTypeIds }) => dietTypeIds)).toEqual([[1], [], [1], [], [1], [], []])
    expect(unrecognised.map(({ value }) => value)).toEqual(['perhaps'])
  })

  test('labels are read as allergens or diet types, and unknown labels are reported', async () => {
    const { drafts, unrecognised } = await build('name,price,labels\nSoup,3,"WHEAT, VEGAN, CHICKEN_EGGS, PORK"\n')

    expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS', eggs: 'CONTAINS' })
    expect(drafts[0]?.dietTypeIds).toEqual([1])
    expect(unrecognised.map(({ value }) => value)).toEqual(['PORK'])
  })
})

test('a legend letter in its allergen’s column, such as “N” under “Sesam”, isn’t read as “no”, and needs a review', async () => {
  const { drafts } = await build(
    'name,price,Sesam,Nüsse\nHummus,5,N,\nKuchen,5,,H\nWasser,2,,\n',
    {},
    {
      columns: {
        name: { kind: 'name' },
        price: { kind: 'price' },
        Sesam: { kind: 'allergenColumn', code: 'sesame' },
        Nüsse: { kind: 'allergenColumn', code: 'nuts' },
      },
    },
  )

  expect(drafts.map(({ allergens, status }) => [allergens?.map(({ level }) => level), status])).toEqual([
    [[], 'DRAFT'],
    [[], 'DRAFT'],
    [[], 'PUBLISHED'],
  ])
})
