import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { pdfContents, pdfOperators } from '#server/testing/pdf-contents.ts'
import { draw, type TableSheet } from './table-cards.ts'

/** jsQR is CommonJS, so in Node.js the default import is the function itself, unlike in its types. */
const readCode = jsQR as unknown as typeof jsQR.default

const SHEET: TableSheet = {
  kind: 'cards',
  branchName: 'Corner Cafe',
  locale: 'en',
  brandColor: '#F5C518',
  now: new Date('2026-01-01T00:00:00Z'),
  tables: [],
}
const tablesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Table ${index + 1}`,
    url: `https://menus.example.com/t/0pQ3v_Zk1xYw-${String(index).padStart(3, '0')}`,
  }))

type Area = { x: number; y: number; width: number; height: number }

const A4 = { width: 595.28, height: 841.89 }
const PIXELS_PER_POINT = 2

/** Reads the QR code in an area of a page from the rectangles that the page's operators fill. */
function scan(operators: string, area: Area): string | undefined {
  const [width, height] = [Math.round(area.width * PIXELS_PER_POINT), Math.round(area.height * PIXELS_PER_POINT)]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of blackBars(operators)) {
    const [left, right] = [bar.x, bar.x + bar.width].map((x) => Math.round((x - area.x) * PIXELS_PER_POINT))
    const [top, bottom] = [bar.y, bar.y + bar.height].map((y) => Math.round((y - area.y) * PIXELS_PER_POINT))
    for (let y = Math.max(0, top ?? 0); y < Math.min(height, bottom ?? 0); y += 1)
      for (let x = Math.max(0, left ?? 0); x < Math.min(width, right ?? 0); x += 1)
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return readCode(pixels, width, height)?.data
}

/** The dark bars of a page's QR codes, which are moved and scaled rectangles: `q … cm … m … l … h … f … Q`. */
function blackBars(operators: string): Area[] {
  const bars: Area[] = []
  let place = { scale: 1, x: 0, y: 0 }
  const kept: (typeof place)[] = []
  let corners: [number, number][] = []
  for (const line of operators.split('\n')) {
    const [operator, ...numbers] = line.split(' ').toReversed()
    const [first = 0, second = 0] = numbers.toReversed().map(Number)
    if (operator === 'q') kept.push(place)
    if (operator === 'Q') place = kept.pop() ?? place
    if (operator === 'cm' && line !== '1 0 0 -1 0 841.89 cm') {
      const [, , , , x = 0, y = 0] = numbers.toReversed().map(Number)
      place = { scale: place.scale * first, x: place.x + x * place.scale, y: place.y + y * place.scale }
    }
    if (operator === 'm') corners = [[first, second]]
    if (operator === 'l') corners.push([first, second])
    if (operator === 'h' && corners.length === 4 && place.scale !== 1) {
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      bars.push({
        x: place.x + left * place.scale,
        y: place.y + top * place.scale,
        width: (Math.max(...xs) - left) * place.scale,
        height: (Math.max(...ys) - top) * place.scale,
      })
    }
  }
  return bars
}

function cell(columns: number, rows: number, index: number): Area {
  const [width, height] = [A4.width / columns, A4.height / rows]
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height }
}

describe('table cards', () => {
  it('table cards are printed four to a page, with QR codes that can be scanned', async () => {
    const tables = tablesOf(5)

    const pdf = await draw({ ...SHEET, tables })

    const { pages } = pdfContents(pdf)
    expect(pages).toHaveLength(2)
    expect(pages[1]).toEqual(['Corner Cafe', 'Table 5', 'Scan for the menu', tables[4]?.url])
    const [first = '', second = ''] = pdfOperators(pdf)
    for (const index of [0, 1, 2, 3]) expect(scan(first, cell(2, 2, index))).toBe(tables[index]?.url)
    expect(scan(second, cell(2, 2, 0))).toBe(tables[4]?.url)
  })

  it('table cards have crop marks on every sheet', async () => {
    const pdf = await draw({ ...SHEET, tables: tablesOf(5) })

    for (const operators of pdfOperators(pdf)) expect(operators.match(/^S$/gm)).toHaveLength(6)
  })

  it('table cards have the branch’s name and the brand’s colour', async () => {
    const [operators = ''] = pdfOperators(await draw({ ...SHEET, tables: tablesOf(1) }))

    expect(operators).toMatch(/0\.96\d* 0\.77\d* 0\.09\d* (rg|scn)/)
    expect(pdfContents(await draw({ ...SHEET, tables: tablesOf(1) })).pages[0]).toContain('Corner Cafe')
  })

  it.each([
    ['ar', 'مطعم الياسمين', 'طاولة الحديقة', 'امسح الرمز لعرض القائمة'],
    ['ja', 'サイゼリヤ 渋谷店', '窓側の席', 'スキャンしてメニューを見る'],
    ['de-AT', 'Gasthaus Größenwahn', 'Stammtisch', 'Scannen und Karte ansehen'],
    ['fr', 'Chez Zoé', 'Terrasse', 'Scannez pour voir la carte'],
    ['it', 'Trattoria', 'Tavolo 1', 'Scan for the menu'],
  ])(
    'table cards are in the branch’s default language (%s), or in English without a translation',
    async (locale, branchName, name, words) => {
      const pdf = await draw({ ...SHEET, locale, branchName, tables: [{ name, url: 'https://menus.test/t/a' }] })

      const text = pdfContents(pdf).pages[0]?.join('') ?? ''
      for (const wanted of [branchName, name, words])
        expect(text.replaceAll(' ', '')).toContain(wanted.replaceAll(' ', ''))
      expect(text).not.toContain('\ufffd')
    },
  )
})

describe('table stickers', () => {
  it('table stickers are printed 24 to a page, with QR codes that can be scanned at that size', async () => {
    const tables = tablesOf(25)

    const pdf = await draw({ ...SHEET, kind: 'stickers', tables })

    const [first = '', second = ''] = pdfOperators(pdf)
    expect(pdfOperators(pdf)).toHaveLength(2)
    for (const index of [0, 11, 23]) expect(scan(first, cell(3, 8, index))).toBe(tables[index]?.url)
    expect(scan(second, cell(3, 8, 0))).toBe(tables[24]?.url)
  })

  it('table stickers start at the right in a right-to-left language', async () => {
    const tables = tablesOf(2)

    const [operators = ''] = pdfOperators(await draw({ ...SHEET, kind: 'stickers', locale: 'ar', tables }))

    expect(scan(operators, cell(3, 8, 2))).toBe(tables[0]?.url)
    expect(scan(operators, cell(3, 8, 1))).toBe(tables[1]?.url)
  })
})
