import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportQuestion } from '#contract/menu-imports.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleImport } from '../../testing/samples.ts'
import { ImportReview } from './ImportReview.tsx'

const CHECKED = sampleImport()

test('if the check of changed import settings failed, the items can be imported only after another check', async () => {
  let checks = 0
  answerApi({
    'POST /menu-imports/1/check': () => {
      checks += 1
      return checks === 1 ? failure('UNAVAILABLE', 'Carte is being updated.') : success(CHECKED)
    },
    'GET /allergens': () => success([]),
  })
  const route = { path: '*', element: <ImportReview menuImport={CHECKED} branch={sampleBranch()} /> }
  renderComponent(<RouterProvider router={createMemoryRouter([route])} />)
  const importItems = page.getByRole('button', { name: 'Import 3 items' })
  await expect.element(importItems).toBeEnabled()

  await page.getByRole('textbox', { name: /category/i }).fill('Drinks')

  await expect.element(page.getByText('Carte is being updated.')).toBeVisible()
  await expect.element(page.getByText(/^Your changes couldn’t be checked/).first()).toBeVisible()
  await expect.element(importItems).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Check again' }).click()

  await expect.element(importItems).toBeEnabled()
  expect(checks).toBe(2)
})

test('a sheet that is chosen during a check is read once the check ends', async () => {
  const bodies: unknown[] = []
  const first = Promise.withResolvers<Response>()
  answerApi({
    'POST /menu-imports/1/check': (body) => {
      bodies.push(body)
      return bodies.length === 1 ? first.promise : success(CHECKED)
    },
    'GET /allergens': () => success([]),
  })
  const sheets: ImportQuestion = { id: 'sheets', kind: 'sheets', answer: null, sheet: 'A', sheets: ['A', 'B'] }
  const started = sampleImport({ state: 'ready', report: null, questions: [sheets] })
  const route = { path: '*', element: <ImportReview menuImport={started} branch={sampleBranch()} /> }
  renderComponent(<RouterProvider router={createMemoryRouter([route])} />)
  await vi.waitFor(() => expect(bodies).toHaveLength(1))

  await page.getByRole('radio', { name: 'B' }).click()
  await expect.element(page.getByRole('radio', { name: 'B' })).toBeChecked()
  expect(bodies).toHaveLength(1)
  first.resolve(success(CHECKED))

  await vi.waitFor(() => expect(bodies[1]).toMatchObject({ sheet: 'B' }))
})
