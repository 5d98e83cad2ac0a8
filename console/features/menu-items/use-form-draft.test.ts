import { expect, test } from 'vitest'
import { sampleBranch } from '../../testing/samples.ts'
import { toFields } from './menu-item-form.ts'
import type { Draft } from './merge-fields.ts'
import { newestDrafts } from './use-form-draft.ts'

const fields = toFields(null, sampleBranch())

test('the oldest drafts of a form beyond the maximum number are dropped', () => {
  const { savedAt, older } = newestDrafts(chain(3), 2)

  expect([savedAt, older?.savedAt, older?.older]).toEqual(['draft 1', 'draft 2', null])
})

const chain = (length: number, number = 1): Draft => ({
  fields,
  base: fields,
  savedAt: `draft ${number}`,
  older: number < length ? chain(length, number + 1) : null,
})
