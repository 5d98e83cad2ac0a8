import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('sends only the changed fields of a form', () => {
  const before = { name: { de: 'Suppen' }, parentId: 4 as number | null, availability: [{ days: [1] }] }

  expect(changedFields({ ...before, name: { de: 'Vorspeisen' }, parentId: null }, before)).toEqual({
    name: { de: 'Vorspeisen' },
    parentId: null,
  })
  expect(changedFields(structuredClone(before), before)).toEqual({})
})
