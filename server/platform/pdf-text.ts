import bidiFactory, { type EmbeddingLevels } from 'bidi-js'
import { fontOfScript, PDF_FONTS, type PdfFont } from './pdf-fonts.ts'

/** Whether a typeface has a glyph for a character. */
export type HasGlyph = (font: PdfFont, codePoint: number) => boolean

/** A part of a line in one typeface and one direction. */
export type TextRun = {
  /** The characters in the order the shaper needs. */
  text: string
  /** The characters in logical order. */
  written: string
  font: PdfFont
}

/** A line of a paragraph: its start and end, in UTF-16 units. */
export type TextLine = { start: number; end: number }

/** The package is CommonJS: its types declare a default export, but Node imports the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/**
 * Rules of line breaking, mostly Japanese: a text isn't broken before these characters, nor after an opening bracket.
 */
const NEVER_FIRST =
  /^[、。，．・：；？！ー」』）］｝】〉》〕ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々,.:;?!)\]}%]/u
const NEVER_LAST = /[「『（［｛【〈《〔([{]$/u
const BETWEEN_ANY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/u
/** Hebrew to Arabic, with their presentation forms, the directional marks, and right-to-left scripts beyond 16 bits. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ARABIC = /\p{Script=Arabic}/u

/**
 * Splits a text where it may be broken: after spaces, after a hyphen, dash or slash with at least two characters before
 * it and a letter after it, and next to Japanese characters; nowhere that `NEVER_FIRST` or `NEVER_LAST` forbids.
 * @returns the pieces, each with its trailing spaces
 * @example breakablePieces('Sole alla griglia') // ['Sole ', 'alla ', 'griglia']
 */
export function breakablePieces(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let before = ''
  for (const character of graphemes(text)) {
    if (piece !== '' && mayBreak(piece, before, character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
    before = character
  }
  return piece === '' ? pieces : [...pieces, piece]
}

/**
 * Wraps a text. A word wider than the line is broken between characters.
 * @param measure returns the width of a text
 */
export function wrapLines(text: string, width: number, measure: (text: string) => number): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  let end = 0
  let filled = 0
  for (const piece of breakablePieces(text).flatMap((one) => narrowed(one, width, measure))) {
    const needed = measure(piece.trimEnd())
    if (end > start && filled + needed > width) {
      lines.push({ start, end })
      start = end
      filled = 0
    }
    filled += measure(piece)
    end += piece.length
  }
  return end > start ? [...lines, { start, end }] : [...lines, { start, end: start }]
}

/**
 * The runs of a line from left to right, each in one typeface and one direction (Unicode's bidirectional algorithm).
 * @param text the whole paragraph, which determines the directions
 * @param direction the page's direction, for a text without letters; other texts have their own
 */
export function visualRuns(
  text: string,
  line: TextLine,
  { direction, hasGlyph }: { direction: 'ltr' | 'rtl'; hasGlyph: HasGlyph },
): TextRun[] {
  if (line.end <= line.start) return []
  if (direction === 'ltr' && !RIGHT_TO_LEFT.test(text)) {
    return fontRuns(text.slice(line.start, line.end), hasGlyph).map((run) => ({ ...run, written: run.text }))
  }
  const levels = bidi.getEmbeddingLevels(text, /\p{L}/u.test(text) ? 'auto' : direction)
  const order = bidi.getReorderedIndices(text, levels, line.start, line.end - 1).slice(line.start, line.end)
  const fonts = fontsOf(text, hasGlyph)
  return splitRuns(order, (a, b) => {
    const steps = isRtl(levels, a) ? -1 : 1
    return b === a + steps && isRtl(levels, a) === isRtl(levels, b) && fonts[a] === fonts[b]
  }).flatMap((indices) => {
    const first = Math.min(...indices)
    return run(text, { start: first, end: first + indices.length }, { levels, font: fonts[first] ?? null })
  })
}

/** Splits a text into runs of one typeface, in logical order, for measuring. */
export function fontRuns(text: string, hasGlyph: HasGlyph): { text: string; font: PdfFont }[] {
  const fonts = fontsOf(text, hasGlyph)
  const indices = Array.from(fonts.keys())
  return splitRuns(indices, (a, b) => fonts[a] === fonts[b]).flatMap((group) => {
    const [first = 0] = group
    const font = fonts[first]
    return font ? [{ text: text.slice(first, first + group.length), font }] : []
  })
}

/**
 * The typeface of each UTF-16 unit: that of its script or, for digits, marks and punctuation, the preceding one (at the
 * start, that of the first letter). If that lacks the character, the first that has it, or `sans` if none has. Null for
 * invisible characters, and for emoji that no typeface has.
 */
function fontsOf(text: string, hasGlyph: HasGlyph): (PdfFont | null)[] {
  const fonts: (PdfFont | null)[] = []
  let before: PdfFont | null = fontOfScript(/\p{L}/u.exec(text)?.[0] ?? '')
  for (const character of text) {
    const font = fontOf(character, before, hasGlyph)
    for (let unit = 0; unit < character.length; unit++) fonts.push(font)
    before = font ?? before
  }
  return fonts
}

function fontOf(character: string, before: PdfFont | null, hasGlyph: HasGlyph): PdfFont | null {
  const codePoint = character.codePointAt(0) ?? 0
  if (/\p{Cc}|\p{Cf}|\p{Variation_Selector}/u.test(character)) return null
  const wanted = [fontOfScript(character) ?? before ?? 'sans', ...PDF_FONTS]
  const found = wanted.find((font) => hasGlyph(font, codePoint))
  if (found) return found
  return /\p{Extended_Pictographic}/u.test(character) ? null : 'sans'
}

function mayBreak(piece: string, before: string, next: string): boolean {
  if (/\s/u.test(next) || NEVER_FIRST.test(next) || NEVER_LAST.test(piece)) return false
  if (before === '\u00a0') return false
  if (/\s/u.test(before)) return true
  if (/[-–—/]/u.test(before)) return /\p{L}/u.test(next) && piece.length > 2
  return BETWEEN_ANY.test(before) || BETWEEN_ANY.test(next)
}

function narrowed(piece: string, width: number, measure: (text: string) => number): string[] {
  if (measure(piece.trimEnd()) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const character of graphemes(piece)) {
    if (part !== '' && measure(part + character.trimEnd()) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return part === '' ? parts : [...parts, part]
}

function run(
  text: string,
  { start, end }: TextLine,
  { levels, font }: { levels: EmbeddingLevels; font: PdfFont | null },
): TextRun[] {
  if (font === null) return []
  const written = text.slice(start, end)
  const rtl = isRtl(levels, start)
  const mirrored = rtl ? bidi.getMirroredCharactersMap(text, levels.levels, start, end - 1) : null
  const shown = mirrored ? written.replace(/./gu, (one, at: number) => mirrored.get(start + at) ?? one) : written
  // The shaper reverses runs with Arabic letters itself, and no others.
  const turned = rtl === ARABIC.test(shown) ? shown : graphemes(shown).toReversed().join('')
  return [{ text: turned, written, font }]
}

function isRtl(levels: EmbeddingLevels, index: number): boolean {
  return (levels.levels[index] ?? 0) % 2 === 1
}

function splitRuns(items: number[], together: (before: number, next: number) => boolean): number[][] {
  const groups: number[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before !== undefined && together(before, item)) group.push(item)
    else groups.push([item])
  }
  return groups
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The characters of a text as people see them. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
