import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { baseApi, FOLLOWED } from '../../api/base-api.ts'
import { failure, success } from '../../testing/answer-api.ts'
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

test.for([
  {
    way: 'Keep mine',
    sent: { name: { de: 'Extras' }, options: [{ id: 31, allergens: [{ allergenId: 1 }] }, { id: 32 }] },
  },
  { way: 'Load theirs', sent: {} },
])(
  '“$way” after a colleague changed an added option group saves it without losing what the user typed elsewhere',
  async ({ way, sent }) => {
    const { saved, stored } = renderPage(({ modifierGroups }, { item }) =>
      modifierGroups?.[0]?.revision === 2
        ? success(item)
        : failure('STALE_REVISION', 'The option group “Beilagen” was changed.', { 'modifierGroups.0': 'changed' }),
    )
    stored.allergens = [sampleAllergen(1, 'Milk')]
    stored.groups = [SIDES]
    await picker.selectOptions('3')
    await userEvent.fill(groupName, 'Extras')
    await userEvent.fill(name, 'Eintopf')
    stored.groups = [CHANGED_SIDES]
    await saveButton.click()

    await expect.element(page.getByRole('dialog', { name: 'An option group was changed' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Beilagen unchanged Extras' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Beilagen: Reis Reis, Milk: Contains unchanged' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Beilagen: Brot Brot unchanged' })).toBeVisible()
    await page.getByRole('button', { name: way }).click()
    await expect.element(page.getByRole('textbox', { name: 'Option', exact: true }).nth(1)).toHaveValue('Brot')
    await saveButton.click()

    await expect.element(list).toBeVisible()
    expect(saved[1]).toMatchObject({ name: { de: 'Eintopf' }, modifierGroups: [{ id: 3, revision: 2, ...sent }] })
    expect(Object.keys(saved[1]?.modifierGroups?.[0] ?? {}).includes('options')).toBe('options' in sent)
  },
)

test('a save refused because of an option group says so when the latest version can’t be loaded', async () => {
  const { stored } = renderPage(() => {
    stored.groups = null
    return failure('STALE_REVISION', 'The option group “Beilagen” was changed.', { 'modifierGroups.0': 'changed' })
  })
  stored.groups = [SIDES]
  await picker.selectOptions('3')
  await userEvent.fill(name, 'Eintopf')
  await saveButton.click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('The option group “Beilagen” was changed.')
  await expect.element(name).toHaveValue('Eintopf')
})

test('the delete buttons of an option group, its options and their allergens are named for what they delete', async () => {
  const { stored } = renderPage()
  stored.groups = [CHANGED_SIDES]
  await picker.selectOptions('3')

  for (const part of ['Beilagen', 'option Reis', 'allergen 1 in Reis', 'option Brot'])
    await expect.element(page.getByRole('button', { name: `Delete ${part}` })).toBeVisible()
})

const RICE = { id: 31, name: { de: 'Reis' }, priceDeltaMinor: 0, isDefault: false, allergens: [] }
const SIDES: ModifierGroup = {
  id: 3,
  name: { de: 'Beilagen' },
  minSelected: 0,
  maxSelected: null,
  itemCount: 2,
  revision: 1,
  options: [RICE],
}
const MILK = sampleStatement(sampleAllergen(1, 'Milk'), { level: 'CONTAINS' })
const CHANGED_SIDES: ModifierGroup = {
  ...SIDES,
  revision: 2,
  options: [
    { ...RICE, allergens: [MILK] },
    { ...RICE, id: 32, name: { de: 'Brot' } },
  ],
}
/** The group as saved. */
const EXTRAS = {
  id: 3,
  revision: 2,
  name: { de: 'Extras' },
  options: [
    { id: 31, allergens: [{ allergenId: 1, level: 'CONTAINS' }] },
    { id: 32, name: { de: 'Brot' } },
  ],
}
