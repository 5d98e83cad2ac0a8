import { CONTAINMENT_LEVELS, type ContainmentLevel } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import type { BodyInput } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemStatus, PriceType, updateMenuItem } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { formLocales, mergeLocalized } from '../../shell/localized-form.ts'
import { editablePrice } from './price-text.ts'

/** What stands in the form: prices as typed, allergens by id, '' where nothing is chosen. */
export type MenuItemFields = {
  name: LocalizedText
  description: LocalizedText
  categoryId: string
  status: MenuItemStatus
  priceType: PriceType
  price: string
  variants: VariantFields[]
  /** Keys are `a` and the allergen's id: bare numbers would make the form library build a sparse array. */
  allergens: Record<string, ContainmentLevel>
  dietTypeIds: string[]
}
type VariantFields = { variantId: number | null; name: LocalizedText; price: string }

const STATED_LEVELS: readonly ContainmentLevel[] = CONTAINMENT_LEVELS.filter((level) => level !== 'UNKNOWN')

type Body = BodyInput<typeof updateMenuItem> & { name: LocalizedText; categoryId: number }

/** The form of an item, or of a new one. */
export function toFields(item: MenuItem | null, branch: Branch): MenuItemFields {
  const locales = formLocales(branch)
  const inLocales = (text: LocalizedText = {}) =>
    Object.fromEntries(locales.map((locale) => [locale, text[locale] ?? '']))
  return {
    name: inLocales(item?.name),
    description: inLocales(item?.description),
    categoryId: item ? String(item.category.id) : '',
    status: item?.status ?? 'PUBLISHED',
    priceType: item?.priceType ?? 'FIXED',
    price: editablePrice(item?.priceMinor ?? null, branch),
    variants: (item?.variants ?? []).map(({ id, name, priceMinor }) => ({
      variantId: id,
      name: inLocales(name),
      price: editablePrice(priceMinor, branch),
    })),
    allergens: Object.fromEntries(
      (item?.allergens ?? []).map(({ allergenId, level }) => [allergenKey(allergenId), level]),
    ),
    dietTypeIds: (item?.dietTypes ?? []).map(({ id }) => String(id)),
  }
}

/** What is sent. Languages and variants' names the form does not show stay as they were. */
export function toBody(fields: MenuItemFields, item: MenuItem | null, branch: Branch): Body {
  const currency = branch.brand.currencyCode
  const sized = fields.variants.length > 0
  const before = new Map(item?.variants.map((variant) => [variant.id, variant.name]))
  return {
    name: mergeLocalized(fields.name, item?.name ?? {}),
    description: mergeLocalized(fields.description, item?.description ?? {}),
    categoryId: Number(fields.categoryId),
    status: fields.status,
    priceType: fields.priceType,
    priceMinor: sized || !needsPrice(fields) ? null : fromDecimalText(fields.price, currency),
    variants: fields.variants.map(({ variantId, name, price }) => ({
      ...(variantId === null ? {} : { id: variantId }),
      name: mergeLocalized(name, (variantId !== null && before.get(variantId)) || {}),
      priceMinor: fromDecimalText(price, currency) ?? 0, // the field's own rule lets no unreadable price come so far
    })),
    allergens: Object.entries(fields.allergens).flatMap(([key, level]) =>
      // What is not stated is unknown by itself (design section 7.11).
      STATED_LEVELS.includes(level) ? [{ allergenId: Number(key.slice(1)), level }] : [],
    ),
    dietTypeIds: fields.dietTypeIds.map(Number),
  }
}

/** Whether the item itself has an amount; sizes have amounts of their own, and some prices are only words. */
export function needsPrice(fields: Pick<MenuItemFields, 'priceType' | 'variants'>): boolean {
  return fields.variants.length === 0 && (fields.priceType === 'FIXED' || fields.priceType === 'FROM')
}

export function allergenKey(allergenId: number): string {
  return `a${allergenId}`
}
