import sharp, { type Sharp } from 'sharp'
import { directionOf } from '#contract/localized-text.ts'
import { SHARE_PICTURE } from '#contract/limits.ts'
import { fontOfScript, fontPath, type PdfFont, PDF_FONTS } from './pdf-fonts.ts'

/** The texts, colours and logo of the picture, and the language that determines its direction. */
export type ShareLook = {
  name: string
  /** The brand's name, if it differs from the branch's. */
  brandName: string | null
  address: string | null
  /** `#RRGGBB`. */
  color: string
  onColor: string
  /** A picture in any format that sharp reads, left out if it can't be read; null for none. */
  logo: Uint8Array | null
  locale: string
}

const MARGIN = 88
const INNER_WIDTH = SHARE_PICTURE.width - 2 * MARGIN
const LOGO_HEIGHT = 180
const NAME_HEIGHT = 190
const LINE_HEIGHT = 52
const GAP = 36
/** A visible character; drawing a text without one fails. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u
const FAMILIES = 'Noto Sans, Noto Sans JP, Noto Sans Arabic'

/**
 * Draws the preview picture for messengers: the brand's colour, its logo, the names of brand and branch, and the
 * branch's address. A PNG of 1200 × 630.
 */
export async function drawSharePicture(look: ShareLook): Promise<Buffer> {
  const { name, brandName, address, color, onColor, locale } = look
  const logo = look.logo && (await drawLogo(look.logo))
  const lines = [
    logo,
    brandName === null ? null : await drawLine(brandName, onColor, LINE_HEIGHT),
    await drawLine(name, onColor, NAME_HEIGHT),
    address === null ? null : await drawLine(address, onColor, LINE_HEIGHT),
  ].filter((line) => line !== null)
  const height = lines.reduce((sum, line) => sum + line.height, GAP * (lines.length - 1))
  const isRtl = directionOf(locale) === 'rtl'
  let top = Math.max(0, Math.round((SHARE_PICTURE.height - height) / 2))
  const placed = lines.map((line) => {
    const at = { input: line.bytes, top, left: isRtl ? SHARE_PICTURE.width - MARGIN - line.width : MARGIN }
    top += line.height + GAP
    return at
  })
  return sharp({ create: { ...SHARE_PICTURE, channels: 3, background: color } })
    .composite([band(onColor, isRtl), ...placed])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

const BAND_WIDTH = 28

/** A band along the edge where the text starts. Not an SVG, because `picture-worker.ts` disables its loader. */
function band(onColor: string, isRtl: boolean) {
  const { width, height } = SHARE_PICTURE
  const input = { create: { width: BAND_WIDTH, height, channels: 3 as const, background: onColor } }
  return { input, top: 0, left: isRtl ? width - BAND_WIDTH : 0 }
}

type Piece = { bytes: Buffer; width: number; height: number }

async function drawLogo(bytes: Uint8Array): Promise<Piece | null> {
  try {
    return await piece(sharp(bytes).resize(INNER_WIDTH, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true }))
  } catch {
    return null // the picture is drawn without a logo
  }
}

/**
 * Draws a text as large as fits the width and the given height, wrapped where that makes it larger.
 * @returns null if no character of the text is visible
 */
async function drawLine(text: string, color: string, height: number): Promise<Piece | null> {
  if (!VISIBLE.test(text)) return null
  const fonts = fontsOf(text)
  // Sharp opens one font per call, and a text can also use fonts opened earlier, so the others are opened first.
  for (const font of fonts.slice(1)) await piece(words('.', color, 20, font))
  return piece(words(text, color, height, fonts[0] ?? 'sans'))
}

function words(text: string, color: string, height: number, font: PdfFont) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${FAMILIES} Bold`,
      fontfile: fontPath(`${font}-bold`),
      width: INNER_WIDTH,
      height,
      rgba: true,
    },
  })
}

async function piece(drawing: Sharp): Promise<Piece> {
  const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function fontsOf(text: string): PdfFont[] {
  const found = new Set([...text].map(fontOfScript))
  const used = PDF_FONTS.filter((font) => found.has(font))
  return used.length === 0 ? ['sans'] : used
}

/** Pango parses the text as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
