import { describe, expect, it } from 'vitest'

import { readMenuFile } from './read-menu-file.ts'

const read = (text: string, name: string) => readMenuFile(new TextEncoder().encode(text), name)

describe('a CSV file', () => {
  it('refuses a CSV file of two million rows within ten seconds, because it has more than 50,000 rows', async () => {
    const startedAt = performance.now()
    const result = await read(`name,price\n${'a,1\n'.repeat(2_000_000)}`, 'menu.csv')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('more than 50,000 rows') })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  it('refuses a CSV file with too many cells, even if they are empty', async () => {
    const result = await read(`name,price\n${`${','.repeat(1_000)}\n`.repeat(5_000)}`, 'menu.csv')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('too many cells') })
  })
})

describe('a JSON file', () => {
  it.each([
    ['lists nested too deeply', '['.repeat(2_000_000), /too complex to read/],
    ['objects nested too deeply', '{"a":'.repeat(2_000_000), /too complex to read/],
    ['too many values', `[${'[],'.repeat(3_000_000)}[]]`, /too many values/],
  ])('refuses a JSON file with %s', async (_, text, reason) => {
    expect(await read(text, 'menu.json')).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })

  it('reads a JSON file with many brackets in its texts', async () => {
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
