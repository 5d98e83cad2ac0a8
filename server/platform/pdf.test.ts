import { describe, expect, it } from 'vitest'
import { pdfContents } from '#server/testing/pdf-contents.ts'
import { makePdf, mm, type PdfOptions } from './pdf.ts'

const OPTIONS: PdfOptions = { title: 'Menu', locale: 'en', size: 'A4', now: new Date('2026-01-01T00:00:00Z') }

describe('making a PDF', () => {
  it('a PDF has a title and a language', async () => {
    const bytes = await makePdf({ ...OPTIONS, locale: 'de-AT' }, () => {})

    const { objects } = pdfContents(bytes)
    expect(objects).toContain('(Menu)')
    expect(objects).toContain('/Lang (de-AT)')
    expect(objects).toContain('/DisplayDocTitle true')
  })

  it('Latin, Japanese and Arabic text can be extracted from a PDF', async () => {
    const bytes = await makePdf(OPTIONS, (page) => {
      page.text('Sole alla griglia', { x: 40, y: 40, width: 300, size: 11 })
      page.text('ミラノ風ドリア', { x: 40, y: 60, width: 300, size: 11, bold: true })
      page.text('دجاج مشوي', { x: 40, y: 80, width: 300, size: 11 })
    })

    expect(pdfContents(bytes).pages).toEqual([['Sole alla griglia', 'ミラノ風ドリア', 'دجاج مشوي']])
  })

  it('a PDF embeds only the fonts it uses, each with only the characters it uses', async () => {
    const bytes = await makePdf(OPTIONS, (page) => page.text('ミラノ風ドリア', { x: 40, y: 40, width: 300, size: 11 }))

    expect(bytes.length).toBeLessThan(20_000)
    expect(pdfContents(bytes).objects.match(/\/FontFile2/g)).toHaveLength(1)
  })

  it('a PDF’s pages show their number and the total count', async () => {
    const everyPage: PdfOptions['everyPage'] = (page, number, count) =>
      page.text(`Page ${number} of ${count}`, { x: 40, y: 800, width: 300, size: 8 })

    const bytes = await makePdf({ ...OPTIONS, everyPage }, (page) => page.addPage())

    expect(pdfContents(bytes).pages).toEqual([['Page 1 of 2'], ['Page 2 of 2']])
  })

  it('a PDF’s text is wrapped to the width of its box, and its measured height equals its drawn height', async () => {
    let height = 0
    let measured = 0
    const text = 'A description that needs more than one line in this narrow box'

    const bytes = await makePdf(OPTIONS, (page) => {
      height = page.text(text, { x: 40, y: 40, width: 120, size: 10, leading: 1.5 })
      measured = page.measure(text, { size: 10, width: 120, leading: 1.5 }).height
    })

    const [lines = []] = pdfContents(bytes).pages
    expect(lines.length).toBeGreaterThan(2)
    expect(height).toBe(lines.length * 15)
    expect(measured).toBe(height)
  })

  it('a PDF’s text is shortened to the given number of lines, and ends with an ellipsis', async () => {
    const bytes = await makePdf(OPTIONS, (page) =>
      page.text('word '.repeat(60), { x: 40, y: 40, width: 120, size: 10, maxLines: 2 }),
    )

    const [lines = []] = pdfContents(bytes).pages
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
  })

  it('shortening a PDF’s text never splits a character of two UTF-16 units', async () => {
    const bytes = await makePdf(OPTIONS, (page) => {
      for (let width = 20; width < 60; width += 1)
        page.text('𠮷'.repeat(30), { x: 40, y: 40, width, size: 10, maxLines: 1 })
    })

    expect(
      pdfContents(bytes)
        .pages.flat()
        .filter((line) => !line.isWellFormed()),
    ).toEqual([])
  })

  it('PDFs of equal input have equal bytes', async () => {
    const make = () => makePdf(OPTIONS, (page) => page.text('Soup', { x: 40, y: 40, width: 99, size: 11 }))

    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true)
  })

  it('a PDF can have a custom size or be in landscape', async () => {
    const card = await makePdf({ ...OPTIONS, size: { width: mm(100), height: mm(50) } }, () => {})
    const wide = await makePdf({ ...OPTIONS, landscape: true }, () => {})

    expect(pdfContents(card).objects).toContain('/MediaBox [0 0 283.464')
    expect(pdfContents(wide).objects).toContain('/MediaBox [0 0 841.89 595.28]')
  })
})
