import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MenuImport } from '#contract/menu-imports.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleImport, sampleReport } from '../../testing/samples.ts'
import { ImportDone } from './ImportDone.tsx'

const REPORT = {
  ...sampleReport({ refused: 1, warned: 1 }),
  refused: [{ rowNumber: 4, message: 'This price isn’t a number' }],
  warned: [{ rowNumber: 5, message: 'This row was added as a size' }],
  unrecognised: [{ value: 'egs', column: 'contains', count: 1, rowNumber: 6, hint: 'Did you mean “Eggs”?' }],
}

test('after an import, the rows that weren’t imported, warnings and unrecognised allergens can still be read', async () => {
  show(sampleImport({ state: 'imported', report: REPORT }))

  await expect.element(page.getByText('This price isn’t a number')).toBeVisible()
  await expect.element(page.getByText('These rows weren’t imported.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('This row was added as a size')).toBeVisible()
  await expect.element(page.getByText('Did you mean “Eggs”?')).toBeVisible()
})

test('an undone import lists no rows to check', async () => {
  show(sampleImport({ state: 'undone', report: REPORT }))

  await expect.element(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible()
  await expect.element(page.getByText('This price isn’t a number')).not.toBeInTheDocument()
})

function show(menuImport: MenuImport) {
  const route = { path: '*', element: <ImportDone menuImport={menuImport} onUndone={() => {}} /> }
  renderComponent(<RouterProvider router={createMemoryRouter([route])} />)
}
