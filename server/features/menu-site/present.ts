import { effectivePrice } from '#contract/branch-override.ts'
import { textColorOn } from '#contract/colors.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { foreignLanguage, type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { MenuSite, PublicImage, PublicMenuItem, PublicModifierGroup } from '#contract/menu-site.ts'
import {
  type AllergenFamilies,
  allergenFamilies,
  publishedAllergens,
  publishStatements,
} from '#contract/published-allergens.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { isSoldOutAt } from '#server/features/menu-items/service.ts'
import { pictureSources } from '#server/platform/pictures.ts'
import type { BranchHours } from './opening-status.ts'
import { confirmedDiets, type MenuHours, uncontradictedDietTypes } from './policy.ts'
import type { MenuLabels, SiteHead, VisibleCategory, VisibleGroup, VisibleItem } from './queries.ts'

type Menu = {
  categories: VisibleCategory[]
  items: VisibleItem[]
  labels: MenuLabels
  groups: VisibleGroup[]
  hours: MenuHours
  opening: BranchHours['shown']
}

export function presentMenu(
  head: SiteHead,
  menu: Menu,
  { locale, now }: { locale: string; now: Date },
): Omit<MenuSnapshot, 'locale'> {
  const site = presentMenuSite(head, menu, locale)
  const menuItems = presentMenuItems(menu.items, { ...menu, site, locale, now })
  return { menuSite: { ...site, dietTypes: presentDietTypes(menuItems, menu.labels, locale) }, menuItems }
}

function presentMenuSite(
  head: SiteHead,
  { categories, items, labels, groups, hours, opening }: Menu,
  locale: string,
): Omit<MenuSite, 'dietTypes'> {
  const { branch, brand, settings } = head
  const chosenColor = settings?.brandColor ?? brand.brandColor
  const brandColor = chosenColor ?? DEFAULT_BRAND_COLOR
  const logoUrl = settings?.logoUrl ?? brand.menuLogo
  const textOrNull = (text: LocalizedText | undefined) => textIn(text ?? {}, locale, branch.defaultLocale) || null
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
      legalNotice: textOrNull(settings?.legalNotice),
      allergenStatement: textOrNull(settings?.allergenStatement),
      taxNote: textOrNull(settings?.taxNote),
      announcement: textOrNull(settings?.announcement),
      showImages: settings?.showImages ?? true,
      showCalories: settings?.showCalories ?? true,
      feedbackEnabled: settings?.feedbackEnabled ?? true,
      filterMode: settings?.filterMode ?? 'STANDARD',
    },
    brand: {
      brand_id: brand.id,
      name: brand.name,
      theme: brand.theme,
      loaderBgOnly: brand.loaderBgOnly,
      loaderEnabled: brand.loaderEnabled,
      loaderColor: chosenColor,
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
      ...opening,
    },
    categories: presentCategories(
      { categories, items, hours },
      { locale, fallback: branch.defaultLocale, showImages: settings?.showImages ?? true },
    ),
    allergens: presentAvoidable([...items, ...partsOf(items, groups)], labels, locale),
  }
}

/**
 * The allergens that guests can choose to avoid: all active ones, and others that the menu contains or may contain.
 * None if no level on the menu is known.
 */
function presentAvoidable(
  said: { allergens: Said[] | null }[],
  labels: MenuLabels,
  locale: string,
): MenuSite['allergens'] {
  const known = said.flatMap(({ allergens }) => allergens ?? []).filter(({ level }) => level !== 'UNKNOWN')
  if (known.length === 0) return []
  // An item can get back an allergen that was turned off meanwhile, for example by an undo.
  const inMenu = new Set(known.flatMap(({ id, level }) => (level === 'FREE_FROM' ? [] : id)))
  return labels.allergens
    .filter(({ id, isActive }) => isActive || inMenu.has(id))
    .map(({ id, name, parentId }) => ({ id, name: textIn(name, locale, 'en'), parentId }))
}

function partsOf(items: VisibleItem[], groups: VisibleGroup[]) {
  const used = new Set(items.flatMap(({ modifierGroupIds }) => modifierGroupIds ?? []))
  const options = groups.flatMap((group) => (used.has(group.id) ? (group.options ?? []) : []))
  return [...items.flatMap(({ variants }) => variants ?? []), ...options]
}

/** The diet types that guests can choose: those shown with an item, without those that its allergens contradict. */
function presentDietTypes(items: PublicMenuItem[], labels: MenuLabels, locale: string): MenuSite['dietTypes'] {
  const used = new Set(items.flatMap(({ dietTypes }) => dietTypes.map(({ id }) => id)))
  return labels.dietTypes
    .filter(({ id }) => used.has(id))
    .map(({ id, name }) => ({ id, name: textIn(name, locale, 'en') }))
}

/** A record's name for guests; `lang` if the name isn't in the page's language. */
const nameIn = (name: LocalizedText, locale: string, fallback: string) => ({
  name: textIn(name, locale, fallback),
  lang: foreignLanguage(name, locale, fallback),
})

type CategoryLook = { locale: string; fallback: string; showImages: boolean }

/** In menu order, like the rows. A category is left out if neither it nor its subcategories have items. */
function presentCategories(
  { categories, items, hours }: Pick<Menu, 'categories' | 'items' | 'hours'>,
  { locale, fallback, showImages }: CategoryLook,
) {
  const itemIds = Map.groupBy(items, (item) => item.categoryId)
  const nonEmptyParents = new Set(categories.flatMap((one) => (itemIds.has(one.id) ? (one.parentId ?? []) : [])))
  return categories
    .filter((one) => itemIds.has(one.id) || nonEmptyParents.has(one.id))
    .map((one) => ({
      id: one.id,
      ...nameIn(one.name, locale, fallback),
      description: textIn(one.description, locale, fallback),
      descriptionLang: foreignLanguage(one.description, locale, fallback),
      parentId: one.parentId,
      image: showImages && one.image ? presentImage(one.picture, one.image.alt, { locale, fallback }) : null,
      availability: hours.ofCategory.get(one.id) ?? null,
      itemIds: (itemIds.get(one.id) ?? []).map((item) => item.id),
    }))
}

type ItemContext = {
  site: Pick<MenuSite, 'branch' | 'setting' | 'categories'>
  labels: MenuLabels
  groups: VisibleGroup[]
  hours: MenuHours
  locale: string
  now: Date
}

function presentMenuItems(items: VisibleItem[], context: ItemContext): PublicMenuItem[] {
  const categories = new Map(context.site.categories.map(({ id, name, lang }) => [id, { id, name, lang }]))
  const families = allergenFamilies(context.labels.allergens)
  const groups = new Map(context.groups.map((group) => [group.id, presentGroup(group, context, families)]))
  return items.map((item) =>
    presentItem(item, context, {
      groups,
      families,
      category: categories.get(item.categoryId) ?? { id: item.categoryId, name: '' },
    }),
  )
}

function presentGroup(
  group: VisibleGroup,
  { site, labels, locale }: ItemContext,
  families: AllergenFamilies,
): PublicModifierGroup {
  const { defaultLocale } = site.branch
  return {
    id: group.id,
    ...nameIn(group.name, locale, defaultLocale),
    minSelected: group.minSelected,
    maxSelected: group.maxSelected,
    options: (group.options ?? []).map(({ id, name, priceDeltaMinor, isDefault, allergens }) => ({
      id,
      ...nameIn(name, locale, defaultLocale),
      priceDelta: { amountMinor: priceDeltaMinor, currencyCode: site.setting.currencyCode },
      isDefault,
      allergens: named(publishStatements(allergens ?? [], families), labels, locale),
    })),
  }
}

type Known = {
  groups: Map<number, PublicModifierGroup>
  families: AllergenFamilies
  category: PublicMenuItem['category']
}

function presentItem(
  item: VisibleItem,
  { site, labels, groups, hours, locale, now }: ItemContext,
  known: Known,
): PublicMenuItem {
  const fallback = site.branch.defaultLocale
  const money = (amountMinor: number) => ({ amountMinor, currencyCode: site.setting.currencyCode })
  const variants = item.variants ?? []
  const modifierGroups = (item.modifierGroupIds ?? []).flatMap((id) => known.groups.get(id) ?? [])
  const price = effectivePrice(
    { ...item, sizePricesMinor: variants.map((one) => one.priceMinor) },
    item.branchPriceMinor,
  )
  const published = publishedAllergens(
    {
      allergens: item.allergens ?? [],
      variants: variants.map(({ allergens }) => ({ allergens: allergens ?? [] })),
      modifierGroups,
    },
    known.families,
  )
  const dietTypes = uncontradictedDietTypes(
    labels.dietTypes.filter(({ id }) => item.dietTypeIds?.includes(id)),
    published,
    labels.allergens,
  )
  const diets = confirmedDiets(dietTypes, { stated: statedOf(item, groups), published }, labels.allergens)
  const lowest = price.minPriceMinor === null ? null : money(price.minPriceMinor)
  return {
    id: item.id,
    ...nameIn(item.name, locale, fallback),
    description: textIn(item.description, locale, fallback),
    descriptionLang: foreignLanguage(item.description, locale, fallback),
    price: lowest,
    priceType: price.priceType,
    minPrice: lowest,
    maxPrice: price.maxPriceMinor === null ? null : money(price.maxPriceMinor),
    variants: variants.map((one) => ({
      id: one.id,
      ...nameIn(one.name, locale, fallback),
      price: money(one.priceMinor),
      allergens: named(publishStatements(one.allergens ?? [], known.families), labels, locale),
    })),
    modifierGroups,
    category: known.category,
    allergens: named(published, labels, locale),
    dietTypes: dietTypes.map(({ id, name, abbreviation, color }) => ({
      id,
      name: textIn(name, locale, 'en'),
      abbreviation,
      color,
    })),
    ...(diets.length > 0 && { confirmedDiets: diets }),
    image: site.setting.showImages ? presentImage(item.picture, item.images[0]?.alt ?? {}, { locale, fallback }) : null,
    soldOut: isSoldOutAt({ soldOut: item.soldOut, soldOutUntil: item.soldOutUntil }, now),
    availability: hours.ofItem.get(item.id) ?? null,
    ...item.plain,
    ...(!site.setting.showCalories && { calories: null }),
  }
}

function statedOf({ allergens, variants, modifierGroupIds }: VisibleItem, groups: VisibleGroup[]) {
  const options = groups.flatMap(({ id, options: own }) => (modifierGroupIds?.includes(id) ? (own ?? []) : []))
  return [...(allergens ?? []), ...[...(variants ?? []), ...options].flatMap((part) => part.allergens ?? [])]
}

type Named = PublicMenuItem['allergens'][number]
type Said = { id: number; level: Named['level']; extras?: Named['extras'] | null; removable?: boolean }

/** Statements with names, in the order of the company's allergens. */
function named(stated: Said[], labels: MenuLabels, locale: string): Named[] {
  if (stated.length === 0) return []
  const known = new Map(stated.map((one) => [one.id, one]))
  return labels.allergens.flatMap(({ id, name }) => {
    const one = known.get(id)
    if (!one) return []
    const { level, extras, removable } = one
    return { id, name: textIn(name, locale, 'en'), level, ...(extras && { extras }), ...(removable && { removable }) }
  })
}

function presentImage(
  picture: VisibleItem['picture'],
  alt: LocalizedText,
  { locale, fallback }: { locale: string; fallback: string },
): PublicImage | null {
  if (!picture) return null
  const { width, height, placeholder } = picture
  return { ...pictureSources(picture), width, height, alt: textIn(alt, locale, fallback), placeholder }
}
