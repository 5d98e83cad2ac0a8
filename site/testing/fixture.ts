import type { MenuSite, PublicCategory, PublicImage, PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, SiteAssets } from '#contract/site-pages.ts'

export const ASSETS: SiteAssets = {
  script: '/_site/assets/entry-client.js',
  styles: [],
  words: { de: '/_site/assets/de.js' },
  laterStyle: '/_site/assets/later.css',
  inlineStyle: 'body{margin:0}',
  devScripts: [],
}

type Changes = {
  items?: Partial<PublicMenuItem>[]
  setting?: Partial<MenuSite['setting']>
  brand?: Partial<MenuSite['brand']>
  branch?: Partial<MenuSite['branch']>
  menuSite?: Partial<MenuSite>
  locale?: string
  filterQuery?: string
  assetBaseUrl?: string
}

export function testItem(changes: Partial<PublicMenuItem> = {}): PublicMenuItem {
  return {
    id: 1,
    name: 'Soup',
    description: '',
    price: { amountMinor: 1250, currencyCode: 'EUR' },
    priceType: 'FIXED',
    minPrice: null,
    maxPrice: null,
    variants: [],
    modifierGroups: [],
    category: { id: 10, name: 'Starters' },
    allergens: [],
    dietTypes: [],
    image: null,
    soldOut: false,
    availability: null,
    isFeatured: false,
    calories: null,
    servingSize: null,
    ...changes,
  }
}

export function testCategory(changes: Partial<PublicCategory> = {}): PublicCategory {
  const rest = { description: '', parentId: null, image: null, availability: null }
  return { id: 10, name: 'Starters', ...rest, itemIds: [1], ...changes }
}

export function testImage(changes: Partial<PublicImage> = {}): PublicImage {
  return { src: '/a.webp', srcSet: '', avifSrcSet: '', width: 4, height: 3, alt: '', placeholder: null, ...changes }
}

export const euro = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

/** The cafe page of a branch with one category, and the given items in it. */
export function testPage(changes: Changes = {}): MenuPage {
  const menuItems = (changes.items ?? [{}]).map((item, at) => testItem({ id: at + 1, ...item }))
  return {
    kind: 'cafe',
    snapshot: { menuSite: testMenuSite(changes, menuItems), menuItems, locale: changes.locale ?? 'en' },
    filterQuery: changes.filterQuery ?? '',
    canonicalUrl: 'https://carte.test/branch/cafe/MQ==',
    assetBaseUrl: changes.assetBaseUrl ?? '',
  }
}

function testMenuSite({ setting, brand, branch, menuSite }: Changes, menuItems: PublicMenuItem[]): MenuSite {
  return {
    id: 1,
    logoUrl: null,
    backgroundImgUrl: null,
    brandColor: '#7a1f2b',
    setting: {
      branch_id: 1,
      brandColor: '#7a1f2b',
      logoUrl: null,
      currencySymbol: '€',
      currencyPosition: 'after',
      currencyCode: 'EUR',
      legalNotice: null,
      allergenStatement: null,
      taxNote: null,
      announcement: null,
      showImages: true,
      showCalories: true,
      feedbackEnabled: false,
      filterMode: 'STANDARD',
      ...setting,
    },
    brand: {
      brand_id: 1,
      name: 'Ponte',
      theme: 'default',
      loaderBgOnly: false,
      loaderEnabled: true,
      loaderColor: '#7a1f2b',
      brandColor: '#7a1f2b',
      onBrandColor: '#ffffff',
      itemLogo: null,
      menuLogo: null,
      itemBackgroundLogo: null,
      ...brand,
    },
    branch: {
      id: 1,
      name: 'Old Town',
      address: 'Market 4',
      telephone: '+49 89 1234',
      timeZone: 'Europe/Berlin',
      defaultLocale: 'en',
      locales: ['en'],
      openingHours: [],
      specialHours: [],
      openingWords: '',
      openingStatus: null,
      ...branch,
    },
    categories: [testCategory({ itemIds: menuItems.map(({ id }) => id) })],
    allergens: [],
    dietTypes: [],
    ...menuSite,
  }
}
