/** Colours are written `#RRGGBB`. */
export const HEX_COLOR = /^#[\da-f]{6}$/i

/** WCAG 2.2, 1.4.11: the minimum contrast of icons and other graphics. */
export const COLOR_CONTRAST_MIN = 3

/** The colour if it is written `#RRGGBB`, else null. Nothing else may reach a style sheet. */
export function safeColor(color: string | null | undefined): string | null {
  return color && HEX_COLOR.test(color) ? color : null
}

/**
 * The contrast of two colours as defined by WCAG 2.2.
 * @returns 1 (identical) to 21 (black and white)
 */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number] // two in, two out
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast of a colour with a white background. */
export function contrastOnPaper(color: string): number {
  return contrast(color, '#ffffff')
}

/** Black or white, whichever is more readable on a `#RRGGBB` colour; always at least 4.5:1. */
export function textColorOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'
}

/**
 * The colour, moved towards black or white just far enough to be readable on a background.
 * @param ratio the contrast to reach
 */
export function readableOn(background: string, color: string, ratio: number): string {
  const end = textColorOn(background)
  for (let share = 0; share < 1; share += 0.08) {
    const mixed = mix(color, end, share)
    if (contrast(mixed, background) >= ratio) return mixed
  }
  return end
}

function mix(color: string, end: string, share: number): string {
  const from = channels(color)
  const to = channels(end)
  return `#${from.map((value, at) => hexByte(value + ((to[at] ?? value) - value) * share)).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}
