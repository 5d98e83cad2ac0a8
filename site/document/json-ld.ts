import type { PublicMenuItem } from '#contract/menu-site.ts'
import { toDecimalText } from '#contract/money.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { menuSections, type MenuSection } from '../pages/menu-sections.ts'
import { assetUrl } from '../ui/asset-url.ts'

type Page = { snapshot: MenuSnapshot; canonicalUrl: string; assetBaseUrl: string }

/** The menu for search engines: Restaurant → hasMenu → sections → items → offers (design section 7.14). */
export function jsonLd({ snapshot, canonicalUrl, assetBaseUrl }: Page): unknown {
  const { menuSite, locale } = snapshot
  const { branch, brand } = menuSite
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': canonicalUrl,
    name: branch.name,
    url: canonicalUrl,
    brand: { '@type': 'Brand', name: brand.name },
    address: branch.address ?? undefined,
    telephone: branch.telephone ?? undefined,
    logo: menuSite.logoUrl ? new URL(assetUrl(menuSite.logoUrl, assetBaseUrl), canonicalUrl).href : undefined,
    hasMenu: {
      '@type': 'Menu',
      inLanguage: locale,
      hasMenuSection: menuSections(snapshot, null).map(section),
    },
  }
}

function section({ category, items }: MenuSection) {
  return {
    '@type': 'MenuSection',
    name: category.name,
    description: category.description || undefined,
    hasMenuItem: items.map(menuItem),
  }
}

function menuItem(item: PublicMenuItem) {
  return {
    '@type': 'MenuItem',
    name: item.name,
    description: item.description || undefined,
    nutrition:
      item.calories === null ? undefined : { '@type': 'NutritionInformation', calories: `${item.calories} kcal` },
    offers: offers(item),
  }
}

function offers(item: PublicMenuItem) {
  const availability = item.soldOut ? 'https://schema.org/SoldOut' : undefined
  if (item.variants.length > 0) {
    return item.variants.map(({ name, price }) => ({ '@type': 'Offer', name, ...priceOf(price), availability }))
  }
  return item.price ? { '@type': 'Offer', ...priceOf(item.price), availability } : undefined
}

function priceOf({ amountMinor, currencyCode }: { amountMinor: number; currencyCode: string }) {
  return { price: toDecimalText(amountMinor, currencyCode), priceCurrency: currencyCode }
}
