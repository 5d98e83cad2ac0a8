import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { notifyMenuChange } from '../../session/menu-changes.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
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

test('returning to a cached page of the item list shows what somebody else changed on it meanwhile', async () => {
  const stored = { first: 'Suppe' }
  answerApi({
    'GET /menu-items': (_, query) => {
      const isFirst = query.get('page') === '1'
      const item = isFirst ? sampleItem({ name: { de: stored.first } }) : sampleItem({ id: 8, name: { de: 'Brot' } })
      return success({ items: [item], total: 26, page: isFirst ? 1 : 2, pageSize: 25 })
    },
  })
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
  await expect.element(page.getByRole('link', { name: 'Suppe' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('link', { name: 'Brot' })).toBeVisible()

  stored.first = 'Brühe'
  notifyMenuChange()
  await page.getByRole('button', { name: 'Previous page' }).click()

  await expect.element(page.getByRole('link', { name: 'Brühe' })).toBeVisible()
})

test('a refused bulk action keeps the selected items that still exist', async () => {
  const rows = [sampleItem(), sampleItem({ id: 8, name: { de: 'Brot' } })]
  let reads = 0
  answerApi({
    'GET /menu-items': () => {
      reads += 1
      return success({ items: rows, total: 2, page: 1, pageSize: 25 })
    },
    'POST /menu-items/bulk': () => failure('CONFLICT', 'One item is gone.', { 'target.ids.1': 'Gone.' }),
  })
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 't', user: { ...UNVERIFIED_USER, permissions: ['override:write'] } }))
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />, store)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 items selected')

  await bar.getByRole('button', { name: 'Hide from guests' }).click()

  await expect.element(bar.getByRole('status')).toHaveTextContent('1 item selected')
  await expect.element(page.getByRole('checkbox', { name: 'Select Suppe' })).toBeChecked()
  // The list is loaded again, because it was outdated.
  await expect.poll(() => reads).toBe(2)
})

test('beside the sidebar of a desktop, the filters of the item list show their whole labels', async () => {
  answerApi({ 'GET /menu-items': () => success({ items: [sampleItem()], total: 1, page: 1, pageSize: 25 }) })
  renderComponent(
    <div style={{ width: '972px' }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </div>,
  )

  for (const name of ['Category', 'Status']) {
    const filter = page.getByRole('combobox', { name })
    await expect.element(filter).toBeVisible()
    expect(roomLeftIn(filter.element() as HTMLSelectElement)).toBeGreaterThan(0) // a combobox of this list
  }
  // Everything is in one line.
  const topOf = (control: Element) => control.getBoundingClientRect().top
  expect(topOf(page.getByRole('button', { name: 'Views' }).element())).toBe(
    topOf(page.getByRole('searchbox').element()),
  )
})

/** The width of a select box, without its padding and its chosen label. */
function roomLeftIn(select: HTMLSelectElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser can’t measure text')
  context.font = font
  const { width } = context.measureText(select.selectedOptions[0]?.text ?? '')
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
}

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
