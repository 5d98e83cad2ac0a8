import { expect, test } from 'vitest'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { sampleAllergen, sampleItem } from '../../testing/samples.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { publishedOf, publishedOfFields } from './published-item.ts'

const EGGS = 1
const MILK = 2
const KNOWN = [sampleAllergen(EGGS, 'Eggs'), sampleAllergen(MILK, 'Milk')]

const stated = (allergenId: number, more: Partial<StatedAllergen> = {}): StatedAllergen => ({
  allergenId,
  name: '',
  level: 'FREE_FROM',
  publishedLevel: 'FREE_FROM',
  removable: false,
  note: null,
  verifiedBy: 'Anna',
  verifiedAt: '2026-01-05T10:00:00.000Z',
  ...more,
})
const UNCONFIRMED = { publishedLevel: 'UNKNOWN', verifiedAt: null, verifiedBy: null } as const

const fieldsOf = (levels: Record<string, 'FREE_FROM' | 'CONTAINS' | 'UNKNOWN'>, confirmAllergens = false) =>
  ({
    allergens: Object.fromEntries(Object.entries(levels).map(([key, level]) => [key, { level, removable: false }])),
    variants: [],
    modifierGroups: [],
    confirmAllergens,
  }) as unknown as MenuItemFields // only these fields of a form are read

const levels = (statements: { name: string; level: string }[]) => statements.map(({ name, level }) => [name, level])

test('the item page shows what guests see, never an unconfirmed “free from”', () => {
  expect(levels(publishedOf(sampleItem({ allergens: [stated(EGGS, UNCONFIRMED), stated(MILK)] }), KNOWN))).toEqual([
    ['Eggs', 'UNKNOWN'],
    ['Milk', 'FREE_FROM'],
  ])
})

test('the item page shows an allergen that was added after the list of allergens was loaded', () => {
  const celery = stated(3, { name: 'Celery', level: 'CONTAINS', publishedLevel: 'CONTAINS' })

  expect(levels(publishedOf(sampleItem({ allergens: [celery] }), KNOWN))).toEqual([['Celery', 'CONTAINS']])
})

test('the preview of a new item shows no “free from” until the allergens are confirmed', () => {
  const form = { a1: 'FREE_FROM', a2: 'CONTAINS' } as const

  expect(levels(publishedOfFields(fieldsOf(form), null, KNOWN))).toEqual([
    ['Eggs', 'UNKNOWN'],
    ['Milk', 'CONTAINS'],
  ])
  expect(levels(publishedOfFields(fieldsOf(form, true), null, KNOWN))).toEqual([
    ['Eggs', 'FREE_FROM'],
    ['Milk', 'CONTAINS'],
  ])
})

test('the preview of an edited item shows “free from” only for levels that are already confirmed', () => {
  const form = fieldsOf({ a1: 'FREE_FROM', a2: 'FREE_FROM' })
  const item = sampleItem({ allergens: [stated(EGGS), stated(MILK, UNCONFIRMED)] })

  expect(levels(publishedOfFields(form, item, KNOWN))).toEqual([
    ['Eggs', 'FREE_FROM'],
    ['Milk', 'UNKNOWN'],
  ])
})
