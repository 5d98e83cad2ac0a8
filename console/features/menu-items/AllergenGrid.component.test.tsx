import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MenuItem } from '#contract/menu-items.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleAllergen, sampleBranch, sampleItem, sampleStatement } from '../../testing/samples.ts'
import { AllergenGrid } from './AllergenGrid.tsx'

const milk = sampleAllergen(1, 'Milk')
const gluten = sampleAllergen(2, 'Gluten')
const wheat = sampleAllergen(3, 'Wheat', { parentId: 2 })
const rye = sampleAllergen(4, 'Rye', { parentId: 2 })
const lupin = sampleAllergen(5, 'Lupin', { isActive: false })
const celery = sampleAllergen(6, 'Celery', { isActive: false })
const confirmed = { verifiedBy: 'Ada', verifiedAt: '2026-03-01T11:00:00.000Z' }

const groupOf = (name: string) => page.getByRole('group', { name })
const levelOf = (name: string, level: string) => groupOf(name).getByRole('radio', { name: level })
const confirmation = page.getByRole('checkbox', { name: /^Confirm allergens/ })
const saveButton = page.getByRole('button', { name: 'Save' })

test('an allergen without a stored level is “Unknown”, and saving the item stores no level for it', async () => {
  const save = renderGrid([])

  await expect.element(levelOf('Milk', 'Unknown')).toBeChecked()
  await expect.element(levelOf('Milk', 'Free from')).not.toBeChecked()
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{}])
})

test('saves a chosen allergen level without confirming it', async () => {
  const save = renderGrid([])

  await levelOf('Milk', 'Free from').click()
  await expect.element(confirmation).not.toBeChecked()
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([
    { allergens: [{ allergenId: 1, level: 'FREE_FROM', note: null }], confirmAllergens: false },
  ])
})

test('confirms unchanged allergen levels when “Confirm allergens” is ticked', async () => {
  const save = renderGrid([sampleStatement(milk, { level: 'FREE_FROM' })])

  await confirmation.click()
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{ confirmAllergens: true }])
})

test('setting an allergen to “Unknown” removes its stored level', async () => {
  const save = renderGrid([
    sampleStatement(milk, { level: 'CONTAINS', note: 'butter' }),
    sampleStatement(gluten, { level: 'FREE_FROM' }),
  ])

  await levelOf('Milk', 'Unknown').click()
  await levelOf('Gluten', 'Free from').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(levelOf('Gluten', 'Unknown')).toBeChecked()
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{ allergens: [], confirmAllergens: false }])
})

test('“May contain” allows a note and “Can be made without”, but “Free from” allows no note', async () => {
  const save = renderGrid([])
  const note = page.getByRole('textbox', { name: 'Note about Milk' })
  const removable = page.getByRole('checkbox', { name: 'Can be made without Milk' })

  await levelOf('Milk', 'Free from').click()
  await expect.element(note).not.toBeInTheDocument()
  await levelOf('Milk', 'May contain').click()
  await note.fill('in the sauce')
  await removable.click()
  await saveButton.click()

  expect(save.mock.lastCall?.[0].allergens).toEqual([
    { allergenId: 1, level: 'MAY_CONTAIN', removable: true, note: 'in the sauce' },
  ])
})

test('shows who confirmed an allergen level, but only while that level is chosen', async () => {
  renderGrid([sampleStatement(milk, { level: 'CONTAINS', ...confirmed })])
  const line = groupOf('Milk').getByText('Confirmed by Ada on 1 Mar 2026, 12:00 CET')

  await expect.element(line).toBeVisible()
  await levelOf('Milk', 'Free from').click()
  await expect.element(line).not.toBeInTheDocument()
  await levelOf('Milk', 'Contains').click()
  await expect.element(line).toBeVisible()
})

test('an unconfirmed or expired “free from” warns that guests see “not confirmed”', async () => {
  renderGrid([
    sampleStatement(milk, { level: 'FREE_FROM' }),
    sampleStatement(gluten, { level: 'FREE_FROM', ...confirmed }),
  ])

  await expect.element(groupOf('Milk').getByText('Not confirmed yet. Guests see “not confirmed”.')).toBeVisible()
  await expect
    .element(groupOf('Gluten').getByText(/The confirmation has expired, so guests see “not confirmed”.$/))
    .toBeVisible()
})

test('setting the level of a child allergen leaves its parent allergen unknown', async () => {
  renderGrid([])
  await expect.element(levelOf('Milk', 'Contains')).toBeVisible()
  await expect.element(levelOf('Wheat', 'Contains')).not.toBeInTheDocument()

  await page.getByText('Types of gluten (2)').click()
  await levelOf('Wheat', 'Contains').click()

  await expect.element(page.getByText('Types of gluten (1 of 2)')).toBeVisible()
  await expect.element(levelOf('Gluten', 'Unknown')).toBeChecked()
})

test('expands the types of an allergen if the item has a level for one of them', async () => {
  renderGrid([sampleStatement(wheat, { level: 'CONTAINS' })])

  await expect.element(levelOf('Wheat', 'Contains')).toBeChecked()
})

test('shows a disabled allergen only if the item has a level for it', async () => {
  renderGrid([sampleStatement(lupin, { level: 'CONTAINS' })])

  await expect.element(levelOf('Lupin', 'Contains')).toBeChecked()
  await expect.element(groupOf('Celery')).not.toBeInTheDocument()
})

test('allergens of an item that needs review can’t be confirmed', async () => {
  renderGrid([], { needsReview: true })

  await expect.element(page.getByRole('checkbox', { name: /^Confirm allergens/ })).toBeDisabled()
  await expect.element(page.getByText(/Review it first, then confirm its allergens/)).toBeVisible()
})

function renderGrid(allergens: StatedAllergen[], more: Partial<MenuItem> = {}) {
  const item = sampleItem({ allergens, ...more })
  return renderItemForm({ item, branch: sampleBranch() }, (form) => (
    <AllergenGrid form={form} item={item} allergens={[milk, gluten, wheat, rye, lupin, celery]} />
  ))
}
