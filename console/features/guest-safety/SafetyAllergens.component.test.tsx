import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { baseApi } from '../../api/base-api.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen, sampleBranch, sampleItem } from '../../testing/samples.ts'
import { SafetyAllergens } from './SafetyAllergens.tsx'

test('a refetch of an unchanged item keeps the allergen levels chosen on the guest safety page', async () => {
  const item = sampleItem()
  let reads = 0
  answerApi({
    'GET /menu-items/7': () => {
      reads += 1
      return success(item)
    },
    'GET /allergens': () => success([sampleAllergen(9, 'Milk')]),
  })
  const store = createConsoleStore()
  renderComponent(<SafetyAllergens row={item} branch={sampleBranch()} onClose={() => {}} />, store)
  const contains = page.getByRole('radio', { name: /^Contains/ }).first()
  await contains.click()

  store.dispatch(baseApi.util.invalidateTags(['MenuItem']))
  await vi.waitFor(() => expect(reads).toBe(2))

  await expect.element(contains).toBeChecked()
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

  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ confirmAllergens: false })))
})
