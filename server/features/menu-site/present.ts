import { textColorOn } from '#contract/colors.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { isSoldOutAt } from '#server/features/menu-items/service.ts'
import { pictureSources } from '#server/platform/pictures.ts'
import type { MenuWords, SiteHead, VisibleCategory, VisibleItem } from './queries.ts'

/** A branch's menu site in one language. */
export function presentMenuSite(
  head: SiteHead,
  categories: VisibleCategory[],
  items: VisibleItem[],
  locale: string,
): MenuSite {
  const { branch, brand, settings } = head
  const brandColor = settings?.brandColor ?? brand.brandColor ?? DEFAULT_BRAND_COLOR
  const logoUrl = settings?.logoUrl ?? brand.menuLogo
  return {
    id: branch.id,
    logoUrl,
    backgroundImgUrl: settings?.backgroundImgUrl ?? null,
    brandColor,
    setting: {
      branch_id: branch.id,
      brandColor,
      logoUrl,
      currencySymbol: settings?.currencySymbol ?? null,
      currencyPosition: settings?.currencyPosition ?? 'before',
      currencyCode: brand.currencyCode,
      legalNotice: settings?.legalNotice ?? null,
      allergenStatement: settings?.allergenStatement ?? null,
      taxNote: settings?.taxNote ?? null,
      announcement: settings?.announcement ?? null,
      showImages: settings?.showImages ?? true,
      showCalories: settings?.showCalories ?? true,
      feedbackEnabled: settings?.feedbackEnabled ?? true,
    },
    brand: {
      brand_id: brand.id,
      name: brand.name,
      theme: brand.theme,
      loaderBgOnly: brand.loaderBgOnly,
      brandColor,
      onBrandColor: textColorOn(brandColor),
      itemLogo: brand.itemLogo,
      menuLogo: brand.menuLogo,
      itemBackgroundLogo: brand.itemBackgroundLogo,
    },
    branch: {
      id: branch.id,
      name: branch.name,
      address: branch.address,
      telephone: branch.telephone,
      timeZone: branch.timeZone,
      defaultLocale: branch.defaultLocale,
      locales: branch.locales,
    },
    categories: presentCategories(categories, items, { locale, fallback: branch.defaultLocale }),
  }
}

type Languages = { locale: string; fallback: string }

/** A category without anything in it, not even in a subcategory, is not shown. */
function presentCategories(categories: VisibleCategory[], items: VisibleItem[], { locale, fallback }: Languages) {
  const itemIds = Map.groupBy(items, (item) => item.categoryId)
  const nonEmptyParents = new Set(categories.flatMap((one) => (itemIds.has(one.id) ? (one.parentId ?? []) : [])))
  return categories
    .filter((one) => itemIds.has(one.id) || nonEmptyParents.has(one.id))
    .map((one) => ({
      id: one.id,
      name: textIn(one.name, locale, fallback),
      description: textIn(one.description, locale, fallback),
      parentId: one.parentId,
      itemIds: (itemIds.get(one.id) ?? []).map((item) => item.id),
    }))
}

type ItemContext = { site: MenuSite; words: MenuWords; locale: string; now: Date }

/** The items of a menu site, as guests see them (design section 11). */
export function presentMenuItems(items: VisibleItem[], context: ItemContext): PublicMenuItem[] {
  const categoryNames = new Map(context.site.categories.map((one) => [one.id, one.name]))
  return items.map((item) => presentItem(item, context, categoryNames.get(item.categoryId) ?? ''))
}

function presentItem(
  item: VisibleItem,
  { site, words, locale, now }: ItemContext,
  categoryName: string,
): PublicMenuItem {
  const fallback = site.branch.defaultLocale
  const money = (amountMinor: number) => ({ amountMinor, currencyCode: site.setting.currencyCode })
  const variants = item.variants ?? []
  const amounts =
    variants.length > 0 ? variants.map((one) => one.priceMinor) : item.priceMinor === null ? [] : [item.priceMinor]
  const lowest = amounts.length > 0 ? money(Math.min(...amounts)) : null
  return {
    id: item.id,
    name: textIn(item.name, locale, fallback),
    description: textIn(item.description, locale, fallback),
    price: lowest,
    priceType: item.priceType,
    minPrice: lowest,
    maxPrice: amounts.length > 0 ? money(Math.max(...amounts)) : null,
    variants: variants.map((one) => ({
      id: one.id,
      name: textIn(one.name, locale, fallback),
      price: money(one.priceMinor),
    })),
    category: { id: item.categoryId, name: categoryName },
    allergens: presentAllergens(item, words, locale),
    dietTypes: words.dietTypes
      .filter(({ id }) => item.dietTypeIds?.includes(id))
      .map((one) => ({ ...one, name: textIn(one.name, locale, 'en') })),
    image: site.setting.showImages ? presentImage(item, locale, fallback) : null,
    soldOut: isSoldOutAt({ soldOut: item.soldOut, soldOutUntil: item.soldOutUntil }, now),
    isFeatured: item.isFeatured,
    calories: site.setting.showCalories ? item.calories : null,
  }
}

function presentAllergens(item: VisibleItem, words: MenuWords, locale: string): PublicMenuItem['allergens'] {
  if (!item.allergens) return []
  const levels = new Map(item.allergens.map(({ id, level }) => [id, level]))
  return words.allergens.flatMap(({ id, name }) => {
    const level = levels.get(id)
    return level ? { id, name: textIn(name, locale, 'en'), level } : []
  })
}

function presentImage({ picture, images }: VisibleItem, locale: string, fallback: string): PublicMenuItem['image'] {
  if (!picture) return null
  const alt = textIn(images[0]?.alt ?? {}, locale, fallback)
  const { width, height, placeholder } = picture
  return { ...pictureSources(picture), width, height, alt, placeholder }
}
