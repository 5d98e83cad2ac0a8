import { describe, expect, it } from 'vitest'

import { tableFromGrid } from './grid.ts'
import { readMenuFile } from './read-menu-file.ts'

const read = (text: string, name: string) => readMenuFile(new TextEncoder().encode(text), name)

describe('limits of a CSV file', () => {
  it('a CSV file of two million rows is refused', async () => {
    const result = await read(`name,price\n${'a,1\n'.repeat(2_000_000)}`, 'menu.csv')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('more than 50,000 rows') })
  })

  it('a CSV file with too many cells is refused, even if the cells are empty', async () => {
    const result = await read(`name,price\n${`${','.repeat(1_000)}\n`.repeat(5_000)}`, 'menu.csv')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('too many cells') })
  })
})

describe('limits of a menu exported by Carte', () => {
  it('an exported spreadsheet of more than 50,000 rows is refused', () => {
    const row = (number: number) => ({ rowNumber: number + 1, cells: [number, 'Soup'] })
    const rows = Array.from({ length: 50_001 }, (_, at) => row(at + 1))
    const grid = [{ rowNumber: 1, cells: ['Carte no.', 'Name (en)'] }, ...rows]

    expect(tableFromGrid(grid, 'xlsx')).toMatchObject({ ok: false, reason: expect.stringContaining('50,001 rows') })
    expect(tableFromGrid(grid.slice(0, -1), 'xlsx')).toMatchObject({ ok: true })
  })
})

describe('limits of a JSON file', () => {
  it.each([
    ['lists nested too deeply', '['.repeat(2_000_000), /too complex to read/],
    ['objects nested too deeply', '{"a":'.repeat(2_000_000), /too complex to read/],
    ['too many values', `[${'[],'.repeat(3_000_000)}[]]`, /too many values/],
  ])('a JSON file with %s is refused', async (_, text, reason) => {
    expect(await read(text, 'menu.json')).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })

  it('brackets inside the strings of a JSON file don’t count as nesting', async () => {
    const name = `${'['.repeat(300)} "quoted\\", `

    expect(
      await read(
        JSON.stringify([
          { name, price: 5 },
          { name: 'Soup', price: 4 },
        ]),
        'menu.json',
      ),
    ).toMatchObject({ ok: true })
  })
})
