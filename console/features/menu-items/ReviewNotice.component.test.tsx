import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportProposal } from '#contract/menu-items.ts'
import { referenceApi } from '../../api/reference-api.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen, sampleBranch, sampleItem, sampleStatement } from '../../testing/samples.ts'
import { createConsoleStore } from '../../store.ts'
import { ReviewNotice } from './ReviewNotice.tsx'

const [NUTS, MILK, FISH] = [sampleAllergen(1, 'Nuts'), sampleAllergen(2, 'Milk'), sampleAllergen(3, 'Fish')]

const accept = page.getByRole('button', { name: 'Accept suggestions' })

test('suggested allergen levels are shown next to the current levels before they are accepted', async () => {
  renderNotice(() => success([NUTS, MILK, FISH]))

  await expect.element(page.getByText('Nuts: Contains instead of Unknown')).toBeVisible()
  await expect.element(page.getByText('Milk: Free from instead of Contains')).toBeVisible()
  await expect.element(page.getByText('Fish')).not.toBeInTheDocument()
  await expect.element(page.getByText('Accepted allergens aren’t confirmed yet.')).toBeVisible()
  await expect.element(accept).toBeEnabled()
})

test('suggested allergens can’t be accepted if their names fail to load, but can be dismissed', async () => {
  renderNotice(() => failure('UNAVAILABLE', 'Carte is being updated.'))

  await expect.element(page.getByText(/^The names of the suggested allergens/)).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Dismiss suggestions' })).toBeEnabled()
})

test('a suggested allergen that was added after the list of allergens was cached is shown before it is accepted', async () => {
  const store = createConsoleStore()
  await store.dispatch(referenceApi.util.upsertQueryData('listAllergens', {}, [MILK]))
  const answer = Promise.withResolvers<Response>()
  renderNotice(() => answer.promise, SUGGESTED, store)

  await expect.element(page.getByText('The column “Allergens” has codes without a legend.')).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  answer.resolve(success([NUTS, MILK]))

  await expect.element(accept).toBeEnabled()
  await expect.element(page.getByText('Nuts: Contains instead of Unknown')).toBeVisible()
})

test('a suggested level that the item already has isn’t shown', async () => {
  renderNotice(() => success([NUTS, MILK, FISH]), [{ allergenId: FISH.id, level: 'CONTAINS' }])

  await expect.element(page.getByRole('button', { name: 'Mark as reviewed' })).toBeEnabled()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Fish/)).not.toBeInTheDocument()
})

const SUGGESTED: NonNullable<ImportProposal['allergens']> = [
  { allergenId: NUTS.id, level: 'CONTAINS' },
  { allergenId: MILK.id, level: 'FREE_FROM' },
]

test('a suggestion about a deleted allergen isn’t shown', async () => {
  renderNotice(() => success([MILK]))

  await expect.element(page.getByText('Milk: Free from instead of Contains')).toBeVisible()
  await expect.element(page.getByText(/deleted|undefined|Nuts/)).not.toBeInTheDocument()
})

function renderNotice(
  listAllergens: () => Response | Promise<Response>,
  suggested = SUGGESTED,
  store = createConsoleStore(),
) {
  answerApi({ 'GET /allergens': listAllergens })
  const item = sampleItem({
    allergens: [sampleStatement(MILK, { level: 'CONTAINS' }), sampleStatement(FISH, { level: 'CONTAINS' })],
    reviewReasons: ['The column “Allergens” has codes without a legend.'],
    importProposal: { allergens: suggested },
  })
  renderComponent(<ReviewNotice item={item} branch={sampleBranch()} refusal={null} />, store)
}
