import { expect, it } from 'vitest'
import * as limits from './limits.ts'

it('the seeded brands have the ids, themes and colours that the specification prescribes', () => {
  expect(limits.SEEDED_BRANDS).toEqual({ 1: 'default', 6: 'MaterialFood', 7: 'MiniCafes' })
  expect(limits.SEEDED_BRAND_COLORS).toEqual({ 1: '#000000', 7: '#3F3151' })
})

// The general slider of the specification, which no page uses.
it('the range slider goes from 0 to 100 in steps of 1, with at least 10 between its ends', () => {
  const { RANGE_SLIDER_MIN, RANGE_SLIDER_MAX, RANGE_SLIDER_STEP, RANGE_SLIDER_MIN_RANGE } = limits

  expect([RANGE_SLIDER_MIN, RANGE_SLIDER_MAX, RANGE_SLIDER_STEP, RANGE_SLIDER_MIN_RANGE]).toEqual([0, 100, 1, 10])
})
