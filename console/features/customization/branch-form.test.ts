import { expect, test } from 'vitest'
import type { BranchSettings } from '#contract/branch-settings.ts'
import { toBranchBody, toBranchFields } from './branch-form.ts'

const BRANCH: BranchSettings = {
  id: 1,
  brandId: 1,
  isPublished: true,
  name: 'Mitte',
  slug: null,
  address: null,
  telephone: '030 1',
  timeZone: 'Europe/Berlin',
  defaultLocale: 'de',
  locales: ['de'],
  openingHours: [{ day: 1, from: '11:00', to: '22:00' }],
  specialHours: [{ firstDay: '2026-12-24', lastDay: '2026-12-24', times: [], note: {} }],
  logoUrl: null,
  backgroundImgUrl: null,
  brandColor: null,
  currencySymbol: null,
  currencyPosition: 'after',
  legalNotice: { de: 'Impressum', fr: 'Mentions légales' },
  showImages: true,
  showCalories: false,
  filterMode: 'STRICT',
  allergenStatement: {},
  allergensReviewedAt: null,
  taxNote: {},
  feedbackEnabled: true,
  announcement: {},
}
const FIELDS = toBranchFields(BRANCH)

test('sends only the changed settings of a branch, to keep what others have changed', () => {
  expect(toBranchBody(FIELDS, BRANCH)).toEqual({})
  expect(toBranchBody({ ...FIELDS, telephone: '030 2' }, BRANCH)).toEqual({ telephone: '030 2' })
})

test('an empty note added by the form doesn’t count as a change of special hours', () => {
  const specialHours = FIELDS.specialHours.map((entry) => ({ ...entry, note: { de: '' } }))

  expect(toBranchBody({ ...FIELDS, specialHours }, BRANCH)).toEqual({})
})

test('saving a changed text of a branch keeps the languages that the form doesn’t show', () => {
  expect(toBranchBody({ ...FIELDS, legalNotice: { de: 'Neu' } }, BRANCH)).toEqual({
    legalNotice: { de: 'Neu', fr: 'Mentions légales' },
  })
})
