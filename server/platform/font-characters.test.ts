import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { printableCodePoints } from './font-characters.ts'
import { fontPath, PDF_FONTS } from './pdf-fonts.ts'

type FontKit = { openSync: (path: string) => { characterSet: number[] } }

/** The library that pdfkit reads fonts with. */
function loadFontKit(): FontKit {
  const pdfkit = createRequire(import.meta.url).resolve('pdfkit')
  return createRequire(pdfkit)('fontkit') as FontKit // it has no types
}

it('printable characters are those for which pdfkit finds a glyph in one of the fonts', () => {
  const fontKit = loadFontKit()

  const inFonts = PDF_FONTS.flatMap((font) => fontKit.openSync(fontPath(font)).characterSet)

  expect(printableCodePoints()).toEqual(new Set(inFonts))
})
