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

test('a reason that several rows have is listed once, with its number of rows, and opening it lists them', async () => {
  const noPrice = [2, 3, 5].map((rowNumber) => ({ rowNumber, message: 'No price column' }))
  renderComponent(rowsOf([...noPrice, { rowNumber: 4, message: 'No name' }], false))

  await expect.element(page.getByText('In 3 rows:')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByText('Row 4')).toBeVisible()
  await page.getByText('In 3 rows:').click()
  await expect.element(page.getByText('Row 2, Row 3, Row 5')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show all 4' })).toBeVisible()
})

test('a list that isn’t loaded in full says in how many rows a reason occurs at least', async () => {
  const noPrice = [2, 3].map((rowNumber) => ({ rowNumber, message: 'No price column' }))
  renderComponent(<ReportRows importId={7} list="warned" first={noPrice} total={900} stale={false} />)

  await expect.element(page.getByText('In at least 2 rows:')).toBeVisible()
})
