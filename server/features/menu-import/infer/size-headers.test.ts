import { describe, expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

const rows = (headers: string, ...cells: string[]) =>
  `category;name;${headers}\n${cells.map((line, at) => `Food;Dish ${at + 1};${line}`).join('\n')}\n`

async function sizesOf(file: string) {
  const { result } = await propose(file)
  return result.drafts.map(({ status, variants }) => [
    status,
    variants.map(({ name, priceMinor }) => `${name['en']} ${priceMinor}`),
  ])
}

describe('columns named after sizes', () => {
  test.each([
    [
      'Personal 8";Small 10";Large 14";Slice',
      '6.00;9.00;15.00;3.00',
      ['Personal 8" 600', 'Small 10" 900', 'Large 14" 1500', 'Slice 300'],
    ],
    ['halbe Portion;ganze Portion', '8,50;14,50', ['halbe Portion 850', 'ganze Portion 1450']],
    ['1/2 ración;Ración;Tapa', '8,00;14,00;4,00', ['1/2 ración 800', 'Ración 1400', 'Tapa 400']],
    ['25 cl;50 cl;Pinte', '3,50;6,50;7,00', ['25 cl 350', '50 cl 650', 'Pinte 700']],
    ['Klein;Mittel;Pfanne', '6,00;8,00;11,00', ['Klein 600', 'Mittel 800', 'Pfanne 1100']],
  ])('columns named after sizes become the sizes of an item: “%s”', async (headers, cells, expected) => {
    expect(await sizesOf(rows(headers, cells, cells))).toEqual([
      ['PUBLISHED', expected],
      ['PUBLISHED', expected],
    ])
  })

  test('columns for weights, nutrition and other prices aren’t read as sizes', async () => {
    const file = rows('Small;Large;Protein (g);Fat per 100g;Delivery price', '5.00;8.00;12.50;7.10;9.00')

    expect(await sizesOf(file)).toEqual([['PUBLISHED', ['Small 500', 'Large 800']]])
  })
})

describe('a price beside columns named after sizes', () => {
  test.each(['Large', 'Large Price', 'Kids price'])(
    'a price beside columns named after sizes becomes the size “Price”, and the item becomes a draft: “%s”',
    async (header) => {
      const [draft] = await sizesOf(rows(`Price;${header}`, '5.00;7.00'))

      expect(draft).toEqual(['DRAFT', ['Price 500', `${header.replace(/ price/i, '')} 700`]])
    },
  )

  test('a price beside columns named after sizes is the price of an item without amounts in these columns', async () => {
    const { result } = await propose(rows('Price;Large', '5.00;', '4.00;6.00'))

    expect(result.drafts.map(({ status, priceMinor }) => [status, priceMinor])).toEqual([
      ['PUBLISHED', 500],
      ['DRAFT', null],
    ])
  })

  test('a price beside columns named after sizes is left out if it equals the price of a size', async () => {
    expect(await sizesOf(rows('Price;Small;Large', '5.00;5.00;7.00'))).toEqual([
      ['PUBLISHED', ['Small 500', 'Large 700']],
    ])
  })
})
