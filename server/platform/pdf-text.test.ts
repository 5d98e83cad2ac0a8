import { describe, expect, it } from 'vitest'
import type { PdfFont } from './pdf-fonts.ts'
import { breakablePieces, fontRuns, type HasGlyph, visualRuns, wrapLines } from './pdf-text.ts'

/** As in the real fonts: the Latin typeface has no tick mark, and none has a chilli. */
const hasGlyph: HasGlyph = (font: PdfFont, codePoint) => {
  const character = String.fromCodePoint(codePoint)
  if (/[\p{Script=Arabic}]/u.test(character)) return font === 'arabic'
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}✓]/u.test(character)) return font === 'japanese'
  return character !== '🌶' && !/\p{Script=Hebrew}/u.test(character)
}
const everyCharacterOne = (text: string) => text.length

function wrapped(text: string, width: number): string[] {
  return wrapLines(text, width, everyCharacterOne).map(({ start, end }) => text.slice(start, end).trimEnd())
}

function drawn(text: string, direction: 'ltr' | 'rtl' = 'ltr'): string[] {
  return visualRuns(text, { start: 0, end: text.length }, { direction, hasGlyph }).map((run) => run.text)
}

describe('line breaking', () => {
  it('PDF text can break after spaces and hyphens, and between Japanese characters', () => {
    expect(breakablePieces('Sole alla griglia')).toEqual(['Sole ', 'alla ', 'griglia'])
    expect(breakablePieces('Coca-Cola')).toEqual(['Coca-', 'Cola'])
    expect(breakablePieces('半熟卵')).toEqual(['半', '熟', '卵'])
  })

  it('PDF text doesn’t break before a closing mark or after an opening mark', () => {
    expect(breakablePieces('卵（半熟）は、')).toEqual(['卵', '（半', '熟）', 'は、'])
    expect(wrapped('卵（半熟）は、', 3)).toEqual(['卵（半', '熟）', 'は、'])
  })

  it('PDF text doesn’t break between a number and its unit at a no-break space', () => {
    expect(breakablePieces('330\u00a0ml Cola')).toEqual(['330\u00a0ml ', 'Cola'])
    expect(wrapped('Cola 330\u00a0ml', 9)).toEqual(['Cola', '330\u00a0ml'])
  })

  it('PDF text fills its lines up to the given width', () => {
    expect(wrapped('one two three four', 9)).toEqual(['one two', 'three', 'four'])
  })

  it('PDF text breaks a word that is wider than a line', () => {
    expect(wrapped('Rindfleisch mit', 5)).toEqual(['Rindf', 'leisc', 'h mit'])
  })

  it('an empty paragraph of PDF text becomes one empty line', () => {
    expect(wrapped('', 5)).toEqual([''])
  })
})

describe('font selection', () => {
  it('PDF text uses the typeface of each script', () => {
    expect(fontRuns('ミラノ 300円 ok دجاج 5', hasGlyph)).toEqual([
      { text: 'ミラノ 300円 ', font: 'japanese' },
      { text: 'ok ', font: 'sans' },
      { text: 'دجاج 5', font: 'arabic' },
    ])
  })

  it('PDF text uses another typeface for a character that the script’s typeface lacks', () => {
    expect(fontRuns('a✓', hasGlyph)).toEqual([
      { text: 'a', font: 'sans' },
      { text: '✓', font: 'japanese' },
    ])
  })

  it('PDF text omits emoji that no typeface has, but never a letter', () => {
    expect(fontRuns('🌶️\u200bhot', hasGlyph)).toEqual([{ text: 'hot', font: 'sans' }])
    expect(fontRuns('ש', hasGlyph)).toEqual([{ text: 'ש', font: 'sans' }])
  })
})

describe('right-to-left text', () => {
  it('right-to-left text has numbers to the left of the words before them, and mirrored brackets', () => {
    expect(drawn('دجاج (حار) 12.50')).toEqual(['12.50', 'دجاج )حار( '])
  })

  it('Latin words on a right-to-left page keep their left-to-right order', () => {
    expect(drawn('Coca-Cola 330 ml', 'rtl')).toEqual(['Coca-Cola 330 ml'])
  })

  it('right-to-left text can be searched and copied in its logical order', () => {
    const runs = visualRuns('حار (5)', { start: 0, end: 7 }, { direction: 'rtl', hasGlyph })

    expect(
      runs
        .map((run) => run.written)
        .toReversed()
        .join(''),
    ).toBe('حار (5)')
  })

  it('a PDF text without letters has the page’s direction', () => {
    expect(drawn('1 / 2', 'ltr')).toEqual(['1 / 2'])
    expect(drawn('1 / 2', 'rtl')).toEqual(['2', ' / ', '1'])
  })
})
