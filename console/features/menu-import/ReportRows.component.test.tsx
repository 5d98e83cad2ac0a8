import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ReportRows } from './ReportRows.tsx'

const notes = (message: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ rowNumber: at + 2, message: `${message} ${at + 1}` }))
const rowsOf = (first: ReturnType<typeof notes>, stale: boolean) => (
  <ReportRows importId={7} list="refused" first={first} total={first.length} stale={stale} />
)

test('after another check of an import, the whole list of its rows is loaded again', async () => {
  let stored = notes('No price', 9)
  answerApi({
    'GET /menu-imports/7/rows': () => success({ items: stored, total: stored.length, page: 1, pageSize: 50 }),
  })
  const show = renderComponent(rowsOf(stored, false))
  await page.getByRole('button', { name: 'Show all 9' }).click()
  await expect.element(page.getByText('No price 9')).toBeVisible()

  show(rowsOf(stored, true))
  await expect.element(page.getByText('No price 9')).toBeVisible()
  stored = notes('No name', 10)
  show(rowsOf(stored, false))

  await expect.element(page.getByText('No name 10')).toBeVisible()
  await expect.element(page.getByText('No price 9')).not.toBeInTheDocument()
})
