import { expect, test } from 'vitest'
import { sampleAllergen, sampleBranch, sampleItem, sampleStatement } from '../../testing/samples.ts'
import { newGroup, newOption } from './group-form.ts'
import { allergenKey, changedBody, type MenuItemFields, toFields } from './menu-item-form.ts'
import { changedKeys, mergeFields, restoreDraft } from './merge-fields.ts'

const branch = sampleBranch()
const own = {
  branchId: 1,
  branchName: 'Mitte',
  priceMinor: null,
  isHidden: false,
  isSoldOut: false,
  soldOutUntil: null,
}
const item = sampleItem({
  name: { de: 'Suppe', en: 'Soup' },
  variants: [
    { id: 1, name: { de: 'klein' }, priceMinor: 450, branchPriceMinor: null, allergens: [] },
    { id: 2, name: { de: 'groß' }, priceMinor: 650, branchPriceMinor: null, allergens: [] },
  ],
  allergens: [sampleStatement(sampleAllergen(9, 'Milk'), { level: 'MAY_CONTAIN' })],
  dietTypes: [{ id: 5, name: 'Vegan' }],
  branches: [own, { ...own, branchId: 2, branchName: 'Nord' }],
})
const base = toFields(item, branch)
const contains = { level: 'CONTAINS', removable: false, note: '' } as const

/** The form after the user and somebody else each changed it. */
function merged(mine: Partial<MenuItemFields>, theirs: Partial<MenuItemFields>): MenuItemFields {
  return mergeFields({ ...base, ...mine }, base, { ...base, ...theirs })
}

test.for(['0', '0,00', '-0'])('a price difference of “%s” is the same as an empty one', (delta) => {
  const withDelta = (text: string) => ({
    ...base,
    modifierGroups: [{ ...newGroup(branch), options: [{ ...newOption(branch), delta: text }] }],
  })

  expect(changedKeys(withDelta(''), withDelta(delta))).toEqual([])
})

test('a price of 0 isn’t the same as an empty price', () => {
  expect(changedKeys({ ...base, price: '' }, { ...base, price: '0' })).toEqual(['price'])
})

test.for(['0.50', ',5', '00,5'])('a price of “%s” is the same as “0,5”', (price) => {
  expect(changedKeys({ ...base, price: '0,5' }, { ...base, price })).toEqual([])
})

test('an allergen that somebody else added stays when the user’s unsaved allergens are applied', () => {
  const peanuts = { ...base.allergens, [allergenKey(4)]: contains }
  const soy = { ...base.allergens, [allergenKey(6)]: contains }

  expect(merged({ allergens: soy }, { allergens: peanuts }).allergens).toEqual({ ...peanuts, ...soy })
})

test('applying the user’s price of a size keeps an allergen that somebody else added to the size', () => {
  const [small, large] = base.variants
  if (!small || !large) throw new Error('There are no sizes')
  const stated = { ...small, allergens: [{ allergenId: '4', level: 'CONTAINS' as const }] }

  const { variants } = merged({ variants: [{ ...small, price: '5,00' }, large] }, { variants: [stated, large] })

  expect(variants).toEqual([{ ...stated, price: '5,00' }, large])
})

test('unsaved changes don’t confirm allergens that somebody else has changed since', () => {
  const peanuts = { ...base.allergens, [allergenKey(4)]: contains }

  expect(merged({ confirmAllergens: true }, { allergens: peanuts }).confirmAllergens).toBe(false)
  expect(merged({ confirmAllergens: true }, { price: '9,00' }).confirmAllergens).toBe(true)
})

test('applying the user’s text in one language keeps somebody else’s text in another', () => {
  const mine = { name: { de: 'Brühe', en: 'Soup' } }

  expect(merged(mine, { name: { de: 'Suppe', en: 'Broth' } }).name).toEqual({ de: 'Brühe', en: 'Broth' })
})

test('applying the user’s price in one branch keeps the item sold out in another branch', () => {
  const [mitte, nord] = base.branches
  if (!mitte || !nord) throw new Error('There are no branches')
  const soldOut = { ...mitte, isSoldOut: true, soldOutUntil: '2026-05-01T20:00:00.000Z' }

  const { branches } = merged({ branches: [mitte, { ...nord, price: '5,00' }] }, { branches: [soldOut, nord] })

  expect(branches).toEqual([soldOut, { ...nord, price: '5,00' }])
})

test('merges the sizes and diet types that the user and somebody else added or removed', () => {
  const [small, large] = base.variants
  if (!small || !large) throw new Error('There are no sizes')
  const fresh = { ...small, variantId: null, price: '7,00' }
  const saved = { ...small, variantId: 3, price: '8,00' }

  const form = merged(
    { variants: [small, fresh], dietTypeIds: ['5', '6'] },
    { variants: [small, large, saved], dietTypeIds: [] },
  )

  expect(form.variants).toEqual([small, fresh, saved])
  expect(form.dietTypeIds).toEqual(['6'])
})

test('restoring a draft keeps the new sizes, option groups and options of the draft and of the form, each once', () => {
  const [small, large] = base.variants
  if (!small || !large) throw new Error('There are no sizes')
  const size = (price: string) => ({ ...small, variantId: null, price })
  const option = (delta: string) => ({ ...newOption(branch), delta })
  const saved = { ...newGroup(branch), groupId: 3, options: [{ ...option('0,50'), optionId: 31 }] }
  const opened = { ...base, modifierGroups: [saved] }
  const added = (price: string, delta: string): MenuItemFields => ({
    ...opened,
    variants: [small, large, size(price), size('9,00')],
    modifierGroups: [
      { ...saved, options: [...saved.options, option(delta), option('9,00')] },
      { ...newGroup(branch), max: delta.slice(0, 1) },
    ],
  })
  const draft = { fields: added('7,00', '1,00'), base: opened, savedAt: '2026-01-01T00:00:00Z' }

  const { variants, modifierGroups } = restoreDraft(draft, opened, added('8,00', '2,00'))

  expect(variants.map(({ price }) => price)).toEqual(['4,50', '6,50', '8,00', '9,00', '7,00'])
  expect(modifierGroups[0]?.options.map(({ delta }) => delta)).toEqual(['0,50', '2,00', '9,00', '1,00'])
  expect(modifierGroups.map(({ groupId, max }) => [groupId, max])).toEqual([
    [3, ''],
    [null, '2'],
    [null, '1'],
  ])
})

test('a draft from one branch, applied in another, keeps texts in the languages of both', () => {
  const french = sampleBranch({ id: 2, defaultLocale: 'fr', locales: ['fr', 'en'] })
  const translated = { ...item, name: { ...item.name, fr: 'Soupe' } }
  const theirs = toFields(translated, french)

  const fields = mergeFields({ ...base, name: { de: 'Suppe', en: 'Broth' } }, base, theirs)

  expect(fields.name).toEqual({ fr: 'Soupe', en: 'Broth' })
  expect(changedBody(fields, translated, french).name).toEqual({ de: 'Suppe', en: 'Broth', fr: 'Soupe' })
})
