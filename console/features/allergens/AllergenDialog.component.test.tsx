import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { AllergenDialog } from './AllergenDialog.tsx'

test('a click outside the allergen form closes it only if nothing was typed', async () => {
  const onClose = vi.fn()
  renderComponent(
    <BranchContext value={sampleBranch()}>
      <AllergenDialog allergen={null} allergens={[]} onClose={onClose} />
    </BranchContext>,
  )
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toBeVisible()

  await userEvent.click(document.body, { position: { x: 2, y: 2 } })
  expect(onClose).toHaveBeenCalledOnce()

  await name.fill('Lupin')
  await userEvent.click(document.body, { position: { x: 2, y: 2 } })
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(name).toHaveValue('Lupin')
})
