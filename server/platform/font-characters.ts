import { readFileSync } from 'node:fs'
import { fontPath, PDF_FONTS } from './pdf-fonts.ts'

/** The table for all of Unicode: platform Windows, encoding UCS-4, in format 12 (OpenType, `cmap`). */
const WINDOWS = 3
const UCS_4 = 10

let known: Set<number> | undefined

/**
 * The code points for which a typeface of PDFs has a glyph. Only the character tables are parsed, because `fontkit`
 * takes most of a second to load and open the fonts, during which the server would answer nobody.
 */
export function printableCodePoints(): Set<number> {
  known ??= new Set(PDF_FONTS.flatMap((font) => codePointsOf(readFileSync(fontPath(font)))))
  return known
}

/** @throws {Error} when a font has no such table */
function codePointsOf(file: Buffer): number[] {
  const cmap = findTable(file)
  const entries = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, at) => cmap + 4 + 8 * at)
  const entry = entries.find((at) => file.readUInt16BE(at) === WINDOWS && file.readUInt16BE(at + 2) === UCS_4)
  if (entry === undefined) throw new Error('The font has no character table for all of Unicode')
  const groups = cmap + file.readUInt32BE(entry + 4) + 12
  return Array.from({ length: file.readUInt32BE(groups) }, (_, at) => groups + 4 + 12 * at).flatMap((group) => {
    const first = file.readUInt32BE(group)
    return Array.from({ length: file.readUInt32BE(group + 4) - first + 1 }, (_, at) => first + at)
  })
}

function findTable(file: Buffer): number {
  const records = Array.from({ length: file.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = records.find((at) => file.toString('latin1', at, at + 4) === 'cmap')
  if (record === undefined) throw new Error('The font has no character table')
  return file.readUInt32BE(record + 8)
}
