import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedPrice, type PriceRule, roundingSteps } from './price-change.ts'

const byAmount = (amountMinor: number, roundToMinor = 1): PriceRule => ({
  by: { kind: 'amount', amountMinor },
  roundToMinor,
})
const byPercent = (percent: number, roundToMinor = 1): PriceRule => ({ by: { kind: 'percent', percent }, roundToMinor })

it.each([
  [1000, byAmount(50), 1050],
  [1000, byAmount(-50), 950],
  [1000, byAmount(-1000), 0],
  [990, byPercent(5), 1040],
  [990, byPercent(5, 10), 1040],
  [995, byPercent(0, 10), 1000],
  [994, byPercent(0, 10), 990],
  [1234, byPercent(-10, 50), 1100],
  [850, byPercent(2.5, 5), 870],
  [333, byPercent(12.34), 374],
  [500, byPercent(-100), 0],
  [0, byPercent(10), 0],
])('a price rule changes a price and then rounds it: %i with the rule %j becomes %i', (before, rule, after) => {
  expect(changedPrice(before, rule)).toBe(after)
})

it('a price rule is refused if the price would be below zero, but may make an item free', () => {
  expect(changedPrice(100, byAmount(-101))).toBe('below-zero')
  expect(changedPrice(100, byPercent(-100.01))).toBe('below-zero')
  expect(changedPrice(100, byAmount(-100))).toBe(0)
})

it('a price rule never rounds a price down to zero', () => {
  expect(changedPrice(20, byPercent(0, 100))).toBe(100)
  expect(changedPrice(1, byPercent(-99, 50))).toBe(50)
})

it('a price rule is refused if the price would have more than twelve digits', () => {
  expect(changedPrice(999_999_999_999, byAmount(1))).toBe('too-large')
  expect(changedPrice(999_999_999_999, byPercent(1000))).toBe('too-large')
  expect(changedPrice(999_999_999_999, byAmount(0))).toBe(999_999_999_999)
})

const anyCase = fc.record({
  digits: fc.integer({ min: 0, max: 11_900 }),
  share: fc.integer({ min: -10_000, max: 10_000 }),
  step: fc.constantFrom(1, 5, 10, 50, 100, 1000),
  isAmount: fc.boolean(),
})
const cases = fc.sample(anyCase, { numRuns: 5_000, seed: 20_260_501 }).map(({ digits, share, step, isAmount }) => {
  const before = Math.floor(10 ** (digits / 1000))
  return {
    before,
    rule: isAmount ? byAmount(Math.round((before * share) / 10_000), step) : byPercent(share / 100, step),
  }
})

it('a changed price is a multiple of the rounding step, and never negative', () => {
  for (const { before, rule } of cases) {
    const after = changedPrice(before, rule)
    if (typeof after === 'string') continue
    expect(Number.isSafeInteger(after), JSON.stringify({ before, rule, after })).toBe(true)
    expect(after).toBeGreaterThanOrEqual(0)
    expect(after % rule.roundToMinor).toBe(0)
  }
})

it('a price rule rounds by at most half a step, unless the price would be rounded to zero', () => {
  for (const { before, rule } of cases) {
    const after = changedPrice(before, rule)
    if (typeof after === 'string') continue
    const exact = rule.by.kind === 'amount' ? before + rule.by.amountMinor : before + (before * rule.by.percent) / 100
    // Only this check uses floating-point numbers, which lose the last digit of a large product.
    const slack = rule.roundToMinor / 2 + Math.abs(exact) * Number.EPSILON * 4 + 1e-6
    if (after === rule.roundToMinor && exact < after / 2) continue
    expect(Math.abs(after - exact), JSON.stringify({ before, rule, after })).toBeLessThanOrEqual(slack)
  }
})

it('a price rule preserves the order of two prices', () => {
  for (const { before, rule } of cases) {
    const [low, high] = [changedPrice(before, rule), changedPrice(before + 7, rule)]
    if (typeof low === 'string' || typeof high === 'string') continue
    expect(low, JSON.stringify({ before, rule })).toBeLessThanOrEqual(high)
  }
})

it('a price rule of 0 % without rounding changes nothing', () => {
  for (const { before } of cases) expect(changedPrice(before, byPercent(0))).toBe(before)
})

it.each([
  ['EUR', [1, 5, 10, 50, 100]],
  ['JPY', [1, 5, 10, 50, 100]],
  ['KWD', [1, 50, 100, 500, 1000]],
])('prices in %s can be rounded to multiples of %j minor units', (currencyCode, steps) => {
  expect(roundingSteps(currencyCode)).toEqual(steps)
})
