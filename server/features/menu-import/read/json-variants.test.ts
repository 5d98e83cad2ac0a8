import { describe, expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

const importOf = async (...items: object[]) => {
  const { table, result } = await propose({ items })
  return {
    cells: table.rows.map(({ cells }) => cells['price'] ?? cells['sizes.price']),
    prices: result.drafts.map(({ priceMinor, variants }) =>
      variants.length > 0 ? variants.map((one) => one.priceMinor) : priceMinor,
    ),
    refused: result.refused.map(({ message }) => message),
  }
}

describe('sizes without names', () => {
  test.each([
    ['texts with a currency', ['8,50 €', '10,00 €'], '8,50 € / 10,00 €'],
    ['numbers', [8.5, 10], '8.5 / 10'],
    ['numbers written as text', ['8.50', '10.00'], '8.50 / 10.00'],
  ])('sizes without names keep their prices if the prices are %s', async (_, prices, cell) => {
    const { cells, refused } = await importOf({ name: 'Pizza', sizes: prices.map((price) => ({ price })) })

    expect(cells).toEqual([cell])
    expect(refused).toEqual([])
  })
})

describe('surcharges of sizes', () => {
  const pizza = (price: unknown, ...surcharges: unknown[]) => ({
    name: 'Pizza',
    price,
    sizes: surcharges.map((one, at) => ({ name: ['Small', 'Medium', 'Large'][at], price: one })),
  })

  test.each([
    ['9,50', [0, 1]],
    ['9,50 €', ['0,00 €', '1,00 €']],
    ['€9.50', ['+€0.00', '+€1.00']],
    [9.5, ['0', '1,00 €']],
    ['9.50', ['0.00', '1']],
  ])('surcharges of sizes are added even if some amounts are texts: %o and %o', async (price, surcharges) => {
    const { prices } = await importOf(pizza(price, ...surcharges))

    expect(prices).toEqual([[950, 1050]])
  })

  test.each([
    ['prices that may have a thousands separator', '12.000', [0, '3.000']],
    ['prices in two currencies', '9,50 €', ['$0', '$1']],
  ])('surcharges of sizes aren’t guessed for %s', async (_, price, surcharges) => {
    const { prices, refused } = await importOf(pizza(price, ...surcharges))

    expect(prices).toEqual([])
    expect(refused).not.toEqual([])
  })

  test('surcharges of sizes are added without floating-point errors', async () => {
    const { cells } = await importOf(pizza(7.1, 0, 0.2))

    expect(cells).toEqual([7.1, 7.3])
  })
})
