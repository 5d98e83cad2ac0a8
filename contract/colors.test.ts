import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, readableOn, safeColor, textColorOn } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  it('are taken only as #RRGGBB', () => {
    expect(safeColor('#7A1F2b')).toBe('#7A1F2b')
    expect([safeColor('#fff'), safeColor('red'), safeColor('#7A1F2b;'), safeColor(null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('have the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('always have a text colour of at least 4.5:1', () => {
    fc.assert(fc.property(color, (background) => contrast(textColorOn(background), background) >= 4.5))
  })

  it('are readable on light and dark backgrounds, whatever the brand’s colour', () => {
    fc.assert(fc.property(color, (brand) => contrast(readableOn('#faf7f2', brand, 4.6), '#faf7f2') >= 4.5))
    fc.assert(fc.property(color, (brand) => contrast(readableOn('#151210', brand, 4.6), '#151210') >= 4.5))
  })
})
