import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { useBulk } from './use-bulk.ts'

test('undoing a bulk action shows the server’s reasons for items that it keeps, word for word', async () => {
  answerApi({
    'POST /menu-items/bulk': () => success({ batch: 'first', changed: 1, skipped: 0, skippedItems: [] }),
    'POST /menu-changes/first/undo': () =>
      success({
        restored: 0,
        kept: 1,
        keptItems: [{ id: 7, name: 'Suppe', reason: 'Its prices are in EUR' }],
        batch: null,
      }),
  })
  renderComponent(
    <>
      <DeleteButton />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('alert')

  await toast.getByRole('button', { name: 'Undo' }).click()

  await expect.element(toast.getByText(/Suppe: Its prices are in EUR/)).toBeVisible()
})

function DeleteButton() {
  const selection = { target: { ids: [7] }, count: 1, clear: () => {}, remove: () => {} }
  const { run } = useBulk(sampleBranch(), selection)
  return (
    <button type="button" onClick={() => void run({ kind: 'delete' })}>
      Delete
    </button>
  )
}
