/**
 * Decodes untrusted pictures in a worker thread and encodes them again, one at a time. `draw-picture.ts` starts the
 * thread.
 */
import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import type { Crop } from '#contract/uploads.ts'
import type { DrawAnswer, DrawRequest, DrawnFile, DrawnPicture } from './draw-picture.ts'
import { pictureKindOf } from './picture-kind.ts'
import { PICTURE_TOO_LONG } from './picture-refusals.ts'

if (!parentPort) throw new Error('picture-worker.ts runs in a worker thread only')
const port = parentPort

/** Widths in device pixels, for list thumbnails, cards and the full width of typical phones. */
const WIDTHS = [320, 640, 1280]
/** This height is enough for any common photo of the largest width; WebP allows 16,383 pixels. */
const MAX_HEIGHT = 4 * 1280
const PLACEHOLDER_WIDTH = 16
const PLACEHOLDER_QUALITY = 40
const WEBP_QUALITY = 76
const AVIF_QUALITY = 52
/** Higher efforts take up to eight times as long and save about 3 %. */
const AVIF_EFFORT = 2
const DECODE_TIMEOUT_S = 10

// Only these four formats are ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
sharp.cache(false)
// One thread per picture leaves the other cores for guests.
sharp.concurrency(1)

port.on('message', (request: DrawRequest) => void answer(request))

async function answer({ id, bytes, crop }: DrawRequest): Promise<void> {
  let result: DrawAnswer
  try {
    result = await draw(bytes, crop)
  } catch (error) {
    result = { ok: false, status: 'unreadable', reason: reasonOf(error) }
  }
  port.postMessage({ id, result })
}

async function draw(bytes: Uint8Array, crop: Crop | null): Promise<DrawAnswer> {
  const known = pictureKindOf(bytes)
  if (!known.ok) return { ok: false, status: 'unsupported', reason: known.reason }
  const upright = await decode(bytes, crop)
  return { ok: true, picture: await encode(upright) }
}

/** Decodes the first frame: upright, cropped, in sRGB, without metadata, and no larger than needed. */
async function decode(bytes: Uint8Array, crop: Crop | null): Promise<Raw> {
  const input = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', pages: 1 })
  const { autoOrient } = await input.metadata()
  const upright = input.timeout({ seconds: DECODE_TIMEOUT_S }).autoOrient()
  const { data, info } = await (crop ? upright.extract(areaOf(crop, autoOrient)) : upright)
    .resize({ width: WIDTHS.at(-1), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function areaOf({ x, y, width, height }: Crop, size: { width: number; height: number }) {
  const left = Math.min(size.width - 1, Math.round(x * size.width))
  const top = Math.min(size.height - 1, Math.round(y * size.height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round(width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(height * size.height))),
  }
}

type Raw = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

async function encode({ data, width, height, channels }: Raw): Promise<DrawnPicture> {
  const raw = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: DECODE_TIMEOUT_S })
  const widths = [...WIDTHS.filter((one) => one < width), width]
  const files: DrawnFile[] = []
  for (const one of widths) {
    files.push({ width: one, extension: 'webp', bytes: await webp(raw().resize({ width: one }), WEBP_QUALITY) })
    const avif = raw().resize({ width: one }).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT })
    files.push({ width: one, extension: 'avif', bytes: await avif.toBuffer() })
  }
  const tiny = await webp(raw().resize({ width: PLACEHOLDER_WIDTH }), PLACEHOLDER_QUALITY)
  const placeholder = `data:image/webp;base64,${Buffer.from(tiny).toString('base64')}`
  return { width, height, widths, placeholder, files }
}

function webp(picture: Sharp, quality: number): Promise<Uint8Array> {
  return picture.webp({ quality }).toBuffer()
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message))
    return `This picture has more than ${PICTURE_MAX_PIXELS / 1_000_000} million pixels. Choose a smaller one.`
  if (/timeout/i.test(message)) return PICTURE_TOO_LONG
  return 'This picture is damaged or incomplete. Save it as a new JPEG or PNG in a photo app and upload that, or choose a different picture.'
}
