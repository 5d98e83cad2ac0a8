import { cafePath, branchItemPath } from '#contract/page-urls.ts'
import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { toDecimalText } from '#contract/money.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { languageQuery } from '../pages/language-path.ts'
import { menuSections, type MenuSection } from '../pages/menu-sections.ts'
import { assetUrl } from '../ui/asset-url.ts'

/**
 * The menu for search engines: Restaurant → hasMenu → sections → items → offers. A page about one item describes that
 * item and the restaurant that offers it.
 */
export function jsonLd(page: MenuPage): unknown {
  const { snapshot } = page
  const { menuSite, locale } = snapshot
  const address = addressOf(page)
  const menuAddress = address(cafePath(menuSite.branch.id)) + languageQuery(menuSite.branch.defaultLocale, locale)
  const menu = { '@type': 'Menu', url: menuAddress, inLanguage: locale }
  const place = restaurant(menuSite, address)
  const [item] = snapshot.menuItems
  if (page.kind === 'item' && item) {
    const offeredBy = { '@id': place['@id'] }
    const about = { ...menuItem(item, page), url: address(branchItemPath(menuSite.branch.id, item.id)) }
    const ofItem = { ...about, offers: offers(item)?.map((offer) => ({ ...offer, offeredBy })) }
    return { '@context': CONTEXT, '@graph': [ofItem, { ...place, hasMenu: menu }] }
  }
  const sections = menuSections(snapshot, null).map(section)
  return { '@context': CONTEXT, ...place, hasMenu: { ...menu, hasMenuSection: sections } }
}

const CONTEXT = 'https://schema.org'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Address = (path: string) => string

/** @returns a function that makes the path of a page or picture an absolute URL */
function addressOf({ canonicalUrl, assetBaseUrl }: Pick<MenuPage, 'canonicalUrl' | 'assetBaseUrl'>): Address {
  return (path) => new URL(path.startsWith('/branch/') ? path : assetUrl(path, assetBaseUrl), canonicalUrl).href
}

function restaurant({ branch, brand, logoUrl, backgroundImgUrl }: MenuSite, address: Address) {
  return {
    '@type': 'Restaurant',
    '@id': address(cafePath(branch.id)),
    name: branch.name,
    url: address(cafePath(branch.id)),
    brand: { '@type': 'Brand', name: brand.name },
    address: branch.address ?? undefined,
    telephone: branch.telephone ?? undefined,
    logo: logoUrl ? address(logoUrl) : undefined,
    image: backgroundImgUrl ? address(backgroundImgUrl) : undefined,
    openingHoursSpecification: unlessEmpty(
      branch.openingHours.map(({ day, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `${CONTEXT}/${DAYS[day - 1]}`,
        ...openFor(from, to),
      })),
    ),
    specialOpeningHoursSpecification: unlessEmpty(
      branch.specialHours.flatMap(({ firstDay, lastDay, times }) => {
        const dates = { '@type': 'OpeningHoursSpecification', validFrom: firstDay, validThrough: lastDay }
        // Search engines read equal times as closed.
        if (times.length === 0) return [{ ...dates, opens: '00:00', closes: '00:00' }]
        return times.map(({ from, to }) => ({ ...dates, ...openFor(from, to) }))
      }),
    ),
  }
}

const unlessEmpty = <Entry>(list: Entry[]) => (list.length > 0 ? list : undefined)

/** Hours round the clock end a minute early, because equal times mean closed. */
function openFor(from: string, to: string) {
  const minuteBefore = (time: string) =>
    new Date(Date.parse(`2000-01-02T${time}Z`) - 60_000).toISOString().slice(11, 16)
  return { opens: from, closes: to === from ? minuteBefore(to) : to }
}

function section({ category, items }: MenuSection) {
  return {
    '@type': 'MenuSection',
    name: category.name,
    description: category.description || undefined,
    hasMenuItem: items.map((item) => ({ ...listed(item), offers: offers(item) })),
  }
}

/** The details of an item on every page. The item's own page adds others (`menuItem`). */
function listed({ name, confirmedDiets }: PublicMenuItem) {
  return {
    '@type': 'MenuItem',
    name,
    suitableForDiet: confirmedDiets?.map((code) => `${CONTEXT}/${code}`),
  }
}

function menuItem(item: PublicMenuItem, page: MenuPage) {
  const image = page.snapshot.menuSite.setting.showImages ? item.image : null
  return {
    ...listed(item),
    description: item.description || undefined,
    image: image ? addressOf(page)(image.src) : undefined,
    nutrition:
      item.calories === null ? undefined : { '@type': 'NutritionInformation', calories: `${item.calories} kcal` },
  }
}

/** Each size has its own price. A “from” price is only the lowest one, which an `Offer` can't state. */
function offers(item: PublicMenuItem) {
  const availability = item.soldOut ? `${CONTEXT}/SoldOut` : undefined
  if (item.variants.length > 0) {
    return item.variants.map(({ name, price }) => ({ '@type': 'Offer', name, ...priceOf(price), availability }))
  }
  if (!item.price) return undefined
  const { price, priceCurrency } = priceOf(item.price)
  if (item.priceType === 'FROM') return [{ '@type': 'AggregateOffer', lowPrice: price, priceCurrency, availability }]
  return [{ '@type': 'Offer', price, priceCurrency, availability }]
}

function priceOf({ amountMinor, currencyCode }: { amountMinor: number; currencyCode: string }) {
  return { price: toDecimalText(amountMinor, currencyCode), priceCurrency: currencyCode }
}
