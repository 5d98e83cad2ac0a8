import { expect, test } from 'vitest'
import { sampleAllergen, sampleBranch, sampleItem, sampleStatement } from '../../testing/samples.ts'
import { maxError, readDelta, toGroupFields } from './group-form.ts'
import { changedBody, needsPrice, toBody, toFields } from './menu-item-form.ts'
import { changedKeys, mergeFields } from './merge-fields.ts'

const branch = sampleBranch()
const item = sampleItem({
  name: { de: 'Suppe', fr: 'Soupe' },
  priceMinor: null,
  maxPriceMinor: 650,
  variantCount: 2,
  variants: [
    { id: 1, name: { de: 'klein', fr: 'petite' }, priceMinor: 450, branchPriceMinor: null, allergens: [] },
    { id: 2, name: { de: 'groß' }, priceMinor: 650, branchPriceMinor: null, allergens: [] },
  ],
  allergens: [sampleStatement(sampleAllergen(9, 'Milk'), { level: 'MAY_CONTAIN' })],
  dietTypes: [{ id: 5, name: 'Vegan' }],
})

test('an unedited item form contains the item’s values and sends no changes', () => {
  const body = toBody(toFields(item, branch), item, branch)

  expect(body).toMatchObject({
    name: { de: 'Suppe', fr: 'Soupe' },
    description: {},
    categoryId: 4,
    status: 'PUBLISHED',
    priceType: 'FIXED',
    priceMinor: null,
    variants: [
      { id: 1, name: { de: 'klein', fr: 'petite' }, priceMinor: 450 },
      { id: 2, name: { de: 'groß' }, priceMinor: 650 },
    ],
    allergens: [{ allergenId: 9, level: 'MAY_CONTAIN', removable: false, note: null }],
    dietTypeIds: [5],
  })
  expect(changedBody(toFields(item, branch), item, branch)).toEqual({})
})

test('sends only the changed fields of an item, and confirms allergens only if asked', () => {
  const fields = toFields(item, branch)
  const milk = { a9: { level: 'CONTAINS' as const, removable: true, note: ' butter ' } }

  expect(changedBody({ ...fields, calories: '350' }, item, branch)).toEqual({ calories: 350 })
  expect(changedBody({ ...fields, allergens: milk }, item, branch)).toEqual({
    allergens: [{ allergenId: 9, level: 'CONTAINS', removable: true, note: 'butter' }],
    confirmAllergens: false,
  })
  expect(changedBody({ ...fields, confirmAllergens: true }, item, branch)).toEqual({ confirmAllergens: true })
})

test('never confirms the allergens of an item that needs review', () => {
  const reviewed = { ...item, needsReview: true }
  const fields = { ...toFields(reviewed, branch), confirmAllergens: true }

  expect(changedBody(fields, reviewed, branch)).toEqual({})
  expect(changedBody({ ...fields, allergens: {} }, reviewed, branch)).not.toHaveProperty('confirmAllergens', true)
})

test('sends only branch overrides that have changed', () => {
  const override = {
    branchId: 1,
    branchName: 'A',
    isHidden: false,
    isSoldOut: false,
    soldOutUntil: null,
    priceMinor: null,
  }
  const two = { ...item, branches: [override, { ...override, branchId: 2 }] }
  const fields = toFields(two, branch)

  const body = changedBody(
    { ...fields, branches: fields.branches.map((one) => ({ ...one, isHidden: one.branchId === 2 })) },
    two,
    branch,
  )

  expect(body).toEqual({
    branches: [{ branchId: 2, isHidden: true }],
  })
})

test('sends only the id and revision of an unchanged option group, and every field of a changed group', () => {
  const option = { id: 3, name: { de: 'Käse', fr: 'Fromage' }, priceDeltaMinor: -50, isDefault: true, allergens: [] }
  const group = {
    id: 2,
    name: { de: 'Extras' },
    minSelected: 0,
    maxSelected: null,
    options: [option],
    itemCount: 3,
    revision: 4,
  }
  const other = { ...group, id: 4 }
  const grouped = { ...item, modifierGroups: [group, other] }
  const fields = toFields(grouped, branch)
  const [first, second] = fields.modifierGroups
  if (!first || !second) throw new Error('The form lost a group')

  const body = toBody({ ...fields, modifierGroups: [{ ...first, max: '2' }, second] }, grouped, branch)

  expect([first.alsoIn, first.options[0]?.delta]).toEqual([2, '-0,50'])
  expect(body.modifierGroups).toEqual([
    {
      id: 2,
      revision: 4,
      name: { de: 'Extras' },
      minSelected: 0,
      maxSelected: 2,
      options: [{ id: 3, name: { de: 'Käse', fr: 'Fromage' }, priceDeltaMinor: -50, isDefault: true, allergens: [] }],
    },
    { id: 4, revision: 4 },
  ])
})

test('sends only the id and revision of an option group from another item until the group is changed', () => {
  const option = { id: 3, name: { de: 'Käse', fr: 'Fromage' }, priceDeltaMinor: 0, isDefault: false, allergens: [] }
  const name = { de: 'Extras', fr: 'Suppléments' }
  const group = { id: 2, name, minSelected: 0, maxSelected: null, options: [option], itemCount: 3, revision: 4 }
  const added = toGroupFields(group, branch, true)
  const sent = (groupFields: typeof added, before = item) =>
    toBody({ ...toFields(before, branch), modifierGroups: [groupFields] }, before, branch).modifierGroups

  expect(sent(added)).toEqual([{ id: 2, revision: 4 }])
  expect(sent({ ...added, max: '2' })).toMatchObject([
    { id: 2, name, options: [{ name: option.name }], maxSelected: 2 },
  ])
  // Here the saved item already has the group, which was removed in the form and added again.
  expect(sent(added, { ...item, modifierGroups: [group] })).toEqual([{ id: 2, revision: 4 }])
})

test.each(['0', '00'])('an option group with the maximum “%s” is refused', (max) => {
  expect(maxError(max)).toBe('The maximum must be at least 1. Leave it empty for no limit.')
})

test('reads a price difference with or without a sign, and refuses invalid amounts', () => {
  expect(['', '1,50', '+1.5', '-0,50', '−2'].map((text) => readDelta(text, 'EUR'))).toEqual([0, 150, 150, -50, -200])
  expect(['x', '-', '1,555'].map((text) => readDelta(text, 'EUR'))).toEqual([null, null, null])
})

test('comparing two versions of an item ignores differences that don’t change what is saved', () => {
  const base = { ...toFields(item, branch), price: '4,50', dietTypeIds: ['5', '6'] }
  const touched = {
    ...base,
    name: { en: '', de: 'Suppe ' },
    price: '4.5',
    calories: ' ',
    dietTypeIds: ['6', '5'],
    // The form registers a field for every allergen.
    allergens: {
      a3: { level: 'UNKNOWN' as const, removable: false, note: '' },
      a9: { note: '', removable: false, level: 'MAY_CONTAIN' as const },
    },
  }

  expect(changedKeys(base, touched)).toEqual([])
  expect(changedKeys(base, { ...touched, allergens: {} })).toEqual(['allergens'])
  expect(changedKeys(base, { ...touched, variants: base.variants.toReversed() })).toEqual(['variants'])
  expect(changedKeys(base, { ...touched, price: '4,05' })).toEqual(['price'])
})

test('merges only the user’s own changes into someone else’s version of an item', () => {
  const base = toFields(item, branch)
  const theirs = { ...base, price: '9,00', calories: '100' }
  const mine = { ...base, calories: '200' }

  expect(changedKeys(base, theirs)).toEqual(['calories', 'price'])
  expect(mergeFields(mine, base, theirs)).toEqual({ ...base, price: '9,00', calories: '200' })
})

test('sends the item’s price in minor units when there are no sizes', () => {
  const fields = { ...toFields(item, branch), variants: [], price: '5,20' }

  expect(toBody(fields, item, branch)).toMatchObject({ priceMinor: 520, variants: [] })
})

test('sends no amount for a price on request, even if the price field contains one', () => {
  const fields = { ...toFields(null, branch), priceType: 'ON_REQUEST' as const, price: '5,20' }

  expect(needsPrice(fields)).toBe(false)
  expect(toBody(fields, null, branch).priceMinor).toBeNull()
})
