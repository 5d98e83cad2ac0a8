import { expect, it } from 'vitest'
import type { ImportProposal } from '#contract/menu-items.ts'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { proposalLines } from './proposal-lines.ts'

it('a suggestion that changes only the price type is shown', () => {
  const lines = linesOf({ priceType: 'FROM', priceMinor: 450 })

  expect(lines).toEqual([['Price type', 'Fixed price', 'Starting price']])
})

it('a suggested amount is shown next to the current price', () => {
  const lines = linesOf({ priceType: 'FIXED', priceMinor: 500 })

  expect(lines).toEqual([['Price', '4,50\u00A0EUR', '5,00\u00A0EUR']])
})

function linesOf(proposal: ImportProposal): string[][] {
  const names = new Map<number, string>()
  const lines = proposalLines({
    item: sampleItem(),
    proposal,
    branch: sampleBranch(),
    allergens: names,
    dietTypes: names,
  })
  return lines.map(({ label, now, proposed }) => [label, now, proposed])
}
