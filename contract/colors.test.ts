import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentInDark, contrastRatio, readableOn, safeColor, surfaceInDark, textColorOn } from './colors.ts'
import { lightnessOf, withLightness } from './oklch.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('a colour is accepted only as #RRGGBB', () => {
  expect(safeColor('#7A1F2b')).toBe('#7A1F2b')
  expect([safeColor('#fff'), safeColor('red'), safeColor('#7A1F2b;'), safeColor(null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('the contrast of two colours is calculated as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('every colour gets a text colour with a contrast of at least 4.5:1', () => {
  fc.assert(fc.property(color, (background) => contrastRatio(textColorOn(background), background) >= 4.5))
})

it('any colour can be adjusted to a contrast of at least 4.5:1 with a light and with a dark background', () => {
  fc.assert(fc.property(color, (brand) => contrastRatio(readableOn('#faf7f2', brand, 4.6), '#faf7f2') >= 4.5))
  fc.assert(fc.property(color, (brand) => contrastRatio(readableOn('#151210', brand, 4.6), '#151210') >= 4.5))
})

it('a colour has the perceived lightness that CSS Color 4 defines', () => {
  // Reference values: the OKLCH lightness that browsers compute for the sRGB primaries.
  expect(lightnessOf('#ff0000')).toBeCloseTo(0.628, 3)
  expect(lightnessOf('#00ff00')).toBeCloseTo(0.866, 3)
  expect(lightnessOf('#0000ff')).toBeCloseTo(0.452, 3)
  expect([lightnessOf('#000000'), lightnessOf('#ffffff')]).toEqual([0, expect.closeTo(1, 5)])
})

it('any colour can be set to any lightness from 0.2 to 1', () => {
  fc.assert(
    fc.property(color, fc.double({ min: 0.2, max: 1, noNaN: true }), (brand, lightness) => {
      const moved = withLightness(brand, lightness)
      return /^#[\da-f]{6}$/.test(moved) && Math.abs(lightnessOf(moved) - lightness) < 0.01
    }),
  )
  expect(withLightness('#6d28d9', lightnessOf('#6d28d9'))).toBe('#6d28d9')
})

it('on a dark page, any colour gives a surface with readable text and a readable accent', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const surface = surfaceInDark(brand)
      return lightnessOf(surface) > 0.33 && contrastRatio(textColorOn(surface), surface) >= 7
    }),
  )
  fc.assert(
    fc.property(color, (brand) => {
      const accent = accentInDark('#151210', brand, 4.6)
      return lightnessOf(accent) > 0.71 && contrastRatio(accent, '#151210') >= 4.6
    }),
  )
  expect(['#6d28d9', '#0065bd', '#000000'].map(surfaceInDark)).toEqual(['#4e1a9f', '#004584', '#383838'])
})
