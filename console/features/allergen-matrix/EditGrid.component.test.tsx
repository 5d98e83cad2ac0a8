import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AllergenGridItem, AllergenGridRow } from '#contract/allergen-grid.ts'
import type { Allergen } from '#contract/allergens.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen, sampleStatement } from '../../testing/samples.ts'
import { EditGrid } from './EditGrid.tsx'

const [NUTS, FISH] = [sampleAllergen(1, 'Nuts'), sampleAllergen(2, 'Fish')]
const SOUP: AllergenGridItem = {
  id: 7,
  name: { de: 'Suppe' },
  allergens: [],
  categoryId: 4,
  categoryName: { de: 'Vorspeisen' },
  description: {},
  ingredients: {},
  needsReview: false,
  revision: 1,
  variants: [],
  options: [],
}

const saveButton = page.getByRole('button', { name: 'Save', exact: true })

test('a second save of the allergen grid waits for the first one and sends only the changes made since', async () => {
  const { saves } = renderGrid()

  await markFirstCell()
  await userEvent.keyboard('{Control>}s{/Control}')
  await userEvent.keyboard('{ArrowRight}m{Control>}s{/Control}')
  await vi.waitFor(() =>
    expect(saves.map(({ row }) => row.allergens)).toEqual([[{ allergenId: 1, level: 'CONTAINS' }]]),
  )
  saves[0]?.finish()

  await vi.waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]?.row).toEqual({ id: 7, revision: 2, allergens: [{ allergenId: 2, level: 'MAY_CONTAIN' }] })
})

test('turning the page of the allergen grid waits for a running save', async () => {
  const { saves, turned } = renderGrid()

  await markFirstCell()
  await saveButton.click()
  await page.getByRole('button', { name: 'Save and go to next page' }).click()
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  expect(turned).not.toHaveBeenCalled()
  saves[0]?.finish()

  await vi.waitFor(() => expect(turned).toHaveBeenCalledWith(2))
  expect(saves).toHaveLength(1)
})

test.each([
  ['an edit', 'm'],
  ['undoing', '{Control>}z{/Control}'],
])('%s during the save that precedes a page turn of the allergen grid cancels the page turn', async (_what, keys) => {
  const { saves, turned } = renderGrid()

  await markFirstCell()
  await page.getByRole('button', { name: 'Save and go to next page' }).click()
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  await page.getByRole('gridcell').nth(1).click()
  await userEvent.keyboard(keys)
  saves[0]?.finish()
  await expect.element(saveButton).toBeEnabled()
  await saveButton.click()
  await vi.waitFor(() => expect(saves).toHaveLength(2))
  saves[1]?.finish()

  await expect.element(page.getByText('All changes are saved.')).toBeVisible()
  expect(turned).not.toHaveBeenCalled()
})

test('turning the page of the allergen grid is cancelled if the running save fails', async () => {
  const { saves, turned } = renderGrid()

  await markFirstCell()
  await saveButton.click()
  await page.getByRole('button', { name: 'Save and go to next page' }).click()
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish('Carte is being updated.')

  await expect.element(saveButton).toBeEnabled()
  expect(turned).not.toHaveBeenCalled()
  expect(saves).toHaveLength(1)
})

test.for([
  ['', FISH],
  [', even of an allergen that the colleague has just added', sampleAllergen(3, 'Celery')],
] as const)(
  '“Set remaining allergens” doesn’t confirm a level that a colleague saved while it was open%s',
  async ([, theirs]) => {
    const { saves } = renderGrid({ theirs })

    await markFirstCell()
    await userEvent.keyboard('{Control>}s{/Control}r')
    const dialog = page.getByRole('dialog', { name: 'Allergens of Suppe' })
    await expect.element(dialog.getByRole('combobox', { name: 'Level of Fish' })).toHaveValue('FREE_FROM')
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    saves[0]?.finish()
    const column = theirs.id - NUTS.id
    await vi.waitFor(() => expect(document.querySelector(`[data-cell="0-${column}"]`)?.ariaLabel).toBe('contains'))
    await dialog.getByRole('button', { name: 'Set and confirm: Suppe' }).click()

    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This item has changed since you opened it, so nothing was set. Check every level again.')
    await expect.element(dialog.getByText(`Suppe: Contains Nuts, Contains ${theirs.name}`)).toBeVisible()
    await expect.element(dialog.getByRole('combobox', { name: `Level of ${theirs.name}` })).not.toBeInTheDocument()
  },
)

test('closing “Set remaining allergens” asks before it discards levels that were chosen', async () => {
  renderGrid()
  await markFirstCell()
  await userEvent.keyboard('r')
  const level = page.getByRole('combobox', { name: 'Level of Fish' })

  await level.selectOptions('Contains')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click()

  await expect.element(level).toHaveValue('CONTAINS')
})

test('a tap on a cell of the allergen grid opens its levels, even if the click event has no pointer type', async () => {
  renderGrid()
  await expect.element(saveButton).toBeVisible()

  const cell = document.querySelector('[data-cell="0-1"]')
  cell?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  cell?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))

  await expect.element(page.getByRole('dialog', { name: 'Fish in Suppe' })).toBeVisible()
})

test('an item with an unsaved level of a size isn’t shown as confirmed', async () => {
  const confirmed = sampleStatement(NUTS, {
    level: 'CONTAINS',
    verifiedBy: 'Ada',
    verifiedAt: '2026-11-20T10:00:00.000Z',
  })
  renderGrid({ soup: { allergens: [confirmed], variants: [{ id: 8, name: { de: 'Groß' }, allergens: [] }] } })
  const confirmation = page.getByText(/^Confirmed by Ada/)
  await expect.element(confirmation).toBeVisible()

  await page.getByRole('gridcell').nth(4).click()
  await userEvent.keyboard('c')

  await expect.element(page.getByText('Not confirmed')).toBeVisible()
  await expect.element(confirmation).not.toBeInTheDocument()
})

test('after “Set remaining allergens” was refused, a refetch doesn’t move the focus to the allergen grid', async () => {
  const { saves } = renderGrid({ soup: { needsReview: true } })
  await markFirstCell()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('alert').getByText(/^This item needs review/)).toBeVisible()

  await saveButton.click()
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish()
  await expect.element(page.getByText('All changes are saved.')).toBeVisible()

  await expect.element(saveButton).toHaveFocus()
})

async function markFirstCell() {
  document.querySelector<HTMLElement>('[data-cell="0-0"]')?.focus()
  await userEvent.keyboard('c')
}

/**
 * @param soup how the item differs from `SOUP`
 * @param theirs an allergen that a colleague sets to “contains” in the meantime
 * @returns the requests that save the row, and a mock that is called when the page changes
 */
function renderGrid({ soup, theirs }: { soup?: Partial<AllergenGridItem>; theirs?: Allergen } = {}) {
  const saves: { row: AllergenGridRow; finish: (refusal?: string) => void }[] = []
  const turned = vi.fn<(page: number) => void>()
  answerApi({
    'PATCH /allergen-grid': (body) =>
      new Promise((resolve) => {
        const row = (body as { rows: [AllergenGridRow] }).rows[0] // what the grid sends
        const done = { batch: null, rows: [{ id: row.id, refusal: null }] }
        const finish = (refusal?: string) => resolve(refusal ? failure('UNAVAILABLE', refusal) : success(done))
        saves.push({ row, finish })
      }),
  })
  function Page() {
    const [item, setItem] = useState<AllergenGridItem>({ ...SOUP, ...soup })
    const refetch = async () =>
      setItem(({ revision }) => ({
        ...SOUP,
        ...soup,
        revision: revision + 1,
        allergens: [NUTS, ...(theirs ? [theirs] : [])].map((one) => sampleStatement(one, { level: 'CONTAINS' })),
      }))
    return (
      <EditGrid
        items={[item]}
        allergens={[NUTS, FISH]}
        locale="de"
        place={{ userId: 1, branchId: 1, categoryId: null, page: 1 }}
        refetch={refetch}
        focusFirst={false}
        pages={{ page: 1, count: 2, onChange: turned }}
      />
    )
  }
  // The sticky button bar stays 4rem below the top of the page, where the console has its top bar.
  renderComponent(
    <div className="pt-16">
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />
    </div>,
  )
  return { saves, turned }
}
