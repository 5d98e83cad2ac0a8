import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { baseApi, FOLLOWED } from '../../api/base-api.ts'
import { sampleAllergen, sampleStatement } from '../../testing/samples.ts'
import { cancel, list, name, question, renderPage, saveButton } from '../../testing/render-menu-item-form.tsx'

const picker = page.getByRole('combobox', { name: 'Use an existing option group' })
const groupName = page.getByRole('textbox', { name: 'Option group', exact: true })

test('an option group added to an item gets what somebody else changes in it before the item is saved', async () => {
  const { saved, stored, store } = renderPage()
  stored.groups = [SIDES]
  await picker.selectOptions('3')
  await userEvent.fill(groupName, 'Extras')

  stored.groups = [CHANGED_SIDES]
  store.dispatch(baseApi.util.invalidateTags([FOLLOWED]))
  await expect.element(page.getByRole('textbox', { name: 'Option', exact: true }).nth(1)).toHaveValue('Brot')
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toMatchObject([{ modifierGroups: [EXTRAS] }])
})

test('restoring a draft with an added option group keeps what somebody else has changed in the group since', async () => {
  const { saved, stored } = renderPage()
  stored.groups = [SIDES]
  await picker.selectOptions('3')
  await userEvent.fill(groupName, 'Extras')
  await cancel.click()
  await question.getByRole('button', { name: 'Leave' }).click()

  stored.groups = [CHANGED_SIDES]
  await page.getByRole('link', { name: 'Edit again' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Option', exact: true }).nth(1)).toHaveValue('Brot')
  await userEvent.fill(name, 'Eintopf')
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toMatchObject([{ modifierGroups: [EXTRAS] }])
})

const RICE = { id: 31, name: { de: 'Reis' }, priceDeltaMinor: 0, isDefault: false, allergens: [] }
const SIDES: ModifierGroup = {
  id: 3,
  name: { de: 'Beilagen' },
  minSelected: 0,
  maxSelected: null,
  itemCount: 2,
  options: [RICE],
}
const MILK = sampleStatement(sampleAllergen(1, 'Milk'), { level: 'CONTAINS' })
const CHANGED_SIDES: ModifierGroup = {
  ...SIDES,
  options: [
    { ...RICE, allergens: [MILK] },
    { ...RICE, id: 32, name: { de: 'Brot' } },
  ],
}
/** The group as saved. */
const EXTRAS = {
  id: 3,
  name: { de: 'Extras' },
  options: [
    { id: 31, allergens: [{ allergenId: 1, level: 'CONTAINS' }] },
    { id: 32, name: { de: 'Brot' } },
  ],
}
