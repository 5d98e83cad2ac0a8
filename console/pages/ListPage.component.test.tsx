import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ListPage } from './ListPage.tsx'
import { type ListControl, useListState } from './use-list-state.ts'

type Dish = { id: number; name: string; kind: string }

const DISHES = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  name: `Dish ${String(at + 1).padStart(2, '0')}`,
  kind: at % 2 === 0 ? 'hot' : 'cold',
}))

const search = page.getByRole('searchbox', { name: 'Search' })
const kind = page.getByRole('combobox', { name: 'Kind' })
const nextPage = page.getByRole('button', { name: 'Next page' })
const dish = (name: string) => page.getByRole('cell', { name })
const address = () => window.location.search

let dishes: Dish[] = DISHES
beforeEach(() => {
  dishes = DISHES
})

test('a list’s state is in the URL, and a new search, filter or order returns to page one', async () => {
  renderList('')

  await nextPage.click()
  await expect.poll(address).toBe('?page=2')
  await userEvent.fill(search, 'dish')
  await expect.poll(address).toBe('?search=dish')
  await nextPage.click()
  await kind.selectOptions('hot')
  await expect.poll(address).toBe('?search=dish&kind=hot')
  await nextPage.click()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(address).toBe('?search=dish&kind=hot&sort=name&direction=desc')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50 per page')

  await expect.poll(address).toBe('?search=dish&kind=hot&sort=name&direction=desc&pageSize=50')
  await expect.element(dish('Dish 59')).toBeVisible()
  await expect.element(page.getByText('1–30 of 30')).toBeVisible()
})

test('a URL restores the search, filter, sort order and page of a list', async () => {
  renderList('?search=dish&kind=cold&sort=name&direction=desc&page=2')

  await expect.element(search).toHaveValue('dish')
  await expect.element(kind).toHaveValue('cold')
  await expect.element(page.getByRole('columnheader')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.element(dish('Dish 02')).toBeVisible()
})

test('invalid values in a list’s URL become the defaults', async () => {
  renderList('?page=-1&pageSize=7&sort=secret&direction=up')

  await expect.element(page.getByText('1–25 of 60')).toBeVisible()
  await expect.element(page.getByRole('columnheader')).toHaveAttribute('aria-sort', 'ascending')
})

test('sorting a column again reverses its order', async () => {
  renderList('')
  const heading = page.getByRole('button', { name: 'Name' })

  await heading.click()
  await expect.element(dish('Dish 60')).toBeVisible()
  await heading.click()

  await expect.element(dish('Dish 01')).toBeVisible()
  await expect.poll(address).toBe('?sort=name')
})

test('filtering and paging a list adds no entry to the browser’s history', async () => {
  renderList('')
  const before = history.length

  await kind.selectOptions('hot')
  await nextPage.click()

  await expect.poll(address).toBe('?kind=hot&page=2')
  expect(history.length).toBe(before)
})

test('“Clear filters” in a list without results shows all rows again', async () => {
  renderList('?search=zzz&kind=hot&pageSize=50')

  await page.getByRole('button', { name: 'Clear filters' }).click()

  await expect.poll(address).toBe('?pageSize=50')
  await expect.element(search).toHaveValue('')
  await expect.element(dish('Dish 01')).toBeVisible()
})

test('a page number beyond the last page shows the last page', async () => {
  renderList('?page=9')

  await expect.poll(address).toBe('?page=3')
  await expect.element(dish('Dish 60')).toBeVisible()
})

test('a list without records offers to add the first one instead of a search', async () => {
  dishes = []
  renderList('')

  await expect.element(page.getByText('Add your first dish')).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
})

function renderList(start: string): void {
  history.replaceState(null, '', window.location.pathname + start)
  const router = createBrowserRouter([{ path: '*', Component: DishList }])
  renderComponent(<RouterProvider router={router} />)
}

function DishList() {
  const list = useListState(['name'])
  return (
    <ListPage
      title="Dishes"
      lead=""
      actions={null}
      list={list}
      filterKeys={['kind']}
      filters={
        <SelectField
          label="Kind"
          value={list.params.get('kind') ?? ''}
          onChange={(event) => list.change({ kind: event.target.value })}
        >
          <option value="">All</option>
          <option value="hot">hot</option>
          <option value="cold">cold</option>
        </SelectField>
      }
      columns={[{ id: 'name', header: 'Name', look: { sort: 'name' }, cell: ({ row }) => row.original.name }]}
      rowKey={({ id }: Dish) => String(id)}
      result={{ data: answerOf(list), isFetching: false, refetch: () => {} }}
      empty={<p>Add your first dish</p>}
    />
  )
}

/** Filters, sorts and pages the dishes as the server would. */
function answerOf({ params, ...list }: ListControl) {
  const chosen = params.get('kind')
  const found = dishes.filter(
    (one) => one.name.toLowerCase().includes(list.search) && (chosen === null || one.kind === chosen),
  )
  const sorted = list.direction === 'desc' ? found.toReversed() : found
  const first = (list.page - 1) * list.pageSize
  return {
    items: sorted.slice(first, first + list.pageSize),
    total: found.length,
    page: list.page,
    pageSize: list.pageSize,
  }
}
