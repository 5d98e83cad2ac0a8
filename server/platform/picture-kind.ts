export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG_SIGNATURE_BYTES = 8
/** The length, type and checksum around a chunk's data. */
const PNG_CHUNK_FRAME_BYTES = 12
/** Real pictures have at most a few dozen chunks before their data; a crafted file could have a million. */
const PNG_CHUNKS_MAX = 1000

const ONLY = 'Use a JPEG, PNG, WebP or AVIF picture.'

/**
 * Detects a file's format by its first bytes; the file name and the type the browser sends are ignored.
 * @returns the kind, or the reason why it is refused
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

/** Whether a WebP, PNG or AVIF is marked as animated. Only its first frame is stored. */
export function isAnimated(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  if (start.startsWith('RIFF')) return start.slice(12, 16) === 'VP8X' && (start.charCodeAt(20) & 0x02) !== 0
  if (start.startsWith('\x89PNG')) return isAnimatedPng(bytes)
  return start.slice(4, 8) === 'ftyp' && brandsOf(start).includes('avis')
}

/**
 * Looks for the chunk `acTL`, which comes before the picture's data but may follow long ones such as a color profile
 * (PNG, third edition, section 5.6).
 */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = PNG_SIGNATURE_BYTES
  for (let count = 0; count < PNG_CHUNKS_MAX && at + 8 <= file.length; count += 1) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL'
    at += PNG_CHUNK_FRAME_BYTES + file.readUInt32BE(at)
  }
  return false
}

/** ISO/IEC 14496-12, section 4.3: the first box lists the file's brands. */
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
    return `This is a HEIC photo, a format that iPhones use. ${ONLY} Save or share the photo as JPEG.`
  if (/<svg|<!doctype svg/i.test(start))
    return `This is an SVG drawing, which can contain code. ${ONLY} Save the drawing as PNG.`
  return `This file isn’t a supported picture. ${ONLY}`
}
