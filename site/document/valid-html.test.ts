import { describe, expect, it } from 'vitest'
import { readFeedbackForm } from '#contract/feedback-form.ts'
import { SITE_LANGUAGES } from '#contract/menu-text.ts'
import type { PublicMenuItem, SiteTheme } from '#contract/menu-site.ts'
import type { MenuPage, MenuView, SitePage } from '#contract/site-pages.ts'
import { render } from '../entry-server.tsx'
import { ASSETS, euro, testCategory, testPage } from '../testing/fixture.ts'
import { THEMES } from '../themes/all-themes.ts'
import { errorsOf } from '../testing/html-validator.ts'

const milk = (level: PublicMenuItem['allergens'][number]['level']) => ({ id: 1, name: 'Milk', level })
const picture = {
  src: '/files/a.webp',
  srcSet: '/files/a-480.webp 480w, /files/a.webp 960w',
  avifSrcSet: '/files/a-480.avif 480w',
  width: 4,
  height: 3,
  alt: 'A bowl',
  placeholder: 'data:image/webp;base64,UklGRg==',
}

/** Items with every feature, with some features and with none. */
const ITEMS: Partial<PublicMenuItem>[] = [
  {
    name: 'Leek & “potato” <soup>',
    description: 'Warm.',
    image: picture,
    isFeatured: true,
    calories: 320,
    servingSize: '0.3 l',
    allergens: [
      { ...milk('CONTAINS'), removable: true },
      { ...milk('MAY_CONTAIN'), id: 2, name: 'Nuts' },
    ],
    dietTypes: [{ id: 4, name: 'Vegetarian', abbreviation: 'V', color: '#228833' }],
    confirmedDiets: ['VegetarianDiet'],
    availability: { now: false, hours: 'Mon–Fri 11:00–14:00' },
    minPrice: euro(500),
    maxPrice: euro(900),
    variants: [
      { id: 1, name: 'small', price: euro(500), allergens: [] },
      { id: 2, name: 'large', price: euro(900), allergens: [milk('CONTAINS')] },
    ],
    modifierGroups: [
      {
        id: 1,
        name: 'Topping',
        minSelected: 0,
        maxSelected: null,
        options: [
          { id: 1, name: 'Cheese', priceDelta: euro(100), isDefault: false, allergens: [milk('CONTAINS')] },
          { id: 2, name: 'Chives', priceDelta: euro(0), isDefault: true, allergens: [] },
        ],
      },
    ],
  },
  { soldOut: true, allergens: [milk('FREE_FROM')] },
  { price: null, priceType: 'MARKET', category: { id: 11, name: 'Sea' }, image: picture },
  {},
]

const FILTERS = ['', 'category=11', 'avoid=1', 'q=soup&max=10', 'q=nothing-like-it', 'diet=4&avoid=1&min=2']
const values = { type: 'EXPERIENCE', rating: '4', comment: 'Good', email: 'ada', consent: 'yes', table: 't', item: '1' }
const filled = readFeedbackForm({ ...values, key: 'k' })
const refusal = { code: 'VALIDATION_FAILED' as const, message: '', errors: { email: 'Wrong', comment: 'Missing' } }

const VIEWS: MenuView[] = [
  { kind: 'cafe' },
  { kind: 'cafe', preview: 'menu' },
  { kind: 'cafe', preview: 'loader' },
  { kind: 'branch', branches: [{ id: 2, name: 'By the sea' }] },
  { kind: 'item', itemId: 1 },
  { kind: 'category', categoryId: 10 },
  { kind: 'cafeCategory', categoryId: 10 },
  { kind: 'categories' },
  { kind: 'accessibility' },
  { kind: 'feedback', form: filled, refusal: null, asksConsent: false, sent: null },
  { kind: 'feedback', form: filled, refusal: null, asksConsent: true, sent: null },
  { kind: 'feedback', form: filled, refusal, asksConsent: false, sent: null },
  {
    kind: 'feedback',
    form: filled,
    refusal: null,
    asksConsent: false,
    sent: { isAllergenReport: true, isUnnamed: true },
  },
]

const MENUS: MenuView[] = [{ kind: 'cafe' }, { kind: 'branch', branches: [] }]

type Look = Parameters<typeof testPage>[0]

/** A page of a branch that uses every feature. */
function pageOf(view: MenuView, look: Look): MenuPage {
  const page = testPage({
    items: ITEMS,
    locale: 'ar',
    ...look,
    setting: { feedbackEnabled: true, announcement: 'Closed on Monday', taxNote: 'VAT included', legalNotice: 'Ltd.' },
    branch: {
      locales: ['en', 'ar', 'ja'],
      openingWords: 'Mo–Fr 11:00–14:00\n24. Dez. · Geschlossen',
      openingStatus: { state: 'open', words: 'Jetzt geöffnet' },
    },
    menuSite: {
      categories: [
        testCategory({ name: 'Starters', image: picture, description: 'To begin', itemIds: [1, 2, 4] }),
        testCategory({ id: 11, name: 'Sea', itemIds: [3] }),
        testCategory({ id: 12, name: 'Of the day', parentId: 11, itemIds: [] }),
      ],
      allergens: [
        { id: 1, name: 'Milk', parentId: null },
        { id: 2, name: 'Nuts', parentId: null },
      ],
      dietTypes: [{ id: 4, name: 'Vegetarian' }],
      ...look?.menuSite,
    },
  })
  return { ...page, ...view }
}

const nameOf = (page: SitePage) => ('filterQuery' in page ? `${page.kind} ?${page.filterQuery}` : page.kind)

async function errorsOfAll(pages: SitePage[]): Promise<string[]> {
  const found = await Promise.all(
    pages.map(async (page) => (await errorsOf(render(page, ASSETS).html)).map((error) => `${nameOf(page)} ${error}`)),
  )
  return found.flat()
}

describe('the HTML validation', () => {
  it.each(Object.keys(THEMES) as SiteTheme[])(
    'finds no errors in the HTML of full, filtered and empty menus in the layout %s',
    async (theme) => {
      const pictures = { logoUrl: '/files/logo.webp', backgroundImgUrl: '/files/room.webp' }
      const looks: Look[] = [
        { brand: { theme, loaderBgOnly: true, itemBackgroundLogo: '/files/b.webp' }, menuSite: pictures },
        { brand: { theme }, locale: 'en' },
      ]
      const empty = testPage({ brand: { theme }, items: [], menuSite: { categories: [] } })

      const pages = looks.flatMap((look) => VIEWS.map((view) => pageOf(view, look)))
      const filtered = FILTERS.flatMap((filterQuery) =>
        MENUS.map((view) => pageOf(view, { brand: { theme }, filterQuery })),
      )

      expect(await errorsOfAll([...pages, ...filtered, empty, { ...empty, kind: 'categories' }])).toEqual([])
    },
  )

  it('finds no errors in the HTML of the pages without a menu', async () => {
    const statements = SITE_LANGUAGES.map((locale) => ({ kind: 'statement' as const, locale }))

    expect(await errorsOfAll([{ kind: 'noData' }, { kind: 'notFound' }, { kind: 'codeGone' }, ...statements])).toEqual(
      [],
    )
  })

  it('finds errors in invalid HTML', async () => {
    expect(
      await errorsOf('<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p>'),
    ).not.toEqual([])
  })
})
