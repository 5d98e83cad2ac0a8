/** The kinds of pictures that are taken (design section 9, Uploads). */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const ONLY = 'Only JPEG, PNG, WebP and AVIF pictures can be used.'

/**
 * Tells by its first bytes what a file is; its name and what the browser says about it count for nothing.
 * @returns the kind, or why it is refused, in words
 * @example pictureKindOf(Buffer.from('GIF89a')) // { ok: false, reason: 'This is a GIF. …' }
 */
export function pictureKindOf(bytes: Uint8Array): { ok: true; kind: PictureKind } | { ok: false; reason: string } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return { ok: true, kind: 'jpeg' }
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { ok: true, kind: 'png' }
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { ok: true, kind: 'webp' }
  if (isAvif(start)) return { ok: true, kind: 'avif' }
  return { ok: false, reason: refusalOf(start) }
}

/** ISO/IEC 14496-12, section 4.3: the first box names the brands the file goes by. */
function isAvif(start: string): boolean {
  return start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(brandsOf(start))
}

function brandsOf(start: string): string {
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3)
  return start.slice(8, length)
}

function refusalOf(start: string): string {
  if (start.startsWith('GIF8')) return `This is a GIF. ${ONLY}`
  if (start.startsWith('%PDF')) return `This is a PDF. ${ONLY}`
  if (start.startsWith('BM')) return `This is a BMP picture. ${ONLY}`
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return `This is a TIFF or raw photo. ${ONLY}`
  if (start.slice(4, 8) === 'ftyp' && /hei[cxsm]|hev[cx]|mif1|msf1/.test(brandsOf(start)))
    return `This is a HEIC photo, as iPhones take them. ${ONLY} Save or share the photo as JPEG.`
  if (/<svg|<!doctype svg/i.test(start))
    return `This is an SVG drawing, which can hold programs. ${ONLY} Save the drawing as PNG.`
  return `This file is not a picture we know. ${ONLY}`
}
