import { expect, test } from 'vitest'
import { IMPORT_STATES } from '#contract/menu-imports.ts'
import { outcomeText } from './outcome-text.ts'

const counts = {
  created: 1743,
  updated: 2,
  unchanged: 0,
  refused: 0,
  warned: 0,
  categoriesCreated: 1,
  needsReview: 0,
  leftOut: 0,
}

test('a checked import is described by what it would create and update', () => {
  expect(outcomeText({ state: 'checked', counts })).toBe('Not imported: 1,743 to create, 2 to update')
})

test('an applied import is described by what it created and updated, and by whether it was undone', () => {
  expect(outcomeText({ state: 'imported', counts })).toBe('1,743 created, 2 updated')
  expect(outcomeText({ state: 'undone', counts })).toBe('1,743 created, 2 updated, then undone')
})

test('the outcome of an import says “created” only if it was applied, and nothing if its counts are missing', () => {
  for (const state of IMPORT_STATES) {
    const saysCreated = outcomeText({ state, counts }).includes('created')
    expect([state, saysCreated]).toEqual([state, state === 'imported' || state === 'undone'])
  }
  expect(outcomeText({ state: 'imported', counts: null })).toBe('')
})
