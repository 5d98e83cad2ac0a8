import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../testing/stub-storage.ts'
import { storeChosenPlan, readChosenPlan } from './chosen-plan.ts'

beforeEach(() => void stubStorage('localStorage'))
afterEach(() => vi.unstubAllGlobals())

test('stores the chosen plan in local storage under “plan”', () => {
  expect(storeChosenPlan(3)).toBe(true)

  expect(localStorage.getItem('plan')).toBe('3')
  expect(readChosenPlan()).toBe(3)
})

test('reads a missing or invalid plan id as 0', () => {
  expect(readChosenPlan()).toBe(0)
  for (const text of ['', 'pro', '-1', '1.5', 'NaN']) {
    localStorage.setItem('plan', text)
    expect(readChosenPlan()).toBe(0)
  }
})
