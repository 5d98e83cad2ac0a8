import { describe, expect, it } from 'vitest'
import type { MenuPage } from '#contract/site-pages.ts'
import { euro, testImage, testPage } from '../testing/fixture.ts'
import { jsonLd } from './json-ld.ts'

// Search engines read the serialized JSON, which omits undefined values.
const read = (page: MenuPage) => JSON.parse(JSON.stringify(jsonLd(page)))
const itemsOf = (page: MenuPage) => read(page).hasMenu.hasMenuSection[0].hasMenuItem

describe('the JSON-LD of a menu', () => {
  it('describes the restaurant in the JSON-LD with its brand, address, telephone, hours and pictures', () => {
    const page = testPage({
      branch: { openingHours: [{ day: 1, from: '11:00', to: '14:00' }] },
      menuSite: { logoUrl: '/files/logo.webp', backgroundImgUrl: 'https://cdn.test/room.webp' },
    })

    expect(read(page)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': 'https://carte.test/branch/cafe/MQ==',
      name: 'Old Town',
      url: 'https://carte.test/branch/cafe/MQ==',
      brand: { '@type': 'Brand', name: 'Ponte' },
      address: 'Market 4',
      telephone: '+49 89 1234',
      logo: 'https://carte.test/files/logo.webp',
      image: 'https://cdn.test/room.webp',
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '11:00', closes: '14:00' }],
      hasMenu: { '@type': 'Menu', url: 'https://carte.test/branch/cafe/MQ==', inLanguage: 'en' },
    })
  })

  it('lists dates with special hours in the JSON-LD, and marks them as closed if they have no times', () => {
    const specialHours = [
      { firstDay: '2026-12-24', lastDay: '2026-12-26', times: [], note: 'Christmas' },
      { firstDay: '2026-12-31', lastDay: '2026-12-31', times: [{ from: '18:00', to: '02:00' }], note: '' },
    ]

    expect(read(testPage({ branch: { specialHours } })).specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-24',
        validThrough: '2026-12-26',
        opens: '00:00',
        closes: '00:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
        opens: '18:00',
        closes: '02:00',
      },
    ])
  })

  it('ends round-the-clock hours a minute early in the JSON-LD, because equal times mean closed', () => {
    const page = testPage({ branch: { openingHours: [{ day: 1, from: '00:00', to: '00:00' }] } })

    expect(read(page).openingHoursSpecification).toMatchObject([{ opens: '00:00', closes: '23:59' }])
  })

  it('omits missing address, telephone, pictures and hours from the JSON-LD', () => {
    const place = read(testPage({ branch: { address: null, telephone: null } }))

    for (const name of [
      'address',
      'telephone',
      'logo',
      'image',
      'openingHoursSpecification',
      'specialOpeningHoursSpecification',
    ])
      expect(place).not.toHaveProperty(name)
  })

  it('describes the menu in the JSON-LD with the page’s language and URL', () => {
    const { hasMenu } = read(testPage({ locale: 'fr', branch: { locales: ['en', 'fr'] } }))

    expect(hasMenu).toMatchObject({ url: 'https://carte.test/branch/cafe/MQ==?lang=fr', inLanguage: 'fr' })
  })

  it('lists the menu in the JSON-LD by section, with one offer for each priced size', () => {
    const sizes = [
      { id: 1, name: 'small', price: euro(500), allergens: [] },
      { id: 2, name: 'large', price: euro(950), allergens: [] },
    ]

    const { hasMenuSection } = read(testPage({ items: [{ variants: sizes, soldOut: true }, { price: null }] })).hasMenu

    expect(hasMenuSection).toMatchObject([{ '@type': 'MenuSection', name: 'Starters' }])
    const [sized, priceless] = hasMenuSection[0].hasMenuItem
    expect(sized).toMatchObject({
      '@type': 'MenuItem',
      offers: [
        { '@type': 'Offer', name: 'small', price: '5.00', priceCurrency: 'EUR' },
        { name: 'large', price: '9.50', availability: 'https://schema.org/SoldOut' },
      ],
    })
    expect(priceless).not.toHaveProperty('offers')
  })

  it('describes a “from” price in the JSON-LD as the lowest price', () => {
    const [item] = itemsOf(testPage({ items: [{ priceType: 'FROM', price: euro(500) }] }))

    expect(item.offers).toEqual([{ '@type': 'AggregateOffer', lowPrice: '5.00', priceCurrency: 'EUR' }])
  })

  it('includes only confirmed diets in the JSON-LD', () => {
    const vegan = { id: 4, name: 'Vegan', abbreviation: null, color: null }

    const items = itemsOf(
      testPage({
        items: [
          { dietTypes: [vegan], confirmedDiets: ['VeganDiet'] },
          { name: 'Vegan stew', dietTypes: [vegan] },
        ],
      }),
    )

    expect(items[0].suitableForDiet).toEqual(['https://schema.org/VeganDiet'])
    expect(items[1]).not.toHaveProperty('suitableForDiet')
  })

  it('includes an item’s picture in the JSON-LD only if the branch shows pictures', () => {
    const image = testImage()
    const about = (page: MenuPage) => read({ ...page, kind: 'item', itemId: 1 })['@graph'][0]

    expect(about(testPage({ items: [{ image }] })).image).toBe('https://carte.test/a.webp')
    expect(about(testPage({ items: [{ image }], setting: { showImages: false } }))).not.toHaveProperty('image')
  })

  it('includes an item’s description and calories only in the JSON-LD of its own page', () => {
    const page = testPage({ items: [{ description: 'With basil', calories: 320 }] })

    const [listed] = itemsOf(page)

    expect(Object.keys(listed)).toEqual(['@type', 'name', 'offers'])
    expect(read({ ...page, kind: 'item', itemId: 1 })['@graph'][0]).toMatchObject({
      description: 'With basil',
      nutrition: { calories: '320 kcal' },
    })
  })

  it('describes the item and its restaurant in the JSON-LD of an item’s page', () => {
    const [item, place] = read({ ...testPage({ items: [{ calories: 320 }] }), kind: 'item', itemId: 1 })['@graph']

    expect(item).toMatchObject({
      '@type': 'MenuItem',
      url: 'https://carte.test/branch/item/1/MQ==',
      nutrition: { calories: '320 kcal' },
      offers: [{ price: '12.50', offeredBy: { '@id': place['@id'] } }],
    })
    expect(place).toMatchObject({ '@type': 'Restaurant', hasMenu: { '@type': 'Menu' } })
  })
})
