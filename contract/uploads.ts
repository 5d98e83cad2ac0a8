import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema } from './texts.ts'

/** Design section 9, Uploads. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
/** One or two sentences: what a screen reader says in place of the picture. */
export const ALT_TEXT_MAX_LENGTH = NAME_MAX_LENGTH

/** A stored picture and where it is served. */
export const pictureSchema = z.object({
  id: idSchema,
  /** The picture at its largest width, in WebP. */
  url: z.string(),
  /** Its address below the asset base address, as records keep it. */
  path: z.string(),
  /** `srcset` in WebP, with widths. */
  srcSet: z.string(),
  /** The same in AVIF, for a `source` of its own. */
  avifSrcSet: z.string(),
  width: z.int(),
  height: z.int(),
  /** A tiny picture as a `data:` address, shown until the real one is there. */
  placeholder: z.string().nullable(),
})
export type Picture = z.infer<typeof pictureSchema>

/** What a menu item or a category says about its picture, in a request. */
export const itemImageInputSchema = z.strictObject({
  /** From `POST /uploads`. */
  uploadId: idSchema,
  alt: localizedTextInputSchema(ALT_TEXT_MAX_LENGTH).default({}),
})

/** The same in an answer, with what is needed to show it. */
export const itemImageSchema = z.object({
  uploadId: idSchema,
  alt: localizedTextSchema(ALT_TEXT_MAX_LENGTH),
  /** The picture at its largest width, as a path below the asset base address. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
})
export type ShownImage = z.infer<typeof itemImageSchema>

/** A part of a picture as it is seen upright: fractions of its width and height, from its left upper corner. */
export type Crop = { x: number; y: number; width: number; height: number }

const CROP_WORDS = 'is four fractions from 0 to 1: left, top, width, height, such as 0.1,0,0.8,1'
const FRACTIONS = /^(?:[01](?:\.\d{1,17})?)(?:,[01](?:\.\d{1,17})?){3}$/
/** Sums of fractions that are rounded. */
const ROUNDING = 1e-6

/** Fields of a form are texts. */
const cropSchema = z
  .string()
  .regex(FRACTIONS, CROP_WORDS)
  .transform((text): Crop => {
    const [x = 0, y = 0, width = 1, height = 1] = text.split(',').map(Number)
    return { x, y, width, height }
  })
  .refine(
    ({ x, y, width, height }) =>
      width > 0 && height > 0 && x < 1 && y < 1 && x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING,
    'must lie within the picture',
  )

/**
 * A crop as the form of an upload takes it.
 * @example cropText({ x: 0, y: 0.25, width: 1, height: 0.5 }) // '0.000000,0.250000,1.000000,0.500000'
 */
export function cropText({ x, y, width, height }: Crop): string {
  const within = (value: number) => Math.min(1, Math.max(0, value)).toFixed(6)
  return [within(x), within(y), within(Math.min(width, 1 - x)), within(Math.min(height, 1 - y))].join(',')
}

/**
 * The type is told by the content: JPEG, PNG, WebP or AVIF. The picture is turned upright, cropped, converted to sRGB and
 * stored in several widths without its metadata; the file itself is not kept.
 */
export const createUpload = endpoint({
  tag: 'Uploads',
  access: 'subscribed',
  permission: 'menu:write',
  method: 'POST',
  path: '/uploads',
  summary: 'Store a picture (JPEG, PNG, WebP or AVIF of at most 5 MiB) and learn its address',
  upload: true,
  body: z.strictObject({ crop: cropSchema.optional() }),
  data: pictureSchema,
})
