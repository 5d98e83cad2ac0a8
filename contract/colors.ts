import { lightnessOf, linearChannels, withLightness } from './oklch.ts'

export const HEX_COLOR = /^#[\da-f]{6}$/i

/** WCAG 2.2, 1.4.11: the minimum contrast of icons and other graphics. */
export const COLOR_CONTRAST_MIN = 3

/** Returns null for anything but a `#RRGGBB` colour, so that no other text reaches a style sheet. */
export function safeColor(color: string | null | undefined): string | null {
  return color && HEX_COLOR.test(color) ? color : null
}

/**
 * The contrast of two colours as defined by WCAG 2.2.
 * @returns 1 (identical) to 21 (black and white)
 */
export function contrastRatio(one: string, other: string): number {
  // `toSorted` returns `number[]`, not a pair.
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

export function contrastOnPaper(color: string): number {
  return contrastRatio(color, '#ffffff')
}

/** Black or white, whichever is more readable on a `#RRGGBB` colour; always at least 4.5:1. */
export function textColorOn(background: string): string {
  return contrastRatio('#ffffff', background) >= contrastRatio('#000000', background) ? '#ffffff' : '#000000'
}

/**
 * The colour, made lighter or darker just far enough to be readable on a background. Its hue is preserved.
 * @param ratio the contrast to reach
 * @returns black or white if no lightness of the colour has that contrast
 */
export function readableOn(background: string, color: string, ratio: number): string {
  if (contrastRatio(color, background) >= ratio) return color
  const end = textColorOn(background)
  const step = end === '#ffffff' ? LIGHTNESS_STEP : -LIGHTNESS_STEP
  for (let lightness = lightnessOf(color) + step; lightness > 0 && lightness < 1; lightness += step) {
    const moved = withLightness(color, lightness)
    if (contrastRatio(moved, background) >= ratio) return moved
  }
  return end
}

const LIGHTNESS_STEP = 0.02

/**
 * A colour for large surfaces on a dark page: a deep tone of the same hue. Light colours stay a little lighter than
 * dark ones; none is so dark that it vanishes on the page, or so light that it dazzles.
 * @example surfaceInDark('#6d28d9') // '#4e1a9f'
 */
export function surfaceInDark(color: string): string {
  const before = lightnessOf(color)
  const lightness = 0.34 + 0.1 * before
  // Chroma shrinks with lightness, as it does in dimmer light; otherwise the colour would look garish.
  return withLightness(color, lightness, Math.min(1, lightness / before))
}

/** The lightness at which a colour stands out on a dark page without dazzling. */
const ACCENT_LIGHTNESS = 0.72

/**
 * A colour for text and controls on a dark page: a light tone of the same hue, readable on the background.
 * @param ratio the contrast to reach
 */
export function accentInDark(background: string, color: string, ratio: number): string {
  const light = lightnessOf(color) >= ACCENT_LIGHTNESS ? color : withLightness(color, ACCENT_LIGHTNESS)
  return readableOn(background, light, ratio)
}

function luminance(color: string): number {
  const [red, green, blue] = linearChannels(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
