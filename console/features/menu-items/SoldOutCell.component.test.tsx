import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { SoldOutCell } from './SoldOutCell.tsx'

const soldOut = page.getByRole('switch', { name: 'Sold out' })

test('one click on the sold-out switch marks the item as sold out', async () => {
  const change = renderCell(sampleItem())
  await expect.element(soldOut).not.toBeChecked()

  await soldOut.click()

  expect(change.mock.calls).toEqual([[true]])
})

test('shows the end time of “sold out” in the time zone of the branch', async () => {
  renderCell(sampleItem({ isSoldOut: true, soldOutUntil: '2026-01-31T23:30:00.000Z' }))

  await expect.element(page.getByText('1 Feb 2026, 00:30 CET')).toBeVisible()
})

test('shows “No end time” for an item that is sold out without an end time', async () => {
  renderCell(sampleItem({ isSoldOut: true }))

  await expect.element(page.getByText('No end time')).toBeVisible()
})

test('without permission, the sold-out switch changes nothing and gives the reason', async () => {
  const change = renderCell(sampleItem({ isSoldOut: true }), 'Viewers can’t change the menu.')

  await soldOut.click({ force: true })

  await expect.element(soldOut).toHaveAccessibleDescription('Soup. Viewers can’t change the menu.')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(change).not.toHaveBeenCalled()
})

function renderCell(row: MenuItemRow, refusal: string | null = null) {
  const change = vi.fn<(isSoldOut: boolean) => void>()
  renderComponent(
    <SoldOutCell
      row={row}
      name="Soup"
      branch={sampleBranch()}
      refusal={refusal}
      onChange={change}
      onChooseTime={() => {}}
    />,
  )
  return change
}
