import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { MenuItemPreview } from './MenuItemPreview.tsx'

test('the guest preview shows the branch’s price of a size, or the brand’s price if the branch has none', async () => {
  const branch = sampleBranch()
  const size = { id: 1, name: { de: 'klein' }, priceMinor: 450, branchPriceMinor: 520, allergens: [] }
  const item = sampleItem({
    variants: [size, { ...size, id: 2, name: { de: 'groß' }, priceMinor: 650, branchPriceMinor: null }],
  })

  renderItemForm({ item, branch }, (form) => <MenuItemPreview branch={branch} form={form} item={item} allergens={[]} />)

  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('klein 5,20 EUR')
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('groß 6,50 EUR')
})
