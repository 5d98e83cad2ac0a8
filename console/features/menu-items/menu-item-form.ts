import type { ContainmentLevel } from '#contract/allergens.ts'
import type { Availability } from '#contract/availability.ts'
import type { Branch } from '#contract/branches.ts'
import type { AllergenCarrier } from '#contract/effective-allergens.ts'
import type { BodyInput } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemStatus, PriceType, updateMenuItem } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import type { ShownImage } from '#contract/uploads.ts'
import { formLocales, mergeLocalized } from '../../shell/localized-form.ts'
import { type GroupFields, groupsToBody, toGroupFields } from './group-form.ts'
import { type PartAllergen, partAllergensToBody, toPartAllergens } from './part-allergens.ts'
import { editablePrice } from './price-text.ts'

/** What stands in the form: prices as typed, allergens by id, '' where nothing is chosen. */
export type MenuItemFields = {
  name: LocalizedText
  description: LocalizedText
  ingredients: LocalizedText
  categoryId: string
  status: MenuItemStatus
  isFeatured: boolean
  externalId: string
  calories: string
  servingSize: string
  availability: Availability
  priceType: PriceType
  price: string
  variants: VariantFields[]
  modifierGroups: GroupFields[]
  images: ImageFields[]
  /** Keys are `a` and the allergen's id: bare numbers would make the form library build a sparse array. */
  allergens: Record<string, LevelFields>
  confirmAllergens: boolean
  dietTypeIds: string[]
  branches: BranchFields[]
}
export type VariantFields = { variantId: number | null; name: LocalizedText; price: string; allergens: PartAllergen[] }
export type ImageFields = ShownImage
export type LevelFields = { level: ContainmentLevel; removable: boolean; note: string }
export type BranchFields = {
  branchId: number
  branchName: string
  /** '' means the brand's price. */
  price: string
  isHidden: boolean
  isSoldOut: boolean
  soldOutUntil: string | null
}

export type MenuItemBody = BodyInput<typeof updateMenuItem> & { name: LocalizedText; categoryId: number }

/** The form of an item, or of a new one. */
export function toFields(item: MenuItem | null, branch: Branch): MenuItemFields {
  const inLocales = (text: LocalizedText = {}) =>
    Object.fromEntries(formLocales(branch).map((locale) => [locale, text[locale] ?? '']))
  return {
    name: inLocales(item?.name),
    description: inLocales(item?.description),
    ingredients: inLocales(item?.ingredients),
    categoryId: item ? String(item.category.id) : '',
    status: item?.status ?? 'PUBLISHED',
    isFeatured: item?.isFeatured ?? false,
    externalId: item?.externalId ?? '',
    calories: item?.calories == null ? '' : String(item.calories),
    servingSize: item?.servingSize ?? '',
    availability: item?.availability ?? [],
    priceType: item?.priceType ?? 'FIXED',
    price: editablePrice(item?.priceMinor ?? null, branch),
    variants: (item?.variants ?? []).map(({ id, name, priceMinor, allergens }) => ({
      variantId: id,
      name: inLocales(name),
      price: editablePrice(priceMinor, branch),
      allergens: toPartAllergens(allergens),
    })),
    modifierGroups: (item?.modifierGroups ?? []).map((group) => toGroupFields(group, branch)),
    images: (item?.images ?? []).map((image) => ({ ...image, alt: inLocales(image.alt) })),
    allergens: Object.fromEntries(
      (item?.allergens ?? []).map(({ allergenId, level, removable, note }) => [
        allergenKey(allergenId),
        { level, removable, note: note ?? '' },
      ]),
    ),
    confirmAllergens: false,
    dietTypeIds: (item?.dietTypes ?? []).map(({ id }) => String(id)),
    branches: (item?.branches ?? []).map(({ priceMinor, ...own }) => ({
      ...own,
      price: editablePrice(priceMinor, branch),
    })),
  }
}

/** What would be sent of the whole form. Languages the form does not show stay as they were. */
export function toBody(fields: MenuItemFields, item: MenuItem | null, branch: Branch): MenuItemBody {
  const currency = branch.brand.currencyCode
  const sized = fields.variants.length > 0
  const before = new Map(item?.variants.map((variant) => [variant.id, variant.name]))
  const altBefore = new Map(item?.images.map((image) => [image.uploadId, image.alt]))
  return {
    name: mergeLocalized(fields.name, item?.name ?? {}),
    description: mergeLocalized(fields.description, item?.description ?? {}),
    ingredients: mergeLocalized(fields.ingredients, item?.ingredients ?? {}),
    categoryId: Number(fields.categoryId),
    status: fields.status,
    isFeatured: fields.isFeatured,
    externalId: fields.externalId.trim() || null,
    calories: fields.calories.trim() === '' ? null : Number(fields.calories),
    servingSize: fields.servingSize.trim() || null,
    availability: fields.availability,
    priceType: fields.priceType,
    priceMinor: sized || !needsPrice(fields) ? null : fromDecimalText(fields.price, currency),
    variants: fields.variants.map(({ variantId, name, price, allergens }) => ({
      ...(variantId === null ? {} : { id: variantId }),
      name: mergeLocalized(name, (variantId !== null && before.get(variantId)) || {}),
      priceMinor: fromDecimalText(price, currency) ?? 0, // the field's own rule lets no unreadable price come so far
      allergens: partAllergensToBody(allergens),
    })),
    modifierGroups: groupsToBody(fields.modifierGroups, item?.modifierGroups ?? [], branch),
    images: fields.images.map(({ uploadId, alt }) => ({
      uploadId,
      alt: mergeLocalized(alt, altBefore.get(uploadId) ?? {}),
    })),
    allergens: Object.entries(fields.allergens).flatMap(([key, { level, removable, note }]) =>
      // What is not stated is unknown by itself (design section 7.11).
      level && level !== 'UNKNOWN'
        ? [{ allergenId: Number(key.slice(1)), level, removable, note: note?.trim() || null }]
        : [],
    ),
    dietTypeIds: fields.dietTypeIds.map(Number),
    branches: fields.branches.map(({ branchName: _name, price, ...own }) => ({
      ...own,
      priceMinor: fromDecimalText(price, currency),
    })),
  }
}

/** What the form says of allergens anywhere, as the rules of the contract read it. */
export function carrierOf(fields: Pick<MenuItemFields, 'allergens' | 'variants' | 'modifierGroups'>): AllergenCarrier {
  const ofPart = ({ allergens }: { allergens: PartAllergen[] }) => ({
    allergens: allergens.flatMap(({ allergenId, level }) =>
      allergenId === '' ? [] : [{ id: Number(allergenId), level }],
    ),
  })
  return {
    allergens: Object.entries(fields.allergens).flatMap(([key, stated]) =>
      stated?.level ? [{ id: Number(key.slice(1)), level: stated.level }] : [],
    ),
    variants: fields.variants.map(ofPart),
    modifierGroups: fields.modifierGroups.map(({ min, options }) => ({
      minSelected: Number(min) || 0,
      options: options.map(ofPart),
    })),
  }
}

/**
 * What is sent of a change: only what is not as it was read, so that two people who change different things of an item
 * do not undo each other's work.
 */
export function changedBody(fields: MenuItemFields, item: MenuItem, branch: Branch): BodyInput<typeof updateMenuItem> {
  const body = toBody(fields, item, branch)
  const before: Record<string, unknown> = toBody(toFields(item, branch), item, branch)
  const isChanged = (value: unknown, key: string) => JSON.stringify(value) !== JSON.stringify(before[key])
  const changed = Object.entries(body).filter(([key, value]) => isChanged(value, key))
  const branchesBefore = new Map(
    toBody(toFields(item, branch), item, branch).branches?.map((one) => [one.branchId, JSON.stringify(one)]),
  )
  const saysAllergens = changed.some(([key]) => ['allergens', 'variants', 'modifierGroups'].includes(key))
  return {
    ...Object.fromEntries(changed),
    ...(body.branches &&
      isChanged(body.branches, 'branches') && {
        branches: body.branches.filter((one) => branchesBefore.get(one.branchId) !== JSON.stringify(one)),
      }),
    ...(fields.confirmAllergens ? { confirmAllergens: true } : saysAllergens && { confirmAllergens: false }),
  }
}

/** Whether the item itself has an amount; sizes have amounts of their own, and some prices are only words. */
export function needsPrice(fields: { priceType: PriceType; variants: unknown[] }): boolean {
  return fields.variants.length === 0 && (fields.priceType === 'FIXED' || fields.priceType === 'FROM')
}

export function allergenKey(allergenId: number): string {
  return `a${allergenId}`
}
