import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema } from './texts.ts'

/** Enough for one or two sentences, which a screen reader reads in place of the picture. */
export const ALT_TEXT_MAX_LENGTH = NAME_MAX_LENGTH

export const pictureSchema = z.object({
  id: idSchema,
  /** The picture at its largest width, in WebP. */
  url: z.string(),
  /** The picture's path below the asset base URL, as stored in records. */
  path: z.string(),
  /** `srcset` in WebP, with widths. */
  srcSet: z.string(),
  /** `srcset` in AVIF, with widths, for a separate `source`. */
  avifSrcSet: z.string(),
  width: z.int(),
  height: z.int(),
  /** A tiny preview as a `data:` URL, shown until the picture has loaded; null when there is none. */
  placeholder: z.string().nullable(),
  /** The file was animated, and only its first frame is stored. */
  isFirstFrame: z.literal(true).exactOptional(),
})
export type Picture = z.infer<typeof pictureSchema>

/** The picture of a category in a request. */
export const itemImageInputSchema = z.strictObject({
  /** From `POST /uploads`. */
  uploadId: idSchema,
  alt: localizedTextInputSchema(ALT_TEXT_MAX_LENGTH).optional(),
})

export const itemImageSchema = z.object({
  uploadId: idSchema,
  alt: localizedTextSchema(ALT_TEXT_MAX_LENGTH),
  /** The picture at its largest width, as a path below the asset base URL. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
})
export type ShownImage = z.infer<typeof itemImageSchema>

/** A crop of the upright picture: fractions of its width and height, from the top left corner. */
export type Crop = { x: number; y: number; width: number; height: number }

const CROP_WORDS = 'Enter four fractions from 0 to 1: left, top, width, height, for example 0.1,0,0.8,1'
const FRACTIONS = /^(?:[01](?:\.\d{1,17})?)(?:,[01](?:\.\d{1,17})?){3}$/
/** Tolerance for sums of rounded fractions. */
const ROUNDING = 1e-6

/** A crop in a form field, which is always a string. */
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
    'Choose an area within the picture',
  )

/**
 * A crop as a field of the upload form.
 * @example cropText({ x: 0, y: 0.25, width: 1, height: 0.5 }) // '0.000000,0.250000,1.000000,0.500000'
 */
export function cropText({ x, y, width, height }: Crop): string {
  const within = (value: number) => Math.min(1, Math.max(0, value)).toFixed(6)
  return [within(x), within(y), within(Math.min(width, 1 - x)), within(Math.min(height, 1 - y))].join(',')
}

/**
 * The type is detected from the content: JPEG, PNG, WebP or AVIF. The picture is rotated upright, cropped, converted to
 * sRGB and stored in several widths without metadata; the original file is not stored.
 */
export const createUpload = endpoint({
  branchScope: 'own',
  tag: 'Uploads',
  access: 'subscribed',
  permission: 'override:write',
  method: 'POST',
  path: '/uploads',
  summary: 'Upload a picture (JPEG, PNG, WebP or AVIF, up to 5 MiB)',
  upload: true,
  body: z.strictObject({ crop: cropSchema.optional() }),
  data: pictureSchema,
})
