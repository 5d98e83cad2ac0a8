import { expect, test } from 'vitest'
import type { MenuImport } from '#contract/menu-imports.ts'
import { sampleImport, sampleReport } from '../../testing/samples.ts'
import { needsSwitch, readinessOf, summaryOf } from './import-readiness.ts'

const report = sampleReport({ updated: 2, unchanged: 1, categoriesCreated: 1 })
const importOf = (part: Partial<MenuImport>) => sampleImport({ mapping: null, report, ...part })

test('a checked file without errors can be imported, with the number of items to create or update', () => {
  expect(readinessOf(importOf({}), false, false)).toEqual({ ready: true, count: 5 })
})

test('a file can’t be imported while it is being checked', () => {
  expect(readinessOf(importOf({}), true, false).ready).toBe(false)
  expect(readinessOf(importOf({ state: 'checking' }), false, false).ready).toBe(false)
})

test('a file can’t be imported after the check of changed import settings failed', () => {
  expect(readinessOf(importOf({}), false, true)).toMatchObject({ reason: expect.stringMatching(/Check again/) })
})

test('after another sheet is chosen, a file can’t be imported until it is checked again', () => {
  expect(readinessOf(importOf({ state: 'ready' }), false, false).ready).toBe(false)
})

test('errors in the mapping prevent the import', () => {
  const isInvalid = { ...report, mappingErrors: [{ message: 'No column is the name' }] }

  expect(readinessOf(importOf({ report: isInvalid }), false, false)).toMatchObject({
    ready: false,
    reason: expect.stringMatching(/columns/),
  })
})

test('a file that would change nothing can’t be imported', () => {
  const unchanged = { ...report, counts: { ...report.counts, created: 0, updated: 0 } }

  expect(readinessOf(importOf({ report: unchanged }), false, false)).toMatchObject({
    reason: expect.stringMatching(/already/),
  })
})

test('a switch of the mapping is shown only if it is on, or the checked file depends on it', () => {
  const mapping = { columns: {}, priceUnit: 'major', acceptCurrency: false } as const

  expect(needsSwitch('acceptCurrency', mapping, null)).toBe(false)
  expect(needsSwitch('acceptCurrency', mapping, report)).toBe(false)
  expect(needsSwitch('acceptCurrency', mapping, { ...report, switches: ['acceptCurrency'] })).toBe(true)
  expect(needsSwitch('acceptCurrency', { ...mapping, acceptCurrency: true }, report)).toBe(true)
  expect(needsSwitch('keepPlaceholders', mapping, { ...report, switches: ['acceptCurrency'] })).toBe(false)
})

test('the summary of an import leaves out counts of zero, and says so if there is nothing to import', () => {
  expect(summaryOf(report)).toBe('3 to create, 2 to update, 1 unchanged')
  expect(summaryOf({ ...report, counts: { ...report.counts, created: 0, updated: 0, unchanged: 0 } })).toBe(
    'Nothing to import',
  )
})
