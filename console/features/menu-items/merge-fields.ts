import { textIn, type LocalizedText } from '#contract/localized-text.ts'
import type { MenuItemFields } from './menu-item-form.ts'

/** A form that was left: what stood in it, and what it had been opened with. */
export type Draft = { fields: MenuItemFields; base: MenuItemFields; savedAt: string }

type Key = keyof MenuItemFields

/** The fields that differ between two forms. */
export function changedKeys(before: MenuItemFields, after: MenuItemFields): Key[] {
  const keys = Object.keys(before) as Key[] // the fields' own type says which there are
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

/** Somebody else's version with what one changed oneself. */
export function mergeFields(mine: MenuItemFields, base: MenuItemFields, theirs: MenuItemFields): MenuItemFields {
  const own = Object.fromEntries(changedKeys(base, mine).map((key) => [key, mine[key]]))
  return { ...theirs, ...own }
}

export const FIELD_WORDS: Record<Key, string> = {
  name: 'Name',
  description: 'Description',
  ingredients: 'Ingredients',
  categoryId: 'Category',
  status: 'Status',
  isFeatured: 'Featured',
  externalId: 'External id',
  calories: 'Calories',
  servingSize: 'Serving size',
  availability: 'Availability',
  priceType: 'Kind of price',
  price: 'Price',
  variants: 'Sizes',
  modifierGroups: 'Choices and extras',
  images: 'Pictures',
  allergens: 'Allergens',
  confirmAllergens: 'Confirmation of the allergens',
  dietTypeIds: 'Diet types',
  branches: 'In the branches',
}

/** A field in a few words, to see how two versions differ; null where words would not tell. */
export function wordsOf(fields: MenuItemFields, key: Key, locale: string): string | null {
  const named = (all: { name: LocalizedText }[]) => all.map(({ name }) => textIn(name, locale, locale)).join(', ')
  if (key === 'variants')
    return fields.variants.map((one) => `${textIn(one.name, locale, locale)} ${one.price}`).join(', ')
  if (key === 'modifierGroups') return named(fields.modifierGroups)
  if (key === 'name' || key === 'description' || key === 'ingredients') return textIn(fields[key], locale, locale)
  const value = fields[key]
  return key !== 'categoryId' && typeof value === 'string' ? value : null
}
