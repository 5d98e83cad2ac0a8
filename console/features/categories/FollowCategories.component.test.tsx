import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Category } from '#contract/categories.ts'
import { useAllCategoriesQuery, useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { notifyMenuChange } from '../../session/menu-changes.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { FollowCategories } from './FollowCategories.tsx'

const SOUPS: Category = {
  id: 4,
  brandId: 1,
  parentId: null,
  name: { de: 'Suppen' },
  description: {},
  image: null,
  isVisible: true,
  availability: [],
  sortOrder: 1,
  menuItemCount: 1,
}

test('marks a category that somebody else has changed', async () => {
  const { stored, finishOther } = renderList()
  await expect.element(page.getByText('Shown: true')).toBeVisible()

  finishOther()
  stored.category = { ...SOUPS, isVisible: false }
  notifyMenuChange()

  await expect.element(page.getByText('Marked: 4')).toBeVisible()
})

test('the user’s own change isn’t marked as somebody else’s, even if the list is refetched late', async () => {
  const { finishOther } = renderList()
  await expect.element(page.getByText('Shown: true')).toBeVisible()

  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  notifyMenuChange()
  // Longer than the list waits before it is refetched.
  await new Promise((resolve) => setTimeout(resolve, 800))
  finishOther()

  await expect.element(page.getByText('Shown: false')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 800))
  await expect.element(page.getByText('Marked: none')).toBeVisible()
})

/** @returns what the server stores, and a function that answers the request for the allergens */
function renderList() {
  const stored = { category: SOUPS }
  let finishOther = () => {}
  answerApi({
    'GET /categories': () => success({ items: [stored.category], total: 1, page: 1, pageSize: 100 }),
    'GET /allergens': () => new Promise((resolve) => (finishOther = () => resolve(success([])))),
    'PATCH /categories/4': (body) => {
      stored.category = { ...stored.category, ...(body as Partial<Category>) } // what the list sends
      return success(stored.category)
    },
  })
  renderComponent(<List />)
  return { stored, finishOther: () => finishOther() }
}

function List() {
  useListAllergensQuery({})
  const { data } = useAllCategoriesQuery({ branchId: 1 })
  const [update, { isSuccess }] = useUpdateCategoryMutation()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <p>Shown: {String(data?.[0]?.isVisible)}</p>
      {isSuccess && <p>Saved</p>}
      <p>Marked: {[...marked].join() || 'none'}</p>
      <button type="button" onClick={() => void update({ params: { id: 4 }, body: { isVisible: false } })}>
        Hide
      </button>
      {data && <FollowCategories branchId={1} marked={marked} onMark={setMarked} />}
    </>
  )
}
