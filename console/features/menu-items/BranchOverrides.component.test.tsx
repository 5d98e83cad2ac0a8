import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { BranchOverrides } from './BranchOverrides.tsx'

const SIZE = { id: 1, name: { de: 'klein' }, priceMinor: 450, branchPriceMinor: 520, allergens: [] }

test.for([
  ['is said to be the same as the brand if it overrides nothing', [], 1],
  ['isn’t said to be the same as the brand if the item has sizes, whose branch prices aren’t in the form', [SIZE], 0],
] as const)('a branch of the item form %s', async ([, variants, count]) => {
  const branch = sampleBranch()
  const item = sampleItem({
    variants: [...variants],
    branches: [
      { branchId: 1, branchName: 'Mitte', priceMinor: null, isHidden: false, isSoldOut: false, soldOutUntil: null },
    ],
  })

  renderItemForm({ item, branch }, (form) => (
    <MemoryRouter>
      <BranchOverrides branch={branch} form={form} itemName={item.name} />
    </MemoryRouter>
  ))

  await expect.element(page.getByRole('group', { name: 'Mitte' })).toBeVisible()
  expect(page.getByText('Same as brand').elements()).toHaveLength(count)
})
