import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BranchPriceRow } from '#contract/branch-prices.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { linesOf, type PriceLine } from './price-lines.ts'
import { PriceTable } from './PriceTable.tsx'

const branch = sampleBranch()
const priced = (id: number, name: string, priceMinor: number): BranchPriceRow => ({
  id,
  name: { de: name },
  category: { de: 'Speisen' },
  priceType: 'FIXED',
  priceMinor,
  variants: [],
  overrides: [],
})
const soup = priced(1, 'Suppe', 600)
const salad = priced(2, 'Salat', 700)

test('a branch price being typed stays with its item when a refetch removes the row above', async () => {
  const onPrice = renderTable([soup, salad], [salad])
  await userEvent.click(page.getByRole('gridcell').nth(3))
  const field = page.getByRole('textbox', { name: 'Price of Salat at Mitte' })
  await userEvent.fill(field, '9,00')

  refetch()

  await expect.element(page.getByText('Suppe')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('9,00')
  await userEvent.keyboard('{Enter}')
  expect(onPrice.mock.calls.map(([line, , priceMinor]) => [line.item.id, priceMinor])).toEqual([[2, 900]])
})

test('pressing Enter in an unedited branch price saves nothing, even if the price has changed since', async () => {
  const onPrice = renderTable([salad], [{ ...salad, priceMinor: 800 }])
  await userEvent.click(page.getByRole('gridcell').nth(1))
  await expect.element(page.getByRole('textbox')).toHaveValue('7,00')

  refetch()

  await expect.element(page.getByRole('gridcell').first()).toHaveTextContent('8,00 EUR')
  await userEvent.keyboard('{Enter}')
  expect(onPrice).not.toHaveBeenCalled()
})

test('an unreadable branch price stays in its field with an error when another cell is clicked', async () => {
  const onPrice = renderTable([soup, salad], [])
  await userEvent.click(page.getByRole('gridcell').nth(1))
  const field = page.getByRole('textbox', { name: 'Price of Suppe at Mitte' })
  await userEvent.fill(field, ',')

  await userEvent.click(page.getByRole('gridcell').nth(3))

  await expect.element(field).toHaveValue(',')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, '9,00')
  await userEvent.click(page.getByRole('gridcell').nth(3))
  await expect.element(page.getByRole('textbox', { name: 'Price of Salat at Mitte' })).toBeVisible()
  expect(onPrice.mock.calls.map(([line, , priceMinor]) => [line.item.id, priceMinor])).toEqual([[1, 900]])
})

test('a digit of another script opens a branch price like any other digit', async () => {
  const onPrice = renderTable([salad], [])
  const cell = page.getByRole('gridcell').nth(1)

  // `userEvent` has no key for this digit.
  cell.element().dispatchEvent(new KeyboardEvent('keydown', { key: '٥', bubbles: true }))
  await expect.element(page.getByRole('textbox')).toHaveValue('5')
  await userEvent.keyboard('{Enter}')

  expect(onPrice.mock.calls.map(([line, , priceMinor]) => [line.item.id, priceMinor])).toEqual([[2, 500]])
})

test('on phones, the Tab key reaches the prices of the shown branch, even if it isn’t the first one', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  renderTable([soup], [], [sampleBranch({ id: 2, name: 'Nord' }), branch])
  const item = page.getByRole('link', { name: 'Suppe' })
  await expect.element(item).toBeVisible()

  item.element().focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('textbox', { name: 'Price of Suppe at Mitte' })).toBeVisible()
})

const refetch = () => window.dispatchEvent(new Event('refetch'))

function renderTable(before: BranchPriceRow[], after: BranchPriceRow[], branches = [branch]) {
  const onPrice = vi.fn<(line: PriceLine, at: typeof branch, priceMinor: number | null) => void>()
  renderComponent(
    <MemoryRouter>
      <Table before={before} after={after} branches={branches} onPrice={onPrice} />
    </MemoryRouter>,
  )
  return onPrice
}

type Props = {
  before: BranchPriceRow[]
  after: BranchPriceRow[]
  branches: (typeof branch)[]
  onPrice: (line: PriceLine, at: typeof branch, priceMinor: number | null) => void
}

function Table({ before, after, branches, onPrice }: Props) {
  const [rows, setRows] = useState(before)
  useEffect(() => {
    const show = () => setRows(after)
    window.addEventListener('refetch', show)
    return () => window.removeEventListener('refetch', show)
  }, [after])
  return (
    <PriceTable
      lines={linesOf(rows)}
      branches={branches}
      phoneBranchId={branch.id}
      refusal={null}
      onPrice={onPrice}
      onResetItem={() => {}}
      onColumn={() => {}}
      onUndo={null}
    />
  )
}
