import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DiningTable } from '#contract/dining-tables.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { TableDialog } from './TableDialog.tsx'

test('saving a table sends only the changed fields, to keep what others have changed', async () => {
  const saved: unknown[] = []
  answerApi({
    'PATCH /tables/3': (body) => {
      saved.push(body)
      return success(TABLE)
    },
  })
  renderComponent(<TableDialog branch={sampleBranch()} table={TABLE} areas={[]} onClose={() => undefined} />)

  await page.getByRole('textbox', { name: 'Seats' }).fill('6')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.poll(() => saved).toEqual([{ seats: 6 }])
})

const TABLE: DiningTable = {
  id: 3,
  branchId: 1,
  name: 'Table 3',
  area: null,
  seats: 4,
  qrToken: 't',
  qrUrl: 'https://menus.test/t/t',
  isEnabled: true,
  sortOrder: 1,
  lastScannedAt: null,
}
