import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { baseApi } from '../../api/base-api.ts'
import { menuItemsApi } from '../../api/menu-items-api.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen, sampleBranch, sampleItem } from '../../testing/samples.ts'
import { SafetyAllergens } from './SafetyAllergens.tsx'

test('allergen levels chosen for an item stay when a colleague saves the item, and are sent with its old revision', async () => {
  const item = sampleItem({ revision: 1 })
  let revision = 0
  const save = vi.fn(() => success(item))
  answerApi({
    'GET /menu-items/7': () => {
      revision += 1
      return success({ ...item, revision })
    },
    'GET /allergens': () => success([sampleAllergen(9, 'Milk')]),
    'PATCH /menu-items/7': save,
  })
  const store = createConsoleStore()
  renderComponent(<SafetyAllergens row={item} branch={sampleBranch()} onClose={() => {}} />, store)
  const contains = page.getByRole('radio', { name: /^Contains/ }).first()
  await contains.click()

  store.dispatch(baseApi.util.invalidateTags(['MenuItem']))
  const params = { params: { id: 7 } }
  await vi.waitFor(() =>
    expect(menuItemsApi.endpoints.readMenuItem.select(params)(store.getState()).data?.revision).toBe(2),
  )
  await expect.element(contains).toBeChecked()
  await page.getByRole('button', { name: 'Save and confirm' }).click()

  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ revision: 1 }), expect.anything()))
})

test('closing the allergens of an item on the guest safety page asks before it discards chosen levels', async () => {
  const item = sampleItem()
  answerApi({
    'GET /menu-items/7': () => success(item),
    'GET /allergens': () => success([sampleAllergen(9, 'Milk')]),
  })
  renderComponent(<SafetyAllergens row={item} branch={sampleBranch()} onClose={() => {}} />)

  await page
    .getByRole('radio', { name: /^Contains/ })
    .first()
    .click()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

test('allergens saved on the guest safety page stay unconfirmed while the item needs review', async () => {
  const item = sampleItem({ needsReview: true })
  const save = vi.fn(() => success(item))
  answerApi({
    'GET /menu-items/7': () => success(item),
    'GET /allergens': () => success([sampleAllergen(9, 'Milk')]),
    'PATCH /menu-items/7': save,
  })
  renderComponent(<SafetyAllergens row={item} branch={sampleBranch()} onClose={() => {}} />, createConsoleStore())

  await page
    .getByRole('radio', { name: /^Contains/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await vi.waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ confirmAllergens: false }), expect.anything()),
  )
})

test('a diet type that isn’t true can be removed on the guest safety page', async () => {
  const item = sampleItem({
    dietTypes: [
      { id: 3, name: 'Vegan' },
      { id: 4, name: 'Vegetarian' },
    ],
  })
  const save = vi.fn(() => success(item))
  answerApi({
    'GET /menu-items/7': () => success(item),
    'GET /allergens': () => success([sampleAllergen(9, 'Milk')]),
    'PATCH /menu-items/7': save,
  })
  renderComponent(<SafetyAllergens row={item} branch={sampleBranch()} onClose={() => {}} />)

  await page.getByRole('group', { name: 'Diet types' }).getByRole('checkbox', { name: 'Vegan' }).click()
  await page.getByRole('button', { name: 'Save and confirm' }).click()

  await vi.waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ dietTypeIds: [4] }), expect.anything()),
  )
})
