import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { MenuItemsPage } from './MenuItemsPage.tsx'

test('after a branch switch, the item list hides the previous branch’s items while the new ones load', async () => {
  let reads = 0
  answerApi({
    'GET /menu-items': () => {
      reads += 1
      if (reads > 1) return new Promise(() => {})
      return success({ items: [sampleItem()], total: 1, page: 1, pageSize: 25 })
    },
  })
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
  await expect.element(page.getByRole('link', { name: 'Suppe' })).toBeVisible()

  await page.getByRole('button', { name: 'Switch to Nord' }).click()

  await expect.poll(() => reads).toBe(2)
  await expect.element(page.getByRole('link', { name: 'Suppe' })).not.toBeInTheDocument()
})

function Page() {
  const [branch, setBranch] = useState(sampleBranch())
  return (
    <BranchContext value={branch}>
      <button type="button" onClick={() => setBranch(sampleBranch({ id: 2, name: 'Nord' }))}>
        Switch to Nord
      </button>
      <MenuItemsPage />
    </BranchContext>
  )
}
