import { createMemoryRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lookChosen } from '../state/theme-slice.ts'
import { createConsoleStore } from '../store.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { PageFrame } from './PageFrame.tsx'

test('choosing another page animation keeps unsaved input', async () => {
  const store = renderPages()
  const name = page.getByRole('textbox', { name: 'Name' })
  await userEvent.fill(name, 'Soup')

  store.dispatch(lookChosen({ animation: 'animate-page-fade' }))

  await expect.poll(animations).toHaveLength(1)
  await expect.element(name).toHaveValue('Soup')
})

test('the page animation plays again when another page is opened', async () => {
  renderPages().dispatch(lookChosen({ animation: 'animate-page-fade' }))
  await expect.poll(animations).toHaveLength(1)
  const [first] = animations()
  first?.finish()

  await page.getByRole('link', { name: 'Next' }).click()

  await expect.element(page.getByText('Next page')).toBeVisible()
  await expect.poll(() => animations().some((animation) => animation !== first)).toBe(true)
})

const animations = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration !== 0)

function renderPages() {
  const store = createConsoleStore()
  const element = (
    <PageFrame>
      <Link to="/next">Next</Link>
      <Outlet />
    </PageFrame>
  )
  const pages = [
    { path: '/', element: <input aria-label="Name" /> },
    { path: '/next', element: <p>Next page</p> },
  ]
  renderComponent(<RouterProvider router={createMemoryRouter([{ element, children: pages }])} />, store)
  return store
}
