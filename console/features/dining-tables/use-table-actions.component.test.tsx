import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DiningTable } from '#contract/dining-tables.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { useTableActions } from './use-table-actions.ts'

const TABLE: DiningTable = {
  id: 3,
  branchId: 1,
  name: 'Table 3',
  area: null,
  seats: null,
  qrToken: 't',
  qrUrl: 'https://menus.test/t/t',
  isEnabled: true,
  sortOrder: 1,
  lastScannedAt: null,
}

test('shows the reason when disabling a table’s QR code can’t be undone', async () => {
  const answers = { 'PATCH /tables/3': () => success(TABLE) }
  answerApi(answers)
  renderComponent(
    <>
      <Disable />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('button', { name: 'Disable' }).click()
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()

  answers['PATCH /tables/3'] = () => failure('NOT_FOUND', 'This table was deleted.')
  await undo.click()

  await expect.element(page.getByText('This table was deleted.')).toBeVisible()
})

function Disable() {
  const { enable } = useTableActions([TABLE])
  return (
    <button type="button" onClick={() => void enable(TABLE, false)}>
      Disable
    </button>
  )
}
