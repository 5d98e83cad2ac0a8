/**
 * Perceived lightness in OKLCH, where colours with the same lightness look equally light, whatever their hue. Source:
 * B. Ottosson, “A perceptual color space for image processing” (2020), the space of `oklch()` in CSS Color 4.
 */

type Oklab = { lightness: number; a: number; b: number }

/** Steps of the binary search for the chroma that fits into sRGB: 1/4096 of it is less than one 8-bit step. */
const CHROMA_STEPS = 12

/**
 * The perceived lightness of a `#RRGGBB` colour.
 * @returns 0 (black) to 1 (white)
 * @example lightnessOf('#6d28d9') // about 0.49
 */
export function lightnessOf(color: string): number {
  return toOklab(color).lightness
}

/**
 * The colour with a different lightness and the same hue. Its chroma is reduced until the colour fits into sRGB.
 * @param lightness 0 to 1
 * @param chromaShare the largest share of its chroma to keep, 0 to 1
 * @returns `#rrggbb`
 */
export function withLightness(color: string, lightness: number, chromaShare = 1): string {
  const { a, b } = toOklab(color)
  const at = (share: number) => toLinear({ lightness, a: a * share, b: b * share })
  if (isInGamut(at(chromaShare))) return toHex(at(chromaShare))
  let [fits, exceeds] = [0, chromaShare]
  for (let step = 0; step < CHROMA_STEPS; step += 1) {
    const middle = (fits + exceeds) / 2
    if (isInGamut(at(middle))) fits = middle
    else exceeds = middle
  }
  return toHex(at(fits))
}

/** The linear light of red, green and blue in a `#RRGGBB` colour (sRGB, IEC 61966-2-1), each 0 to 1. */
export function linearChannels(color: string): [number, number, number] {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toOklab(color: string): Oklab {
  const [red, green, blue] = linearChannels(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

function toLinear({ lightness, a, b }: Oklab): number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Rounding errors put even black and white slightly out of range. The tolerance is less than one 8-bit step. */
function isInGamut(channels: number[]): boolean {
  return channels.every((value) => value >= -0.0001 && value <= 1.0001)
}

function toHex(channels: number[]): string {
  return `#${channels.map(hexByte).join('')}`
}

function hexByte(linear: number): string {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(Math.min(1, Math.max(0, share)) * 255)
  return byte.toString(16).padStart(2, '0')
}
