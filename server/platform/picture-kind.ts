/** The accepted picture formats. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const ONLY = 'Use a JPEG, PNG, WebP or AVIF picture.'

/**
 * Detects a file's format by its first bytes; its name and the browser's claim are ignored.
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

/** Whether the start of a WebP, PNG or AVIF announces several frames. Only the first of them is stored. */
export function isAnimated(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  if (start.startsWith('RIFF')) return start.slice(12, 16) === 'VP8X' && (start.charCodeAt(20) & 0x02) !== 0
  if (start.startsWith('\x89PNG')) return start.includes('acTL')
  return start.slice(4, 8) === 'ftyp' && brandsOf(start).includes('avis')
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
    return `This is a HEIC photo from an iPhone. ${ONLY} Save or share the photo as JPEG.`
  if (/<svg|<!doctype svg/i.test(start))
    return `This is an SVG drawing, which can contain code. ${ONLY} Save the drawing as PNG.`
  return `This file isn’t a supported picture. ${ONLY}`
}
