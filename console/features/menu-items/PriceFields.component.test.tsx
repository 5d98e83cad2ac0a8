import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Branch } from '#contract/branches.ts'
import { renderItemForm } from '../../testing/render-item-form.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { PriceFields } from './PriceFields.tsx'

const euros = sampleBranch()
const dollars = sampleBranch({ currencyCode: 'USD', defaultLocale: 'en', locales: ['en'] })
const yen = sampleBranch({ currencyCode: 'JPY', defaultLocale: 'ja', locales: ['ja'] })
const dinars = sampleBranch({ currencyCode: 'KWD', defaultLocale: 'ar', locales: ['ar'] })

const price = page.getByRole('textbox', { name: 'Price' })
const saveButton = page.getByRole('button', { name: 'Save' })

test.for([
  {
    rule: 'the decimal mark of the branch’s default language',
    branch: euros,
    typed: '12,50',
    shown: '12,50',
    minor: 1250,
  },
  { rule: 'the decimal mark of another language', branch: euros, typed: '12.5', shown: '12.5', minor: 1250 },
  { rule: 'a decimal comma in English', branch: dollars, typed: '12,50', shown: '12,50', minor: 1250 },
  { rule: 'three decimals where the currency has them', branch: dinars, typed: '1.125', shown: '1.125', minor: 1125 },
  { rule: 'digits of another script', branch: dinars, typed: '١٢٫٥', shown: '12.5', minor: 12_500 },
  { rule: 'a whole amount without decimals', branch: yen, typed: '1200', shown: '1200', minor: 1200 },
])('the price field accepts $rule: “$typed”', async ({ branch, typed, shown, minor }) => {
  const save = renderPrice(branch)

  await userEvent.type(price, typed)
  await saveButton.click()

  await expect.element(price).toHaveValue(shown)
  expect(save.mock.lastCall).toEqual([{ priceMinor: minor }])
})

test.for([
  { rule: 'letters and signs', branch: euros, typed: '€ 7,-x9', shown: '7,9' },
  { rule: 'a second decimal mark', branch: euros, typed: '1,2.5', shown: '1,25' },
  { rule: 'the decimal mark in a currency without decimals', branch: yen, typed: '12.5', shown: '125' },
  { rule: 'the thirteenth digit', branch: euros, typed: '1234567890123', shown: '123456789012' },
])('the price field ignores $rule', async ({ branch, typed, shown }) => {
  renderPrice(branch)

  await userEvent.type(price, typed)

  await expect.element(price).toHaveValue(shown)
})

test('ignoring an invalid letter keeps the caret of the price field in place', async () => {
  renderPrice(euros)

  await userEvent.type(price, '150{ArrowLeft}{ArrowLeft}x2')

  await expect.element(price).toHaveValue('1250')
})

test.for([
  {
    text: 'an empty price',
    branch: euros,
    typed: '',
    error: 'Enter a number with at most 2 decimal places and 12 digits',
  },
  {
    text: 'a price with too many decimals',
    branch: euros,
    typed: '4,505',
    error: 'Enter a number with at most 2 decimal',
  },
  { text: 'an empty price in yen', branch: yen, typed: '', error: 'JPY has no decimal places.' },
])('refuses to save $text and shows the reason', async ({ branch, typed, error }) => {
  const save = renderPrice(branch)

  if (typed) await userEvent.type(price, typed)
  await saveButton.click()

  await expect.element(price).toHaveAccessibleDescription(expect.stringContaining(error))
  await expect.element(price).toBeInvalid()
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue(typed)
  expect(save).not.toHaveBeenCalled()
})

test('the price field is hidden for a market price', async () => {
  const save = renderPrice(euros)

  await page.getByRole('combobox', { name: 'Price type' }).selectOptions('Market price')
  await expect.element(price).not.toBeInTheDocument()
  await saveButton.click()

  expect(save.mock.lastCall).toEqual([{ priceType: 'MARKET' }])
})

test.for([
  { branch: euros, text: '1.234,50 €', shown: '1234,50', minor: 123_450 },
  { branch: euros, text: 'EUR 1,234.50', shown: '1234,50', minor: 123_450 },
  { branch: dollars, text: '$1,234.50', shown: '1234.50', minor: 123_450 },
  { branch: yen, text: '¥1,200', shown: '1200', minor: 1200 },
])(
  'reads the pasted price “$text” with its thousands separator and currency',
  async ({ branch, text, shown, minor }) => {
    const save = renderPrice(branch)

    await paste(text)
    await saveButton.click()

    await expect.element(price).toHaveValue(shown)
    expect(save.mock.lastCall).toEqual([{ priceMinor: minor }])
  },
)

test.for([
  { branch: euros, text: '12,5O', error: '“12,5O” isn’t a number. Use digits, for example 12.50.' },
  { branch: euros, text: '-4,50', error: '“-4,50” is below 0. Enter 0 or more.' },
  {
    branch: euros,
    text: '4,505 €',
    error: '“4,505 €” could be two different numbers. Type the number instead of pasting it.',
  },
  { branch: euros, text: '4,5055', error: 'Use at most 2 decimal places' },
  { branch: yen, text: '12.50', error: '“12.50” has decimals. Enter a whole number.' },
])('refuses the pasted price “$text” with the reason and keeps the previous text', async ({ branch, text, error }) => {
  renderPrice(branch)
  await userEvent.type(price, '9')

  await paste(text)

  await expect.element(price).toHaveAccessibleDescription(error)
  await expect.element(price).toHaveValue('9')
  await userEvent.type(price, '8')
  await expect.element(price).toBeValid()
  await expect.element(price).toHaveValue('98')
})

test('appends digits pasted at the end of a price', async () => {
  renderPrice(euros)
  await userEvent.type(price, '10,5')

  await paste('0')

  await expect.element(price).toHaveValue('10,50')
})

function renderPrice(branch: Branch) {
  return renderItemForm({ item: sampleItem({ priceMinor: null }), branch }, (form) => (
    <>
      <PriceFields branch={branch} form={form} allergens={[]} />
      <textarea aria-label="Note" />
    </>
  ))
}

/** Copies the text from another field and pastes it at the end of the price. */
async function paste(text: string): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill(text)
  await userEvent.tripleClick(note)
  await userEvent.copy()
  await price.click()
  await userEvent.keyboard('{End}')
  await userEvent.paste()
}
