import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { formLocales } from '../../fields/localized-form.ts'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { MenuItemTexts } from './MenuItemTexts.tsx'
import { WrittenLanguages } from './written-languages.ts'

const arabic = sampleBranch({ defaultLocale: 'ar', locales: ['en', 'ar'] })
const field = (name: string) => page.getByRole('textbox', { name })
const saveButton = page.getByRole('button', { name: 'Save' })

test('the item form shows each text in the branch’s default language first', async () => {
  renderTexts()

  await expect.element(field('Name')).toHaveAttribute('lang', 'ar')
  await expect.element(field('Name (English)')).toHaveAttribute('lang', 'en')
  const labels = page
    .getByRole('textbox')
    .elements()
    .map((one) => one.getAttribute('lang'))
  expect(labels).toEqual(['ar', 'en', 'ar', 'en', 'ar', 'en'])
})

test('the field for a name has the writing direction of its text', async () => {
  renderTexts()

  await expect.element(field('Name')).toHaveStyle({ direction: 'rtl' })
  await expect.element(field('Name (English)')).toHaveStyle({ direction: 'ltr' })
})

test('a menu item requires a name in the branch’s default language, but not in its other languages', async () => {
  const save = renderTexts()

  await userEvent.fill(field('Name (English)'), '')
  await userEvent.fill(field('Name'), '   ')
  await saveButton.click()

  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name (English)')).toBeValid()
  expect(save).not.toHaveBeenCalled()

  await userEvent.fill(field('Name'), 'شوربة عدس')
  await expect.element(field('Name')).toBeValid()
  await saveButton.click()
  expect(save.mock.lastCall).toEqual([{ name: { ar: 'شوربة عدس', fr: 'Soupe' } }])
})

test('clearing the English name removes only that name, not one in a language that the branch lacks', async () => {
  const save = renderTexts()

  await userEvent.clear(field('Name (English)'))
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{ name: { ar: 'شوربة', fr: 'Soupe' } }])
})

test('spaces around an item’s text are not saved', async () => {
  const save = renderTexts()

  await userEvent.fill(field('Description (English)'), '  With bread ')
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{ description: { en: 'With bread' } }])
})

test('the name field of an item accepts no text beyond the maximum length of a name', async () => {
  renderTexts()

  await userEvent.fill(field('Name'), 'a'.repeat(NAME_MAX_LENGTH))
  await userEvent.type(field('Name'), 'b')

  await expect.element(field('Name')).toHaveValue('a'.repeat(NAME_MAX_LENGTH))
})

function renderTexts() {
  const item = sampleItem({ name: { ar: 'شوربة', en: 'Soup', fr: 'Soupe' } })
  return renderItemForm({ item, branch: arabic }, (form) => (
    <WrittenLanguages value={formLocales(arabic)}>
      <MenuItemTexts form={form} languages={null} />
    </WrittenLanguages>
  ))
}
