import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { useMenuOrder } from './use-menu-order.ts'

const ITEM = { name: { de: 'Gericht' }, categoryId: 9, status: 'PUBLISHED' }
const ITEMS = [1, 2, 3].map((id) => ({ ...ITEM, id }))
const ORDER = { categories: [{ id: 9, name: { de: 'Speisen' }, parentId: null, isVisible: true }], items: ITEMS }

test('a second move is saved even if the user leaves the page while the first one is being saved', async () => {
  const moved: unknown[] = []
  let finish = () => {}
  answerApi({
    'GET /menu-items/order': () => success(ORDER),
    'POST /menu-items/move': (body) => {
      moved.push(body)
      return new Promise((resolve) => (finish = () => resolve(success({ batch: null }))))
    },
  })
  renderComponent(<Page />)
  const move = page.getByRole('button', { name: 'Move 2 and 3 to the start' })
  await expect.element(move).toBeEnabled()

  await move.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await vi.waitFor(() => expect(moved).toHaveLength(1))
  finish()

  await vi.waitFor(() => expect(moved).toHaveLength(2))
  expect(moved[1]).toMatchObject({ items: [{ id: 3, fromCategoryId: 9 }], beforeId: 1 })
})

test('an outdated response with the menu order doesn’t revert a saved move', async () => {
  const loads: ((items: typeof ITEMS) => void)[] = []
  let finish = () => {}
  answerApi({
    'GET /menu-items/order': () =>
      new Promise((resolve) => loads.push((items) => resolve(success({ ...ORDER, items })))),
    'POST /menu-items/move': () => new Promise((resolve) => (finish = () => resolve(success({ batch: null })))),
  })
  renderComponent(<Page />)
  await vi.waitFor(() => expect(loads).toHaveLength(1))
  loads[0]?.(ITEMS)
  await expect.element(page.getByText('Order: 1,2,3')).toBeVisible()

  await page.getByRole('button', { name: 'Load again' }).click()
  await vi.waitFor(() => expect(loads).toHaveLength(2))
  await page.getByRole('button', { name: 'Move 3 to the start' }).click()
  await expect.element(page.getByText('Order: 3,1,2')).toBeVisible()
  finish()
  loads[1]?.(ITEMS)
  await vi.waitFor(() => expect(loads).toHaveLength(3))
  expect(page.getByText('Order: 3,1,2').query()).not.toBeNull()
  loads[2]?.([...ITEMS.slice(2), ...ITEMS.slice(0, 2), { ...ITEM, id: 4 }])

  // The fourth item shows that the last response has arrived.
  await expect.element(page.getByText('Order: 3,1,2,4')).toBeVisible()
})

test('a move whose undo failed can be undone again, but only once', async () => {
  const undone: string[] = []
  answerApi({
    'GET /menu-items/order': () => success(ORDER),
    'POST /menu-items/move': () => success({ batch: 'first' }),
    'POST /menu-changes/first/undo': () => {
      undone.push('first')
      return undone.length === 1
        ? failure('INTERNAL', 'Something went wrong')
        : success({ restored: 1, kept: 0, keptItems: [], batch: null })
    },
  })
  renderComponent(<Page />)
  await page.getByRole('button', { name: 'Move 3 to the start' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await vi.waitFor(() => expect(undone).toHaveLength(1))

  await undo.click()
  await vi.waitFor(() => expect(undone).toHaveLength(2))
  await undo.click()

  expect(undone).toHaveLength(2)
})

test('undoing a move shows the server’s reasons for items that it keeps, word for word', async () => {
  answerApi({
    'GET /menu-items/order': () => success(ORDER),
    'POST /menu-items/move': () => success({ batch: 'first' }),
    'POST /menu-changes/first/undo': () =>
      success({
        restored: 0,
        kept: 1,
        keptItems: [{ id: 3, name: 'Suppe', reason: 'Its prices are in EUR' }],
        batch: null,
      }),
  })
  renderComponent(
    <>
      <Page />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('button', { name: 'Move 3 to the start' }).click()
  const toast = page.getByRole('alert')

  await toast.getByRole('button', { name: 'Undo' }).click()

  await expect.element(toast.getByText(/Suppe: Its prices are in EUR/)).toBeVisible()
})

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      {isOpen && <Order />}
      <button type="button" onClick={() => setIsOpen(false)}>
        Leave
      </button>
    </>
  )
}

function Order() {
  const { loaded, sections, move, undo, refetch } = useMenuOrder(sampleBranch())
  const moveToStart = (ids: number[]) => ids.forEach((id) => move({ ids: [id], categoryId: 9, beforeId: 1 }))
  return (
    <>
      <p>Order: {sections.flatMap(({ items }) => items.map(({ id }) => id)).join()}</p>
      <button type="button" onClick={() => void refetch()}>
        Load again
      </button>
      <button type="button" onClick={undo}>
        Undo
      </button>
      <button type="button" disabled={!loaded} onClick={() => moveToStart([2, 3])}>
        Move 2 and 3 to the start
      </button>
      <button type="button" disabled={!loaded} onClick={() => moveToStart([3])}>
        Move 3 to the start
      </button>
    </>
  )
}
