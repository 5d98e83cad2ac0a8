import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { useBranchPrices } from './use-branch-prices.ts'

test('“Undo last change” undoes the latest branch price, even if it is still being saved', async () => {
  const undone: string[] = []
  const save = (batch: string) => () => success({ batch, results: [{ error: null }] })
  const undo = (batch: string) => () => {
    undone.push(batch)
    return success({ restored: 1, kept: 0, keptItems: [] })
  }
  const answers: Record<string, () => Response> = {
    'POST /menu-items/branch-prices': save('first'),
    'POST /menu-changes/first/undo': undo('first'),
    'POST /menu-changes/second/undo': undo('second'),
  }
  answerApi(answers)
  renderComponent(<Prices />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')

  answers['POST /menu-items/branch-prices'] = save('second')
  await page.getByRole('button', { name: 'Save and undo' }).click()

  await vi.waitFor(() => expect(undone).toEqual(['second']))
})

test('a branch price whose undo failed can be undone again', async () => {
  const undone: string[] = []
  const answers: Record<string, () => Response> = {
    'POST /menu-items/branch-prices': () => success({ batch: 'first', results: [{ error: null }] }),
    'POST /menu-changes/first/undo': () => {
      undone.push('failed')
      return failure('INTERNAL', 'Something went wrong')
    },
  }
  answerApi(answers)
  renderComponent(<Prices />)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await vi.waitFor(() => expect(undone).toEqual(['failed']))
  await expect.element(undo).toBeEnabled()

  answers['POST /menu-changes/first/undo'] = () => {
    undone.push('done')
    return success({ restored: 1, kept: 0, keptItems: [] })
  }
  await undo.click()

  await vi.waitFor(() => expect(undone).toEqual(['failed', 'done']))
  await expect.element(undo).toBeDisabled()
})

function Prices() {
  const { save, undoLast, status } = useBranchPrices({ query: { branchId: 1 } })
  const change = () =>
    void save([{ menuItemId: 7, variantId: null, branchId: 1, priceMinor: 500, expectedMinor: null }], 'Saved')
  return (
    <>
      <button type="button" onClick={change}>
        Save
      </button>
      <button type="button" onClick={() => (change(), undoLast?.())}>
        Save and undo
      </button>
      <button type="button" disabled={!undoLast} onClick={() => undoLast?.()}>
        Undo
      </button>
      <p role="status">{status}</p>
    </>
  )
}
