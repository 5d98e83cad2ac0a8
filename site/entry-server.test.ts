import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MenuPage, SitePage } from '#contract/site-pages.ts'
import type { BrowserData } from './document/browser-data.ts'
import { unpackItems } from './document/packed-items.ts'
import { render } from './entry-server.tsx'
import { ASSETS, testCategory, testImage, testPage } from './testing/fixture.ts'

const EVIL = `</script></style><img src=x onerror="alert(1)">'"&`

function html(page: SitePage): string {
  return render(page, ASSETS).html
}

/** The attributes and content of each element with the given tag. */
function elements(text: string, tag: string): { attributes: string; content: string }[] {
  return [...text.matchAll(new RegExp(`<${tag}([^>]*)>(.*?)</${tag}>`, 'gs'))].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  )
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function evilPage(): MenuPage {
  const price = { amountMinor: 100, currencyCode: 'EUR' }
  const item = {
    name: EVIL,
    description: EVIL,
    category: { id: 10, name: EVIL },
    variants: [{ id: 1, name: EVIL, price, allergens: [{ id: 1, name: EVIL, level: 'CONTAINS' as const }] }],
    modifierGroups: [
      {
        id: 1,
        name: EVIL,
        minSelected: 1,
        maxSelected: 1,
        options: [{ id: 1, name: EVIL, priceDelta: price, isDefault: true, allergens: [] }],
      },
    ],
    servingSize: EVIL,
    allergens: [{ id: 1, name: EVIL, level: 'CONTAINS' as const }],
    dietTypes: [{ id: 1, name: EVIL, abbreviation: EVIL, color: EVIL }],
    image: { src: EVIL, srcSet: `${EVIL} 480w`, avifSrcSet: EVIL, width: 4, height: 3, alt: EVIL, placeholder: EVIL },
  }
  return testPage({
    items: [item],
    setting: { currencySymbol: EVIL, legalNotice: EVIL, allergenStatement: EVIL, taxNote: EVIL, announcement: EVIL },
    brand: { name: EVIL, brandColor: EVIL, onBrandColor: EVIL, menuLogo: EVIL, itemBackgroundLogo: EVIL },
    branch: { name: EVIL, address: EVIL, telephone: EVIL },
    menuSite: {
      brandColor: EVIL,
      logoUrl: EVIL,
      backgroundImgUrl: EVIL,
      categories: [testCategory({ name: EVIL, description: EVIL })],
    },
  })
}

describe('a document of the menu site', () => {
  it('escapes all texts of the menu', () => {
    const text = html(evilPage())

    expect(text).not.toContain('<img src=x')
    // The five scripts: structured data, fonts, loading screen, the page's data and the client script.
    expect(elements(text, 'script')).toHaveLength(5)
    expect(elements(text, 'style')).toHaveLength(2)
    const [ld, data] = [elements(text, 'script')[0], elements(text, 'script')[3]]
    expect(() => JSON.parse(ld?.content ?? '')).not.toThrow()
    const { page, items } = JSON.parse(data?.content ?? '') as Required<BrowserData>
    const { snapshot, ...rest } = evilPage()
    expect(page).toMatchObject({ ...rest, snapshot: { ...snapshot, menuItems: [] } })
    expect(unpackItems(items)).toEqual(snapshot.menuItems)
  })

  it('renders no style attributes or event handlers', () => {
    const page = testPage({
      items: [{ image: testImage({ srcSet: '/a.webp 1w', avifSrcSet: '/a.avif 1w', alt: 'a' }) }],
    })

    expect(html(page)).not.toMatch(/<[^>]*\s(?:style|on\w+)=/)
  })

  it.each([
    testPage(),
    evilPage(),
    { kind: 'noData' },
    { kind: 'notFound' },
    { kind: 'codeGone' },
  ] satisfies SitePage[])('returns the hash of every inline script and style (page %#)', (page) => {
    const { html: text, scriptHashes, styleHashes } = render(page, ASSETS)
    const running = elements(text, 'script').filter(({ attributes }) => !attributes.includes('json'))

    expect(running.map(({ content }) => sha256(content))).toEqual(scriptHashes)
    expect(elements(text, 'style').map(({ content }) => sha256(content))).toEqual(styleHashes)
  })

  it('renders exactly one h1 and one main element, with or without a menu', () => {
    for (const page of [
      testPage(),
      testPage({ items: [] }),
      { kind: 'noData' },
      { kind: 'notFound' },
      { kind: 'codeGone' },
    ] as SitePage[]) {
      expect(html(page).match(/<h1\b/g)).toHaveLength(1)
      expect(html(page).match(/<main\b/g)).toHaveLength(1)
    }
  })

  it('loads the client script only from the last inline script of the document', () => {
    const text = html(testPage())

    expect(text).not.toContain('<script type="module"')
    expect(elements(text, 'script').at(-1)?.content).toContain(`src:"${ASSETS.script}"`)
  })

  it('renders an Arabic page from right to left and a German page from left to right', () => {
    expect(html(testPage({ locale: 'ar' }))).toContain('<html lang="ar" dir="rtl">')
    expect(html(testPage({ locale: 'de' }))).toContain('<html lang="de" dir="ltr">')
  })

  it('marks the language of texts that aren’t in the language of the page', () => {
    const price = { amountMinor: 100, currencyCode: 'EUR' }
    const foreign = { lang: 'de', descriptionLang: 'fr' }
    const item = {
      ...foreign,
      name: 'Suppe',
      description: 'Avec du pain',
      category: { id: 11, name: 'Vorspeisen', lang: 'de' },
      variants: [{ id: 1, name: 'groß', lang: 'de', price, allergens: [] }],
      modifierGroups: [
        {
          id: 1,
          name: 'Dazu',
          lang: 'de',
          minSelected: 0,
          maxSelected: null,
          options: [{ id: 1, name: 'Ei', lang: 'de', priceDelta: price, isDefault: false, allergens: [] }],
        },
      ],
    }
    const categories = [
      testCategory({ ...foreign, id: 10, name: 'Essen', description: 'Manger', itemIds: [] }),
      testCategory({ ...foreign, id: 11, name: 'Vorspeisen', description: 'Entrées', parentId: 10 }),
      testCategory({ ...foreign, id: 12, name: 'Getränke', description: 'Boissons' }),
    ]
    const page = testPage({ items: [item], menuSite: { categories } })
    const branch = { ...page, kind: 'branch' as const, branches: [] }

    for (const shown of [page, branch, { ...page, kind: 'item' as const, itemId: 1 }]) {
      const text = html(shown).replaceAll(/^.*<div id="root">|<script.*$/gs, '')
      const unmarked = text.replaceAll(/<(\w+)[^>]* lang="(?:de|fr)"[^>]*>[^<]*<\/\1>/g, '')

      expect(text).toContain('Suppe')
      expect(unmarked).not.toMatch(/Suppe|Avec|Vorspeisen|groß|Dazu|>Ei|Essen|Entrées|Getränke|Boissons/)
    }
  })

  it('links a page to its canonical URL and to its other languages', () => {
    const page = testPage({ locale: 'fr', branch: { locales: ['en', 'fr'] } })

    const text = html(page)

    expect(text).toContain('<link rel="canonical" href="https://carte.test/branch/cafe/MQ==?lang=fr">')
    expect(text).toContain('<link rel="alternate" href="https://carte.test/branch/cafe/MQ==" hreflang="en">')
    expect(text).toContain('href="/branch/cafe/MQ==?lang=fr" lang="fr" hrefLang="fr" aria-current="true"')
  })

  it('describes the menu as schema.org structured data', () => {
    const text = html(testPage({ items: [{ soldOut: true }] }))

    const restaurant = JSON.parse(elements(text, 'script')[0]?.content ?? '')

    expect(restaurant['@type']).toBe('Restaurant')
    expect(restaurant.hasMenu.hasMenuSection[0].hasMenuItem[0]).toMatchObject({
      name: 'Soup',
      offers: [{ price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' }],
    })
  })
})

describe('pages without a menu', () => {
  it('shows “No data found” as an alert and as the heading if there is no data', () => {
    const text = html({ kind: 'noData' })

    expect(text).toMatch(/role="alert".*<strong>Error<\/strong><p>No data found<\/p>/)
    expect(text).toMatch(/<main.*<h1>No data found<\/h1>/)
  })

  it('links to the home page and loads no client script if the page wasn’t found', () => {
    const text = html({ kind: 'notFound' })

    expect(text).toContain('<a class="button" href="/">')
    expect(text).not.toContain(ASSETS.script)
  })
})

describe('a preview', () => {
  const page = testPage({ branch: { locales: ['en', 'de'] }, items: [{ name: 'Leek" href="/x' }] })
  const preview = (screen: 'menu' | 'loader') => {
    if (page.kind !== 'cafe') throw new Error('The fixture must be a cafe page')
    return render({ ...page, preview: screen }, ASSETS)
  }

  it('renders a preview without scripts or links to other pages', () => {
    const { html: text, scriptHashes } = preview('menu')

    expect(scriptHashes).toEqual([])
    expect(elements(text, 'script').every(({ attributes }) => attributes.includes('application/ld+json'))).toBe(true)
    expect([...text.matchAll(/<a\b[^>]* href="([^"]*)"/g)].every(([, href = '']) => href.startsWith('#'))).toBe(true)
    expect(text).not.toContain('class="loader"')
  })

  it('shows the loading screen in a preview if that screen is requested', () => {
    const { html: text, styleHashes } = preview('loader')

    expect(text).toContain('<body class="loading">')
    expect(text).toContain('class="loader"')
    expect(elements(text, 'style').map(({ content }) => sha256(content))).toEqual(styleHashes)
  })

  it('shows the menu in a preview if the loading screen is requested but the brand has none', () => {
    const still = testPage({ brand: { loaderEnabled: false } })
    const { html: text } = render({ ...still, kind: 'cafe', preview: 'loader' }, ASSETS)

    expect(text).not.toMatch(/class="loader|class="loading/)
    expect(text).toContain('<h1>Old Town</h1>')
  })
})
