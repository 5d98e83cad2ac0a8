import { describe, expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { currenciesInLines } from './stated-currencies.ts'

const messagesOf = async (file: string | object, currencyCode: string) => {
  const { result } = await propose(file, { currencyCode })
  return result.mappingErrors.map(({ message }) => message)
}

const sections = [{ title: 'Mains', items: [{ title: 'Pie', price: 9.5 }] }]
const csv = (line: string) => `${line},,\nCategory,Dish,Price\nMains,Pie,9.50\nMains,Fish,12.00\n`

describe('a currency that a file states outside the price column', () => {
  test.each<[string, string | object]>([
    ['CHF', csv('Speisekarte – alle Preise in CHF')],
    ['GBP', csv('Menu: all prices in £')],
    ['GBP', 'Category,Dish,Price\nMains,Pie,9.50\nMains,Fish,12.00\nAll prices in GBP,,\n'],
    ['CHF', 'Category,Dish,Preis in Fr.\nMains,Pie,9.50\n'],
    ['GBP', { currency: '£', sections }],
    ['USD', { data: { restaurant: { currency: 'USD' }, sections } }],
    ['USD', { meta: { currency_code: 'USD', locale: 'en-US' }, sections }],
    ['USD', { meta: { currency: { code: 'usd' } }, sections }],
  ])('a file that states a currency other than the brand’s is refused: %s', async (currency, file) => {
    const messages = await messagesOf(file, 'EUR')

    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(currency)
    expect(await messagesOf(file, currency)).toEqual([])
  })

  test.each<[string | object]>([
    [csv('ALL DAY MENU at the TOP of the BAR')],
    [csv('TRY our new dishes')],
    [{ currencies: 2, sections }],
    [{ currency: '$', sections }],
  ])('a currency isn’t read from ordinary words, counts or a bare dollar sign: %j', async (file) => {
    expect(await messagesOf(file, 'EUR')).toEqual([])
  })

  test('the first line of a sheet without a header can state the currency', () => {
    const lines = [
      ['Alle Preise in CHF', null],
      ['Pie', 9.5],
    ]
    const grid = lines.map((cells, at) => ({ rowNumber: at + 1, cells }))

    expect(currenciesInLines(grid)).toEqual(['Alle Preise in CHF'])
  })
})
