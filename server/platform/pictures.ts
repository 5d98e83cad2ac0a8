import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Disk } from 'flydrive'

/** Widths in CSS pixels times the densities of phones: list thumbnails, cards, full width. */
const WIDTHS = [320, 640, 1280]
const PLACEHOLDER_WIDTH = 16
/** Design section 9, Uploads. */
const MAX_INPUT_PIXELS = 40_000_000
const WEBP_QUALITY = 76
const AVIF_QUALITY = 52
/** Higher efforts take eight times as long and save three per cent. */
const AVIF_EFFORT = 2

/** Where the pictures are served. */
export const PICTURES_PREFIX = '/uploads/'

/** A stored picture. */
export type StoredPicture = {
  key: string
  width: number
  height: number
  /** The widths that exist, ascending. */
  widths: number[]
  placeholder: string
  byteCount: number
}

/**
 * Turns a photo upright, converts it to sRGB, drops its metadata and stores it as WebP and AVIF in several widths.
 * The original is not kept.
 * @param bytes a JPEG, PNG, WebP or AVIF
 * @throws {Error} when it cannot be decoded, or has more than 40 million pixels
 */
export async function storePicture(disk: Disk, bytes: Uint8Array): Promise<StoredPicture> {
  const upright = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .rotate()
    .toColorspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { width, height } = await sharp(upright).metadata()
  const key = createHash('sha256').update(upright).digest('hex').slice(0, 32)
  const largest = Math.min(width, WIDTHS.at(-1) ?? width)
  const widths = [...new Set([...WIDTHS.filter((one) => one < largest), largest])]
  let byteCount = 0
  for (const one of widths) {
    const resized = sharp(upright).resize({ width: one })
    const webp = await resized.clone().webp({ quality: WEBP_QUALITY }).toBuffer()
    const avif = await resized.clone().avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer()
    await disk.put(`${key}-${one}.webp`, webp)
    await disk.put(`${key}-${one}.avif`, avif)
    byteCount += webp.length + avif.length
  }
  const tiny = await sharp(upright).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
  const scale = largest / width
  return {
    key,
    width: largest,
    height: Math.round(height * scale),
    widths,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    byteCount,
  }
}

/**
 * The addresses of a stored picture, below the asset base address.
 * @returns `src` and `srcSet` in WebP, which every living browser shows, and `avifSrcSet` for those that take less
 */
export function pictureSources(picture: Pick<StoredPicture, 'key' | 'widths'>): {
  src: string
  srcSet: string
  avifSrcSet: string
} {
  const address = (width: number, type: string) => `${PICTURES_PREFIX}${picture.key}-${width}.${type}`
  const set = (type: string) => picture.widths.map((width) => `${address(width, type)} ${width}w`).join(', ')
  return { src: address(picture.widths.at(-1) ?? 0, 'webp'), srcSet: set('webp'), avifSrcSet: set('avif') }
}
