import { expect, it } from 'vitest'
import { addFormSchema, NEW_BRAND, toNewBranch } from './add-form.ts'

const FIELDS = {
  name: 'Harbour',
  brand: '7',
  brandName: '',
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  defaultLocale: 'de',
}

const errors = (fields: Partial<typeof FIELDS>) =>
  addFormSchema.safeParse({ ...FIELDS, ...fields }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('a new branch of an existing brand needs no brand name', () => {
  expect(errors({})).toEqual([])
  expect(toNewBranch(FIELDS)).toEqual({ name: 'Harbour', timeZone: 'Europe/Berlin', defaultLocale: 'de', brandId: 7 })
})

it('adding a branch can also add its brand, with errors shown at the brand’s fields', () => {
  const fields = { ...FIELDS, brand: NEW_BRAND, brandName: 'Quay' }

  expect(toNewBranch(fields)).toMatchObject({ newBrand: { name: 'Quay', currencyCode: 'EUR' } })
  expect(errors({ brand: NEW_BRAND })).toEqual(['brandName'])
  expect(errors({ brand: NEW_BRAND, brandName: 'Quay', currencyCode: '' })).toEqual(['currencyCode'])
})

it('a missing value of a new branch is reported at its field', () => {
  expect(errors({ name: ' ' })).toEqual(['name'])
  expect(new Set(errors({ timeZone: '', defaultLocale: '' }))).toEqual(new Set(['timeZone', 'defaultLocale']))
})
