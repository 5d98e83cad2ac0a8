import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

import { withSizeNames } from '#contract/import-answers.ts'
import { buildDrafts } from '../plan/build-drafts.ts'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { readMenuFile } from './read-menu-file.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import { realFolder } from '../truth/real-cases.ts'
import { readSheetByHand, splitCsv } from './plain-readers.fixture.ts'
import type { ImportContext, ItemDraft, Mapping } from '../types.ts'

const folder = realFolder('menus')
const menus = folder ?? 'nowhere'

const hasFiles = folder !== undefined
if (!hasFiles)
  console.warn(`Skipped: the real menus weren’t found. They have no licence, so the repository doesn’t contain them.`)

const bytesOf = (name: string) => readFileSync(resolve(menus, name))
const textOf = (name: string) => bytesOf(name).toString('utf8')

async function importFile(name: string, context: Partial<ImportContext>) {
  const full = importContext(context)
  const read = await readMenuFile(bytesOf(name), name)
  if (!read.ok) throw new Error(read.reason)
  const proposal = proposeMapping(read.table, full)
  const result = buildDrafts(read.table, proposal.mapping, full)
  expect(result.mappingErrors).toEqual([])
  return { table: read.table, proposal, ...result }
}

const namesAndPrices = (drafts: ItemDraft[], locale: string) =>
  drafts.map((draft) => [draft.name[locale], draft.priceMinor])
const categories = (drafts: ItemDraft[], locale: string) => new Set(drafts.map((draft) => draft.category[locale]))
const find = (drafts: ItemDraft[], locale: string, name: string) => drafts.find((draft) => draft.name[locale] === name)

describe.skipIf(!hasFiles)('real menus', () => {
  test('an allergen guide without prices is imported as drafts with allergens', async () => {
    const guide = await importFile('allergen_guide_au.csv', { currencyCode: 'AUD' })
    const lines = splitCsv(textOf('allergen_guide_au.csv')).slice(1)

    expect(guide.table.columns.map(({ header }) => header)).toEqual(['dish', 'contains', 'may'])
    expect(guide.drafts.map((draft) => draft.name['en'])).toEqual([...new Set(lines.map(([dish]) => dish?.trim()))])
    expect(
      guide.drafts.every(
        (draft) => draft.status === 'DRAFT' && draft.priceType === 'ON_REQUEST' && draft.priceMinor === null,
      ),
    ).toBe(true)
    expect(guide.unrecognised.map(({ value }) => value).toSorted()).toEqual(['egs', 'test', 'vegan'])
    expect(guide.unrecognised.find(({ value }) => value === 'egs')?.hint).toContain('Eggs')
    expect(guide.unrecognised.find(({ value }) => value === 'vegan')?.hint).toContain('diet type')
    const calamari = find(guide.drafts, 'en', 'fried calamari')
    expect(levels(calamari)).toEqual({
      eggs: 'CONTAINS',
      soybeans: 'CONTAINS',
      gluten: 'MAY_CONTAIN',
      crustaceans: 'MAY_CONTAIN',
    })
    expect(find(guide.drafts, 'en', 'steamed rice')?.allergens).toEqual([])
    expect(find(guide.drafts, 'en', 'steamed choy sum')?.rowNumbers).toEqual([23, 46])
  })

  test('daily copies of a menu become one item per category and name', async () => {
    const cafe = await importFile('auptitcafe_menus_hist.csv', {
      currencyCode: 'XPF',
      exponent: 0,
      defaultLocale: 'fr',
      locales: ['fr'],
    })
    const rows = splitCsv(textOf('auptitcafe_menus_hist.csv')).slice(1)
    const names = new Set(rows.map((row) => `${row[3]}\n${row[1]?.toLowerCase().replace(/\s+/g, ' ').trim()}`))

    expect(rows).toHaveLength(1261)
    expect(cafe.table.rows).toHaveLength(1261)
    expect(cafe.drafts).toHaveLength(names.size)
    expect(cafe.drafts.flatMap(({ rowNumbers }) => rowNumbers).length + cafe.refused.length).toBe(1261)
    expect(namesAndPrices(cafe.drafts.slice(0, 4), 'fr')).toEqual(
      rows.slice(0, 4).map((row) => [row[1], Number(row[2])]),
    )
    expect(cafe.fileWarnings.join()).toContain('recette')
  })

  test('a menu in three languages is read in each language, without descriptions that repeat the name', async () => {
    const belad = await importFile('belad_al_cham_menu.json', {
      currencyCode: 'MAD',
      defaultLocale: 'fr',
      locales: ['fr', 'ar', 'es'],
    })
    type Item = {
      id: string
      price: number
      image: string
      name: Record<string, string>
      description: Record<string, string>
    }
    const source = JSON.parse(textOf('belad_al_cham_menu.json')) as {
      categories: { name: Record<string, string>; items: Item[] }[]
    }
    const items = source.categories.flatMap((category) =>
      category.items.map((item) => ({ ...item, category: category.name })),
    )

    expect(
      belad.drafts.map(({ externalId, name, description, category, priceMinor, imageUrl }) => ({
        externalId,
        name,
        description,
        category,
        priceMinor,
        imageUrl,
      })),
    ).toEqual(
      items.map((item) => ({
        externalId: item.id,
        name: item.name,
        // A description that only repeats the name is a placeholder.
        description: Object.values(item.name).some(
          (name) => name.toLowerCase() === item.description['fr']?.toLowerCase(),
        )
          ? undefined
          : item.description,
        category: item.category,
        priceMinor: item.price * 100,
        imageUrl: item.image,
      })),
    )
  })

  test('texts in the file’s first language are used, with a warning, if the file lacks the default language', async () => {
    const belad = await importFile('belad_al_cham_menu.json', {
      currencyCode: 'MAD',
      defaultLocale: 'de',
      locales: ['de', 'es'],
    })

    expect(belad.drafts[0]?.name).toEqual({ de: 'Petit Déjeuner Spéciale', es: 'Desayuno Especial' })
    expect(belad.drafts[0]?.category).toEqual({ de: 'Petit Déjeuner', es: 'Desayuno' })
    expect(belad.proposal.warnings.join()).toContain('isn’t available in German')
    expect(belad.proposal.warnings.join()).toContain('Arabic')
  })

  test('a file with the menus of 25 restaurants leads to a question that lists them', async () => {
    const id = { currencyCode: 'IDR', exponent: 0, defaultLocale: 'id', locales: ['id'] }
    const gofood = await importFile('gofood_surabaya_25.csv', id)
    const rows = splitCsv(textOf('gofood_surabaya_25.csv')).slice(1)

    expect(rows).toHaveLength(919)
    expect(gofood.proposal.mapping.columns).toMatchObject({
      display: { kind: 'category' },
      product: { kind: 'name' },
      price: { kind: 'price' },
      discount_price: { kind: 'ignore' },
    })
    expect(categories(gofood.drafts, 'id')).toEqual(new Set(rows.map((row) => row[3]?.trim())))
    const byRow = new Map(gofood.drafts.map((draft) => [draft.rowNumber, draft]))
    expect(byRow.get(3)).toMatchObject({ name: { id: 'Bestdeal Sup' }, priceMinor: 129599 })
    expect(gofood.drafts.flatMap(({ rowNumbers }) => rowNumbers).length + gofood.refused.length).toBe(919)
    const [question] = gofood.questions.flatMap((one) => (one.kind === 'restaurants' ? one : []))
    expect(question?.values).toHaveLength(25)
  })

  test('two prices in one cell become sizes once the user has named the sizes', async () => {
    const untouched = await importFile('meharbaan_menu.xlsx', { currencyCode: 'NZD' })
    const questions = untouched.questions.flatMap((one) => (one.kind === 'sizes' ? one : []))
    const name = (mapping: Mapping, one: (typeof questions)[number]) => withSizeNames(mapping, one, ['Small', 'Large'])
    const mapping = questions.reduce(name, untouched.proposal.mapping)
    const meharbaan = buildDrafts(untouched.table, mapping, importContext({ currencyCode: 'NZD' }))
    const rows = readSheetByHand(bytesOf('meharbaan_menu.xlsx')).slice(1)

    expect(rows).toHaveLength(154)
    expect(
      meharbaan.drafts.map((draft) => [
        draft.rowNumber,
        draft.category['en'],
        draft.name['en'],
        draft.description?.['en'] ?? '',
        cents(draft),
      ]),
    ).toEqual(
      rows.map(([category, item, price, description], at) => [
        at + 2,
        category?.trim(),
        item?.trim(),
        description?.trim(),
        (price?.match(/\d+\.\d\d/g) ?? []).map((text) => Number(text.replace('.', ''))),
      ]),
    )
    const double = meharbaan.drafts.filter(({ variants }) => variants.length > 0)
    expect(double).toHaveLength(11)
    expect(variants(find(double, 'en', 'Paneer or Vegetable Pakora'))).toEqual({ Small: 899, Large: 799 })
    expect(variants(find(double, 'en', 'Tandoori Chicken'))).toEqual({ Half: 1199, Full: 2099 })
    expect(categories(meharbaan.drafts, 'en').size).toBe(17)
  })

  test('in a German menu, prices for several measures become sizes, and priced extras become options', async () => {
    const ponte = await importFile('ponte_vecchio_speisekarte.json', { defaultLocale: 'de', locales: ['de'] })
    const source = JSON.parse(textOf('ponte_vecchio_speisekarte.json')) as {
      kategorien: { titel: string; gerichte: { name: string; preis: string }[] }[]
    }
    const dishes = source.kategorien.flatMap(({ titel, gerichte }) => gerichte.map((dish) => ({ ...dish, titel })))

    expect(dishes).toHaveLength(62)
    expect(ponte.drafts).toHaveLength(60)
    for (const draft of ponte.drafts.filter((one) => one.variants.length === 0)) {
      const dish = dishes.find((one) => one.name === draft.name['de'] && one.titel === draft.category['de'])
      expect(`${(draft.priceMinor ?? 0) / 100}`).toBe(String(Number(dish?.preis.replace(' €', '').replace(',', '.'))))
    }
    expect(variants(find(ponte.drafts, 'de', 'Wasser'))).toEqual({ '0,75 l': 500, '0,25 l': 350 })
    expect(variants(find(ponte.drafts, 'de', 'Bier'))).toEqual({ '0,33 l': 450, '0,5 l': 550 })
    expect(variants(find(ponte.drafts, 'de', 'Spirituosen'))).toEqual({ '2 cl': 600, '4 cl': 1200 })
    const extras = find(ponte.drafts, 'de', 'Margherita')?.modifierGroups
    expect(extras).toMatchObject([{ name: { de: 'Extras' }, minSelected: 0, maxSelected: null }])
    expect(extras?.[0]?.options.map((one) => one.priceDeltaMinor)).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      ...Array.from({ length: 4 }, () => 300),
      ...Array.from({ length: 5 }, () => 500),
    ])
    expect(ponte.drafts.filter((draft) => draft.modifierGroups)).toHaveLength(13)
    expect(categories(ponte.drafts, 'de').size).toBe(11)
  })

  test('every item of a Turkish menu is read with its id, name, category, price and “featured” flag', async () => {
    const sade = await importFile('sade_lezzetler_menu.json', {
      currencyCode: 'TRY',
      defaultLocale: 'tr',
      locales: ['tr'],
    })
    type Item = { id: number; name: string; price: string; featured: boolean }
    const source = JSON.parse(textOf('sade_lezzetler_menu.json')) as { categories: { name: string; items: Item[] }[] }
    const items = source.categories.flatMap((category) =>
      category.items.map((item) => ({ ...item, category: category.name })),
    )

    expect(sade.proposal.mapping.priceUnit).toBe('major')
    expect(
      sade.drafts.map((draft) => [
        draft.externalId,
        draft.name['tr'],
        draft.priceMinor,
        draft.isFeatured,
        draft.category['tr'],
      ]),
    ).toEqual(
      items.map((item) => [String(item.id), item.name.trim(), Number(item.price) * 100, item.featured, item.category]),
    )
  })

  test('every item of a Japanese menu is read in three languages, with its price including tax', async () => {
    const saizeriya = await importFile('saizeriya.csv', {
      currencyCode: 'JPY',
      exponent: 0,
      defaultLocale: 'ja',
      locales: ['ja', 'en', 'zh-CN'],
    })
    const [header = [], ...rows] = splitCsv(textOf('saizeriya.csv'))
    const at = (name: string) => header.indexOf(name)

    expect(rows).toHaveLength(115)
    expect(
      saizeriya.drafts.map((draft) => [
        draft.externalId,
        draft.name['ja'],
        draft.name['en'] ?? '',
        draft.name['zh-CN'] ?? '',
        draft.priceMinor,
        draft.category['ja'],
        draft.calories ?? 0,
      ]),
    ).toEqual(
      rows.map((row) => [
        row[at('id')],
        row[at('name')],
        row[at('name_en')]?.trim(),
        row[at('name_zh')]?.trim(),
        Number(row[at('price_with_tax')]),
        row[at('genre')],
        Number(row[at('calorie')]),
      ]),
    )
    expect(saizeriya.drafts.filter((draft) => draft.calories === undefined).length).toBeGreaterThan(30)
    expect(categories(saizeriya.drafts, 'ja').size).toBe(15)
  })

  test('a single list of labels is read as allergens and diet types, and unknown labels are reported', async () => {
    const tum = await importFile('tum_mensa_garching_2023-46.json', { defaultLocale: 'de', locales: ['de'] })
    type Dish = {
      name: string
      dish_type: string
      labels: string[]
      prices: { guests: { base_price: number; price_per_unit: number } }
    }
    const source = JSON.parse(textOf('tum_mensa_garching_2023-46.json')) as { days: { dishes: Dish[] }[] }
    const dishes = source.days.flatMap((day) => day.dishes)

    expect(dishes).toHaveLength(100)
    expect(new Set(tum.drafts.map((draft) => draft.name['de']))).toEqual(new Set(dishes.map(({ name }) => name.trim())))
    for (const draft of tum.drafts) {
      const dish = dishes[draft.rowNumber - 1]
      const { base_price: base, price_per_unit: unit } = dish?.prices.guests ?? { base_price: 0, price_per_unit: 0 }
      const fixed = base > 0 && unit > 0 ? null : Math.round((base + unit) * 100)
      expect([draft.name['de'], draft.priceMinor, draft.category['de']]).toEqual([
        dish?.name.trim(),
        fixed,
        dish?.dish_type,
      ])
      expect('milk' in levels(draft)).toBe(dish?.labels.some((label) => label === 'MILK' || label === 'LACTOSE'))
      expect(draft.dietTypeIds?.includes(1)).toBe(dish?.labels.includes('VEGAN'))
    }
    const listed = new Set(tum.unrecognised.map(({ value }) => value))
    expect(listed).toContain('PORK')
    expect(listed).toContain('ANTIOXIDANTS')
    expect(listed).not.toContain('WHEAT')
    expect(tum.unrecognised.find(({ value }) => value === 'PORK')?.count).toBe(
      dishes.filter(({ labels }) => labels.includes('PORK')).length,
    )
    expect(tum.proposal.warnings.join()).toContain('per 100g')
  })

  test('a delivery platform’s export is read with its prices in minor units and its option groups', async () => {
    const wolt = await importFile('wolt_az_items.json', { currencyCode: 'AZN', defaultLocale: 'az', locales: ['az'] })
    type Item = { id: string; name: string; price: number; options: { option_id: string }[]; images: { url: string }[] }
    const source = JSON.parse(textOf('wolt_az_items.json')) as { categories: { item_ids: string[] }[]; items: Item[] }

    expect(wolt.proposal.mapping.priceUnit).toBe('minor')
    expect(wolt.drafts.map((draft) => [draft.externalId, draft.name['az'], draft.priceMinor, draft.imageUrl])).toEqual(
      source.items.map((item) => [item.id, item.name.trim(), item.price, item.images[0]?.url]),
    )
    const section = new Map(
      source.categories.flatMap(({ item_ids: ids }, at) => ids.map((id) => [id, `Section ${at + 1}`] as const)),
    )
    expect(wolt.drafts.map((draft) => draft.category['az'])).toEqual(source.items.map(({ id }) => section.get(id)))
    expect(wolt.drafts.map((draft) => (draft.modifierGroups ?? []).map((group) => group.externalId))).toEqual(
      source.items.map(({ options }) => options.map((one) => one.option_id)),
    )
    const meat = wolt.drafts
      .flatMap((draft) => draft.modifierGroups ?? [])
      .find(({ externalId }) => externalId === '24ce8cf53195fc3c69de3b51')
    expect(meat).toMatchObject({
      minSelected: 1,
      maxSelected: 1,
      options: [
        { name: { az: 'Toyuq əti' }, priceDeltaMinor: 0, isDefault: true },
        { name: { az: 'Mal əti' }, priceDeltaMinor: 2400, isDefault: false },
      ],
    })
  })

  test('a file that lists labels instead of a menu is read as drafts only', async () => {
    const labels = await importFile('tum_labels.json', { defaultLocale: 'de', locales: ['de'] })

    expect(labels.drafts).toHaveLength(53)
    expect(labels.drafts.every(({ status }) => status === 'DRAFT')).toBe(true)
  })

  test('a GloriaFood menu is read only in its own currency, with size surcharges added to the prices', async () => {
    const bytes = readFileSync(resolve(menus, '../formats/gloriafood_fetch_menu.json'))
    const context = importContext({ currencyCode: 'USD' })
    const read = await readMenuFile(bytes, 'menu.json')
    if (!read.ok) throw new Error(read.reason)
    const { drafts } = buildDrafts(read.table, proposeMapping(read.table, context).mapping, context)
    type Item = { name: string; price: number; sizes: { name: string; price: number }[] }
    const source = JSON.parse(bytes.toString('utf8')) as { categories: { items: Item[] }[] }

    expect(drafts.map((draft) => [draft.name['en'], draft.priceMinor, variants(draft)])).toEqual(
      source.categories
        .flatMap(({ items }) => items)
        .map((item) => [
          item.name,
          item.sizes.length > 0 ? null : item.price * 100,
          Object.fromEntries(item.sizes.map((size) => [size.name, (item.price + size.price) * 100])),
        ]),
    )
    const inEuro = buildDrafts(
      read.table,
      proposeMapping(read.table, context).mapping,
      importContext({ currencyCode: 'EUR' }),
    )
    expect(inEuro.drafts).toEqual([])
    expect(inEuro.refused[0]?.message).toContain('USD')
  })
})

function cents(draft: ItemDraft): (number | null)[] {
  return draft.variants.length > 0 ? draft.variants.map(({ priceMinor }) => priceMinor) : [draft.priceMinor]
}

function variants(draft: ItemDraft | undefined): Record<string, number> {
  return Object.fromEntries(
    (draft?.variants ?? []).map(({ name, priceMinor }) => [Object.values(name)[0] ?? '', priceMinor]),
  )
}

function levels(draft: ItemDraft | undefined): Record<string, string> {
  const codes = new Map(importContext({}).allergens.map(({ id, code }) => [id, code]))
  return Object.fromEntries(
    (draft?.allergens ?? []).map(({ allergenId, level }) => [codes.get(allergenId) ?? '', level]),
  )
}
