import type { ContainmentLevel } from '#contract/allergens.ts'
import type { Availability } from '#contract/availability.ts'
import type { Branch } from '#contract/branches.ts'
import type { BodyInput } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemStatus, PriceType, updateMenuItem } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import type { AllergenCarrier } from '#contract/published-allergens.ts'
import type { ShownImage } from '#contract/uploads.ts'
import { formLocales, inLocales, mergeLocalized } from '../../fields/localized-form.ts'
import { type GroupFields, groupsToBody, toGroupFields } from './group-form.ts'
import { type PartAllergen, partAllergensToBody, toPartAllergens } from './part-allergens.ts'
import { editablePrice } from './price-text.ts'

/** The form's values: prices as typed, allergens by id, '' where nothing is chosen. */
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
  images: ShownImage[]
  /** Keys are `a` plus the allergen's id; with bare numbers react-hook-form would build a sparse array. */
  allergens: Record<string, LevelFields>
  confirmAllergens: boolean
  dietTypeIds: string[]
  branches: BranchFields[]
}
export type VariantFields = { variantId: number | null; name: LocalizedText; price: string; allergens: PartAllergen[] }
type LevelFields = { level: ContainmentLevel; removable: boolean; note: string }
export type BranchFields = {
  branchId: number
  branchName: string
  /** As typed; empty for the brand's price. */
  price: string
  isHidden: boolean
  isSoldOut: boolean
  soldOutUntil: string | null
}

type MenuItemBody = BodyInput<typeof updateMenuItem> & { name: LocalizedText; categoryId: number }

/** @param item null for a new item */
export function toFields(item: MenuItem | null, branch: Branch): MenuItemFields {
  const locales = formLocales(branch)
  return {
    name: inLocales(item?.name, locales),
    description: inLocales(item?.description, locales),
    ingredients: inLocales(item?.ingredients, locales),
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
      name: inLocales(name, locales),
      price: editablePrice(priceMinor, branch),
      allergens: toPartAllergens(allergens),
    })),
    modifierGroups: (item?.modifierGroups ?? []).map((group) => toGroupFields(group, branch)),
    images: (item?.images ?? []).map((image) => ({ ...image, alt: inLocales(image.alt, locales) })),
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

export function newVariant(branch: Branch): VariantFields {
  return { variantId: null, name: { [branch.defaultLocale]: '' }, price: '', allergens: [] }
}

/** The whole form as a request body. Texts in languages that the form doesn't show are preserved. */
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
      priceMinor: fromDecimalText(price, currency) ?? 0, // the field's validation rejects unreadable prices
      allergens: partAllergensToBody(allergens),
    })),
    modifierGroups: groupsToBody(fields.modifierGroups, item?.modifierGroups ?? [], branch),
    images: fields.images.map(({ uploadId, alt }) => ({
      uploadId,
      alt: mergeLocalized(alt, altBefore.get(uploadId) ?? {}),
    })),
    allergens: Object.entries(fields.allergens)
      .flatMap(([key, { level, removable, note }]) =>
        // An allergen that isn't sent is unknown anyway.
        level && level !== 'UNKNOWN'
          ? [{ allergenId: Number(key.slice(1)), level, removable, note: note?.trim() || null }]
          : [],
      )
      .toSorted((one, other) => one.allergenId - other.allergenId),
    dietTypeIds: fields.dietTypeIds.map(Number).toSorted((one, other) => one - other),
    branches: fields.branches.map(({ branchName: _name, price, ...own }) => ({
      ...own,
      priceMinor: fromDecimalText(price, currency),
    })),
  }
}

/** The form's allergens in the type that the contract's allergen rules expect. */
export function carrierOf(fields: Pick<MenuItemFields, 'allergens' | 'variants' | 'modifierGroups'>): AllergenCarrier {
  const ofPart = ({ allergens }: { allergens: PartAllergen[] }) => ({
    allergens: allergens.flatMap(({ allergenId, level }) =>
      allergenId === '' ? [] : [{ id: Number(allergenId), level }],
    ),
  })
  return {
    allergens: Object.entries(fields.allergens).flatMap(([key, stated]) =>
      stated?.level && stated.level !== 'UNKNOWN' ? [{ id: Number(key.slice(1)), level: stated.level }] : [],
    ),
    variants: fields.variants.map(ofPart),
    modifierGroups: fields.modifierGroups.map(({ min, options }) => ({
      minSelected: Number(min) || 0,
      options: options.map((option) => ({ ...ofPart(option), isDefault: option.isDefault })),
    })),
  }
}

/**
 * The changed fields as a request body. `confirmAllergens` is true if it is ticked and the item doesn't need review;
 * otherwise false if allergens, sizes or option groups have changed, or else omitted.
 */
export function changedBody(fields: MenuItemFields, item: MenuItem, branch: Branch): BodyInput<typeof updateMenuItem> {
  const body = toBody(fields, item, branch)
  const opened = toBody(toFields(item, branch), item, branch)
  const before: Record<string, unknown> = opened
  const isChanged = (value: unknown, key: string) => JSON.stringify(value) !== JSON.stringify(before[key])
  const changed = Object.entries(body).filter(([key, value]) => isChanged(value, key))
  const changesAllergens = changed.some(([key]) => ['allergens', 'variants', 'modifierGroups'].includes(key))
  return {
    ...Object.fromEntries(changed),
    ...(body.branches &&
      isChanged(body.branches, 'branches') && {
        branches: changedBranches(body.branches, opened.branches ?? []),
      }),
    ...(fields.confirmAllergens && !item.needsReview
      ? { confirmAllergens: true }
      : changesAllergens && { confirmAllergens: false }),
  }
}

type Branches = NonNullable<MenuItemBody['branches']>

/** Only the changed fields, so that an item that sold out while the form was open doesn't become available again. */
function changedBranches(after: Branches, before: Branches): Branches {
  return after.flatMap((one) => {
    const was = before.find(({ branchId }) => branchId === one.branchId)
    const soldOut = one.isSoldOut !== was?.isSoldOut || one.soldOutUntil !== was?.soldOutUntil
    const changes = {
      ...(one.priceMinor !== was?.priceMinor && { priceMinor: one.priceMinor }),
      ...(one.isHidden !== was?.isHidden && { isHidden: one.isHidden }),
      ...(soldOut && { isSoldOut: one.isSoldOut, soldOutUntil: one.soldOutUntil }),
    }
    return Object.keys(changes).length === 0 ? [] : [{ branchId: one.branchId, ...changes }]
  })
}

/** Whether the item needs an amount: it has no sizes, and its price isn't a text such as “market price”. */
export function needsPrice(fields: { priceType: PriceType; variants: unknown[] }): boolean {
  return fields.variants.length === 0 && (fields.priceType === 'FIXED' || fields.priceType === 'FROM')
}

export function allergenKey(allergenId: number): string {
  return `a${allergenId}`
}
