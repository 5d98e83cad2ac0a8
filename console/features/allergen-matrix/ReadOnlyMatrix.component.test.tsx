import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AllergenMatrixPage, MatrixCell } from '#contract/menu-exports.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { BranchContext } from '../../session/branch-context.ts'
import { ReadOnlyMatrix } from './ReadOnlyMatrix.tsx'

const [MILK, WALNUT, FISH] = [
  { id: 1, name: 'Milk' },
  { id: 2, name: 'Walnut' },
  { id: 3, name: 'Fish' },
]

// Walnut is inactive, so only a matrix with an item that contains or may contain it lists it.
test.for([
  ['the columns of all pages', '', ['Milk', 'Walnut', 'Fish'], ['free from', 'contains', 'may contain']],
  ['only the column of the filtered allergen', '?allergenId=3', ['Fish'], ['may contain']],
] as const)('a print of the whole allergen matrix has %s', async ([, search, names, levels]) => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  let reads = 0
  answerApi({
    'GET /allergen-matrix': () => {
      reads += 1
      return success(reads === 1 ? FIRST_PAGE : ALL_PAGES)
    },
  })
  const route = {
    path: '*',
    element: (
      <BranchContext value={sampleBranch()}>
        <ReadOnlyMatrix refusal={null} onEdit={() => undefined} />
      </BranchContext>
    ),
  }
  renderComponent(<RouterProvider router={createMemoryRouter([route], { initialEntries: [`/${search}`] })} />)

  await page.getByRole('button', { name: 'Print' }).click()

  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const printed = page.getByRole('table', { includeHidden: true }).nth(1).element()
  const textsOf = (selector: string) => [...printed.querySelectorAll(selector)].map((one) => one.textContent)
  expect(textsOf('thead th').slice(1, -1)).toEqual(names)
  expect(textsOf('tbody td .sr-only')).toEqual(levels)
})

const cell = (level: MatrixCell['level']): MatrixCell => ({ level, inOptions: null, confirmedAt: null })
const itemOf = (cells: MatrixCell[]) => ({
  id: 7,
  name: 'Suppe',
  cells,
  confirmation: { state: 'unconfirmed' as const, at: null, by: [] },
})
const CATEGORY = { id: 4, name: 'Vorspeisen' }
const FIRST_PAGE: AllergenMatrixPage = {
  branch: { id: 1, name: 'Mitte', defaultLocale: 'de', timeZone: 'UTC' },
  brandName: 'Brand',
  allergenStatement: null,
  allergensReviewedAt: null,
  generatedAt: '2026-01-01T00:00:00Z',
  allergens: [MILK, FISH],
  categories: [{ ...CATEGORY, items: [itemOf([cell('FREE_FROM'), cell('MAY_CONTAIN')])] }],
  allCategories: [CATEGORY],
  total: 51,
  page: 1,
  pageSize: 50,
}
const ALL_PAGES: AllergenMatrixPage = {
  ...FIRST_PAGE,
  allergens: [MILK, WALNUT, FISH],
  categories: [{ ...CATEGORY, items: [itemOf([cell('FREE_FROM'), cell('CONTAINS'), cell('MAY_CONTAIN')])] }],
  page: null,
}
