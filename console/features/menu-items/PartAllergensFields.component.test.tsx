import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleAllergen, sampleBranch, sampleItem, sampleStatement } from '../../testing/samples.ts'
import { PartAllergensFields } from './PartAllergensFields.tsx'

const branch = sampleBranch()
const size = { id: 1, name: { de: 'Klein' }, priceMinor: 450, branchPriceMinor: null, allergens: [] }
const saveButton = page.getByRole('button', { name: 'Save' })

test('an allergen row of a size without an allergen is refused, until one is chosen or the row is removed', async () => {
  const save = renderItemForm({ item: sampleItem({ variants: [size] }), branch }, (form) => (
    <PartAllergensFields
      form={form}
      name="variants.0.allergens"
      allergens={[sampleAllergen(4, 'Milk')]}
      about="Klein"
    />
  ))
  await page.getByRole('button', { name: 'Add allergen to Klein' }).click()
  const allergen = page.getByRole('combobox', { name: 'Allergen in Klein' })

  await saveButton.click()

  await expect.element(allergen).toHaveAccessibleDescription('Choose an allergen or remove this row.')
  expect(save).not.toHaveBeenCalled()

  await userEvent.selectOptions(allergen, 'Milk')
  await expect.element(allergen).toBeValid()
  await page.getByRole('button', { name: 'Add allergen to Klein' }).click()
  await page.getByRole('button', { name: 'Delete allergen 2 in Klein' }).click()
  await saveButton.click()

  await expect
    .poll(() => save.mock.lastCall)
    .toMatchObject([{ variants: [{ id: 1, allergens: [{ allergenId: 4, level: 'CONTAINS' }] }] }])
})

test('a disabled allergen can’t be chosen for a size, but one that the size has stays', async () => {
  const [milk, lupin] = [sampleAllergen(4, 'Milk'), sampleAllergen(5, 'Lupin', { isActive: false })]
  const stated = { ...size, allergens: [sampleStatement(lupin, { level: 'CONTAINS' })] }
  renderItemForm({ item: sampleItem({ variants: [stated] }), branch }, (form) => (
    <PartAllergensFields form={form} name="variants.0.allergens" allergens={[milk, lupin]} about="Klein" />
  ))
  const rows = page.getByRole('combobox', { name: 'Allergen in Klein' })

  await page.getByRole('button', { name: 'Add allergen to Klein' }).click()

  await expect.element(rows.nth(0)).toHaveDisplayValue('Lupin')
  await expect.element(rows.nth(1).getByRole('option', { name: 'Milk' })).toBeInTheDocument()
  await expect.element(rows.nth(1).getByRole('option', { name: 'Lupin' })).not.toBeInTheDocument()
})
