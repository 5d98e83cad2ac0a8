import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { DataTable } from './DataTable.tsx'

test('in a right-to-left page, column headers and cells start on the right, in any script', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const columns = ['Latin name', 'اسم'].map((label) => ({ id: label, header: label, cell: () => 'Tea' }))
  renderComponent(
    <div style={{ width: '60rem' }}>
      <DataTable
        caption="Teas"
        columns={columns}
        rows={[{ id: 1 }]}
        rowKey={({ id }) => String(id)}
        loading={false}
        refreshing={false}
      />
    </div>,
  )

  for (const [index, { header }] of columns.entries()) {
    const cell = page.getByRole('cell').nth(index)
    await expect.element(cell).toBeVisible()
    expect(startOf(page.getByRole('columnheader', { name: header }).element())).toBeCloseTo(startOf(cell.element()), 0)
  }
})

/** Where the text of an element begins in a right-to-left page. */
function startOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().right
}
