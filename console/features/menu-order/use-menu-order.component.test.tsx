import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { useMenuOrder } from './use-menu-order.ts'

const ITEMS = [1, 2, 3].map((id) => ({ id, name: { de: `Gericht ${id}` }, categoryId: 9, status: 'PUBLISHED' }))
const ORDER = { categories: [{ id: 9, name: { de: 'Speisen' }, parentId: null, isVisible: true }], items: ITEMS }

test('all moves are saved even if the user leaves the page while the first one is being saved', async () => {
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
  const { loaded, move } = useMenuOrder(sampleBranch())
  const moveToStart = () => [2, 3].forEach((id) => move({ ids: [id], categoryId: 9, beforeId: 1 }))
  return (
    <button type="button" disabled={!loaded} onClick={moveToStart}>
      Move 2 and 3 to the start
    </button>
  )
}
