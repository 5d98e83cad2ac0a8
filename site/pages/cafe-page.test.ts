import { describe, expect, it } from 'vitest'
import type { MenuPage, MenuView } from '#contract/site-pages.ts'
import { render } from '../entry-server.tsx'
import { en } from '../text/en.ts'
import { ASSETS, euro, testCategory, testImage, testPage } from '../testing/fixture.ts'

type Changes = Parameters<typeof testPage>[0]

/** The page's visible part, without scripts and styles. */
function visibleHtml(page: MenuPage): string {
  return render(page, ASSETS)
    .html.replace(/^.*<body/s, '')
    .replace(/<script.*?<\/script>/gs, '')
}

const body = (changes: Changes) => visibleHtml(testPage(changes))

function price(amountMinor: number, currencyCode: string) {
  return { amountMinor, currencyCode }
}

describe('prices on the cafe page', () => {
  it.each([
    ['JPY', '¥', 'before', 'ja', 1200, '¥1,200'],
    ['EUR', '€', 'after', 'de', 123450, '1.234,50\u00A0€'],
    ['KWD', 'KD', 'after', 'en', 1250, '1.250\u00A0KD'],
  ] as const)(
    'formats prices in %s with the branch’s currency symbol and its position',
    (currencyCode, currencySymbol, currencyPosition, locale, minor, shown) => {
      const text = body({
        locale,
        setting: { currencyCode, currencySymbol, currencyPosition },
        items: [{ price: price(minor, currencyCode), allergens: [] }],
      })

      expect(text).toContain(`>${shown}<`)
    },
  )

  it.each([
    ['generic', '$'],
    ['missing', null],
  ])('shows the generic icon with the currency code when the currency symbol is %s', (_, currencySymbol) => {
    const text = body({ setting: { currencySymbol, currencyPosition: 'before', currencyCode: 'USD' } })

    expect(text).toMatch(/<svg class="coin" role="img" aria-label="USD"><use href="#coin"><\/use><\/svg>/)
    expect(text).not.toContain('$')
  })

  it('shows the price beside each size of an item that has sizes, and nowhere else', () => {
    const variants = [
      { id: 1, name: '0,25 l', price: price(350, 'EUR'), allergens: [] },
      { id: 2, name: '0,75 l', price: price(800, 'EUR'), allergens: [] },
    ]

    const text = body({ locale: 'de', items: [{ variants, price: price(350, 'EUR'), allergens: [] }] })

    expect(text).toContain('<span>0,25 l </span><bdi>3,50\u00A0€</bdi>')
    expect(text).not.toContain('class="price"')
  })

  it('shows “from”, “Market price” or “Price on request” for items without a fixed price', () => {
    expect(body({ items: [{ priceType: 'FROM' }] })).toContain('<small>from </small><bdi>12.50\u00A0€</bdi>')
    expect(body({ items: [{ priceType: 'MARKET' }] })).toContain('Market price')
    expect(body({ items: [{ price: null }] })).toContain('Price on request')
  })
})

describe('allergens on the cafe page', () => {
  const milk = { id: 1, name: 'Milk' }

  it('states the level of each allergen in words', () => {
    const text = body({
      items: [
        {
          allergens: [
            { ...milk, level: 'CONTAINS' },
            { id: 2, name: 'Nuts', level: 'MAY_CONTAIN' },
            { id: 3, name: 'Soy', level: 'UNKNOWN' },
            { id: 4, name: 'Egg', level: 'FREE_FROM' },
          ],
        },
      ],
    })

    expect(text).toContain('<b>Contains</b> Milk ')
    expect(text).toContain('<b>May contain</b> Nuts ')
    expect(text).toContain('<b>Not confirmed – ask us:</b> Soy ')
    expect(text).toContain('<b>Free from</b> Egg ')
  })

  it('shows allergens as “not confirmed”, never as “free from”, when an item states none', () => {
    const text = body({ items: [{ allergens: [{ ...milk, level: 'CONTAINS' }] }, { allergens: [] }] })

    expect(text).toContain('Allergens: not confirmed – ask us')
    expect(text).not.toMatch(/free from/i)
  })

  it('shows allergens as “not confirmed” once for the whole menu when no item states any', () => {
    const text = body({ items: [{}, { allergens: [{ ...milk, level: 'UNKNOWN' }] }] })

    expect(text.match(/not confirmed for this menu/g)).toHaveLength(1)
    expect(text).not.toMatch(/free from/i)
  })

  it('a menu that states allergens says that unlisted allergens are not confirmed', () => {
    const items = [{ allergens: [{ ...milk, level: 'CONTAINS' as const }] }]

    expect(body({ items, menuSite: { allergens: [{ ...milk, parentId: null }] } })).toContain(en.notListed)
    expect(body({ items: [{}] })).not.toContain(en.notListed)
  })
})

describe('the details of an item', () => {
  const milk = { id: 1, name: 'Milk', level: 'CONTAINS' as const }
  const option = { id: 1, name: 'Mozzarella', priceDelta: price(150, 'EUR'), isDefault: false, allergens: [milk] }
  const group = { id: 1, name: 'Extras', minSelected: 0, maxSelected: 3, options: [option] }

  it('shows the allergens of each size and option', () => {
    const variants = [{ id: 1, name: 'Large', price: price(350, 'EUR'), allergens: [milk] }]

    const text = body({ items: [{ variants, modifierGroups: [group] }] })

    expect(text).toContain(
      '<span>Large </span><bdi>3.50\u00A0€</bdi><small class="part-contains"> Contains Milk</small>',
    )
    expect(text).toContain('<bdi>1.50\u00A0€</bdi></span><small class="part-contains"> Contains Milk</small>')
  })

  it('shows how many options to choose, their price differences and which are included', () => {
    const cheaper = { ...option, name: 'No cheese', priceDelta: price(-50, 'EUR'), isDefault: true, allergens: [] }
    const size = { ...group, id: 2, name: 'Size', minSelected: 1, maxSelected: 1, options: [cheaper] }

    const text = body({ items: [{ modifierGroups: [group, size] }] })

    expect(text).toContain('<details class="options"><summary><span>Extras</span><small> up to 3</small>')
    expect(text).toContain('<details class="options" open=""><summary><span>Size</span><small> choose 1</small>')
    expect(text).toContain(' −\u00A0<bdi>0.50\u00A0€</bdi></span><small> included</small>')
  })

  it('shows the serving size, and which allergens the kitchen can leave out', () => {
    const text = body({ items: [{ allergens: [{ ...milk, removable: true as const }], servingSize: '30 cm' }] })

    expect(text).toContain('<b>Contains</b> Milk (can be made without) ')
    expect(text).toContain('<li>30 cm</li>')
  })
})

describe('the menu on the cafe page', () => {
  it('shows an item’s labels, and its calories unless the branch hides them', () => {
    const dietTypes = [{ id: 4, name: 'Vegan', abbreviation: 'VG', color: '#2e7d32' }]

    const text = body({ items: [{ soldOut: true, isFeatured: true, calories: 320, dietTypes }] })

    expect(text).toContain('<li class="sold-out">Sold out</li>')
    expect(text).toContain('<li class="featured">Our favourite</li>')
    expect(text).toContain('<li class="diet diet-4">Vegan</li>')
    expect(text).toContain('320 kcal')
    expect(body({ items: [{ calories: 320 }], setting: { showCalories: false } })).not.toContain('320 kcal')
  })

  it('loads two pictures with high priority and the others lazily, or none if the branch hides them', () => {
    const image = testImage({ srcSet: '/a.webp 1w', avifSrcSet: '/a.avif 1w', alt: 'A dish' })
    const items = Array.from({ length: 5 }, () => ({ image }))

    const text = body({ items, assetBaseUrl: 'https://files.test' })

    expect(text.match(/fetchPriority="high"/g)).toHaveLength(2)
    expect(text.match(/loading="lazy"/g)).toHaveLength(3)
    expect(text).toContain('src="https://files.test/a.webp"')
    expect(body({ items, setting: { showImages: false } })).not.toContain('/a.webp')
  })

  it('the cafe layout’s category page shows neither pictures nor the brand’s placeholder for them', () => {
    const items = Array.from({ length: 5 }, (_, at) => (at < 4 ? { image: testImage() } : {}))
    const page = testPage({ items, brand: { itemLogo: '/mark.svg', itemBackgroundLogo: '/ground.webp' } })
    const picturesOf = (view: MenuView) => {
      const html = visibleHtml({ ...page, ...view })
      return ['photo-grid', 'item-mark', '/a.webp'].filter((part) => html.includes(part))
    }

    expect(picturesOf({ kind: 'category', categoryId: 10 })).toEqual(['photo-grid', 'item-mark', '/a.webp'])
    expect(picturesOf({ kind: 'cafeCategory', categoryId: 10 })).toEqual([])
  })

  it('shows the hours of items with limited availability, and which of them aren’t available now', () => {
    const text = body({
      items: [
        { name: 'Lunch', availability: { now: false, hours: 'Mon–Fri 11:00–14:30' } },
        { name: 'Breakfast', availability: { now: true, hours: '8:00–11:00' } },
      ],
    })

    expect(text).toContain('<strong class="not-now">Not available now</strong><span>Only Mon–Fri 11:00–14:30</span>')
    expect(text).toContain('<span class="hours"><span>Only 8:00–11:00</span></span>')
  })

  it('marks the selected category and puts it first', () => {
    const categories = [
      testCategory({ id: 10, name: 'Food', itemIds: [1] }),
      testCategory({ id: 11, name: 'Drinks', itemIds: [2] }),
    ]

    const text = body({ items: [{}, {}], menuSite: { categories }, filterQuery: 'category=11' })

    expect(text).toContain('<a href="#category-11" aria-current="true">Drinks</a>')
    expect(text.indexOf('id="category-11"')).toBeLessThan(text.indexOf('id="category-10"'))
  })

  it('shows a note once for a category if it applies to all items in it', () => {
    const categories = [
      testCategory({ id: 10, name: 'Food', itemIds: [1, 2] }),
      testCategory({ id: 11, name: 'Drinks', itemIds: [3, 4] }),
    ]
    const milk = { id: 1, name: 'Milk', level: 'CONTAINS' } as const
    const evening = { now: false, hours: '18:00–22:00' }
    const items = [{ availability: evening }, { availability: evening }, { allergens: [milk] }, {}]

    const [food, drinks] = body({ items, menuSite: { categories } }).split('id="category-11"')

    expect(food?.split('not confirmed')).toHaveLength(2)
    expect(food?.split('Not available now')).toHaveLength(2)
    expect(drinks?.split('not confirmed')).toHaveLength(2)
    expect(drinks).not.toContain('Not available now')
  })

  it('shows “Menu coming soon” when the menu has no items', () => {
    expect(body({ items: [] })).toContain('Menu coming soon')
  })
})

describe('a page about one item', () => {
  const allergens = [
    { id: 1, name: 'Milk', parentId: null },
    { id: 2, name: 'Nuts', parentId: null },
  ]
  const statement = (id: number, level: 'CONTAINS' | 'FREE_FROM') => ({
    id,
    name: allergens[id - 1]?.name ?? '',
    level,
  })

  const itemPage = (changes: Changes) =>
    visibleHtml({ ...testPage({ menuSite: { allergens }, ...changes }), kind: 'item', itemId: 1 })

  it('an item’s page links back to its category in the menu, and has one h1 and no banner', () => {
    const text = itemPage({})

    expect(text).toContain('<a class="back" href="/branch/cafe/MQ==#category-10">')
    expect(text).toContain('Back to the menu: </span><bdi>Old Town</bdi>')
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toContain('header-inner')
  })

  it('names the avoided allergens that an item contains, or else those it is free from', () => {
    const items = [{ allergens: [statement(1, 'CONTAINS'), statement(2, 'FREE_FROM')] }]

    const both = itemPage({ items, filterQuery: 'avoid=1&avoid=2' })

    expect(both).toMatch(/<aside class="avoid-bar".*?Avoiding: <b lang="en">Milk, Nuts<\/b>/)
    expect(both).toContain('<ul class="verdict"><li class="contains"><b>Contains</b> Milk</li></ul>')
    expect(both).not.toContain('verdict-free')
    expect(itemPage({ items, filterQuery: 'avoid=2' })).toContain('<p class="verdict-free"><b>Free from</b> Nuts</p>')
    expect(itemPage({ items })).not.toMatch(/verdict|avoid-bar/)
  })

  it('says for each option which avoided allergens it has, and whether it is an extra', () => {
    const option = (id: number, name: string, stated: ReturnType<typeof statement>[]) => ({
      id,
      name,
      priceDelta: euro(0),
      isDefault: false,
      allergens: stated,
    })
    const [milk, nuts] = [statement(1, 'CONTAINS'), statement(2, 'CONTAINS')]
    const [noMilk, noNuts] = [statement(1, 'FREE_FROM'), statement(2, 'FREE_FROM')]
    const milky = [option(1, 'Cream', [milk, noNuts]), option(2, 'Custard', [milk, noNuts])]
    const extras = [...milky, option(3, 'Pesto', [noMilk, nuts]), option(4, 'Salt', [])]
    const group = { name: 'Group', minSelected: 0, maxSelected: null }
    const modifierGroups = [
      { ...group, id: 1, options: extras },
      { ...group, id: 2, minSelected: 1, options: [option(5, 'Brittle', [noMilk, nuts])] },
      { ...group, id: 3, options: [{ ...option(6, 'Praline', [noMilk, nuts]), isDefault: true }] },
    ]

    const html = itemPage({ items: [{ allergens: [noMilk, noNuts], modifierGroups }], filterQuery: 'avoid=1,2' })

    expect(html.match(/<ul class="verdict">.*?<\/ul>/)?.[0].match(/(?<=<li[^>]*>).*?(?=<\/li>)/g)).toEqual([
      '<b>Contains</b> Nuts',
      '<b>Contains</b> Milk – in an extra: Cream, Custard',
      '<b>Contains</b> Nuts – in an extra: Pesto',
      '<b>Contains</b> Nuts – Brittle, Praline',
      '<b>Not confirmed – ask us:</b> Milk – in an extra: Salt',
    ])
  })
})

describe('the bar of avoided allergens', () => {
  it('names the avoided allergens in a bar, with a link that clears them but keeps the search', () => {
    const allergens = [{ id: 1, name: 'Milk', parentId: null }]

    const text = body({ items: [{ name: 'Soup' }], menuSite: { allergens }, filterQuery: 'q=soup&avoid=1' })

    expect(text).toMatch(/Avoiding: <b lang="en">Milk<\/b>.*href="#filters".*href="\?q=soup#menu"/)
  })
})

describe('the loading screen', () => {
  const pictures = { logoUrl: '/logo.webp', backgroundImgUrl: '/bg.webp' }

  function loader(changes: Changes): string {
    return /<div class="loader".*?(?=<div id="root")/s.exec(body(changes))?.[0] ?? ''
  }

  it('loads the loading screen’s logo and background from the base asset URL', () => {
    const text = loader({ menuSite: pictures, assetBaseUrl: 'https://files.test' })

    expect(text).toContain('https://files.test/logo.webp')
    expect(text).toContain('https://files.test/bg.webp')
  })

  it('omits the loading screen when the brand has turned it off', () => {
    const { html: text } = render(testPage({ menuSite: pictures, brand: { loaderEnabled: false } }), ASSETS)

    expect(text).toContain('<h1>Old Town</h1>')
    expect(text).not.toMatch(/class="loader|id="loader|"loader"|data-loader|loading"\)/)
    expect(text).toContain('c.add("dark")')
    expect(text).toContain('entry-client')
  })

  it('shows only the background of the loading screen if the brand has chosen “background only”', () => {
    const text = loader({ menuSite: pictures, brand: { loaderBgOnly: true } })

    expect(text).not.toContain('logo')
    expect(text).toContain('/bg.webp')
  })
})

it('an item is unconfirmed if the guest avoids an allergen that the menu doesn’t list', () => {
  const text = body({
    filterQuery: 'avoid=1&avoid=99',
    items: [{ allergens: [{ id: 1, name: 'Milk', level: 'FREE_FROM' }] }],
    menuSite: { allergens: [{ id: 1, name: 'Milk', parentId: null }] },
  })

  expect(text).toContain('Avoiding: <b lang="en">Milk, Allergen not listed here</b>')
  expect(text).toMatch(/<section class="unconfirmed">.*Not confirmed – ask us:<\/b> Allergen not listed here/s)
})

it('marks the site’s own texts as English on a menu in a language without them', () => {
  const allergens = [{ id: 1, name: 'Süt', level: 'CONTAINS' as const }]
  const turkish = {
    locale: 'tr',
    filterQuery: 'avoid=1',
    menuSite: { allergens: [{ id: 1, name: 'Süt', parentId: null }] },
  }

  const text = body({ ...turkish, items: [{ allergens }, {}] })

  expect(text).toContain('<b lang="en">Contains</b> Süt')
  expect(text).toContain('<p class="result" role="status" lang="en">')
  expect(text).toContain('<p class="allergens not-confirmed" lang="en">')
  expect(text).toContain('<p lang="en">Allergies or intolerances?')
  expect(text).toMatch(/<a class="skip-link"[^>]* lang="en">/)
})
