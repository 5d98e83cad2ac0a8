import { expect, it } from 'vitest'
import { sampleBranch } from '../../testing/samples.ts'
import { readPriceRule } from './price-rule.ts'

const euros = sampleBranch()
const yen = sampleBranch({ currencyCode: 'JPY' })
const fields = { kind: 'percent', direction: 'up', text: '5', roundToMinor: 10 } as const

it('a price rule accepts a point or a comma as decimal mark, for increases and decreases', () => {
  expect(readPriceRule({ ...fields, direction: 'down', text: '2,5' }, euros)).toEqual({
    by: { kind: 'percent', percent: -2.5 },
    roundToMinor: 10,
  })
  expect(readPriceRule({ ...fields, kind: 'amount', text: '0.30' }, euros)).toEqual({
    by: { kind: 'amount', amountMinor: 30 },
    roundToMinor: 10,
  })
  expect(readPriceRule({ ...fields, kind: 'amount', direction: 'down', text: '50' }, yen)).toMatchObject({
    by: { amountMinor: -50 },
  })
})

it.each([
  ['an empty text', '', 'percent', 'up'],
  ['a text that isn’t a number', 'many', 'percent', 'up'],
  ['a decrease by more than 100 percent', '101', 'percent', 'down'],
  ['an increase by more than 1000 percent', '1001', 'percent', 'up'],
  ['an amount with too many decimals', '1.234', 'amount', 'up'],
] as const)('a price rule can’t have %s: “%s”', (_, text, kind, direction) => {
  expect(readPriceRule({ ...fields, text, kind, direction }, euros)).toBeNull()
})
