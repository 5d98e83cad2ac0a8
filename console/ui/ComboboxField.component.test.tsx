import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { ComboboxField } from './ComboboxField.tsx'

const FRUITS = ['Apple', 'Apple pie', 'Apricot', 'Banana', 'Cherry'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

const field = page.getByRole('combobox', { name: 'Fruit' })
const list = page.getByRole('listbox', { name: 'Fruit' })
const option = (name: string) => list.getByRole('option', { name })

test('clicking a combobox lists its options, and clicking an option chooses it', async () => {
  const { value } = renderField('banana')

  await field.click()
  await expect.element(option('Banana')).toHaveAttribute('aria-selected', 'true')
  expect(list.getByRole('option').elements()).toHaveLength(5)
  await option('Cherry').click()

  await expect.element(field).toHaveValue('Cherry')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(value()).toBe('cherry')
})

test('typing in a combobox narrows the list to matching options, and Enter chooses the first one', async () => {
  const { value } = renderField('')

  await userEvent.type(field, 'ap')
  await expect.element(option('Banana')).not.toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Apple').element().id)
  await userEvent.keyboard('{Enter}')

  await expect.element(field).toHaveValue('Apple')
  expect(value()).toBe('apple')
})

test('the arrow keys wrap around at both ends of a combobox’s list', async () => {
  const { value } = renderField('')

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Cherry').element().id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  await expect.element(field).toHaveValue('Apple pie')
  expect(value()).toBe('apple pie')
})

test('Escape closes a combobox’s list and restores the previous choice', async () => {
  const { value } = renderField('banana')

  await userEvent.fill(field, 'ap')
  await userEvent.keyboard('{Escape}')

  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Banana')
  expect(value()).toBe('banana')
})

test.for([
  { rule: 'chooses the only match', typed: 'che', shown: 'Cherry' },
  { rule: 'chooses an exact match among several', typed: ' APPLE ', shown: 'Apple' },
  { rule: 'keeps the previous choice if several options match', typed: 'ap', shown: 'Banana' },
  { rule: 'keeps the previous choice if no option matches', typed: 'zzz', shown: 'Banana' },
])('leaving a combobox $rule', async ({ typed, shown }) => {
  const { value } = renderField('banana')

  await userEvent.fill(field, typed)
  await userEvent.tab()

  await expect.element(field).toHaveValue(shown)
  expect(value()).toBe(shown.toLowerCase())
})

test('clearing a combobox’s text clears its choice', async () => {
  const { value } = renderField('banana')

  await userEvent.clear(field)
  await userEvent.tab()

  await expect.element(field).toHaveValue('')
  expect(value()).toBe('')
})

test('in a combobox, text that matches no option shows a message and changes nothing', async () => {
  const { value } = renderField('banana')

  await userEvent.fill(field, 'zzz')
  await expect.element(page.getByRole('status')).toHaveTextContent('No fruit found')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')

  expect(value()).toBe('banana')
})

function renderField(initial: string) {
  const changed = vi.fn<(value: string) => void>()
  function Field() {
    const [value, setValue] = useState(initial)
    const change = (next: string) => {
      setValue(next)
      changed(next)
    }
    return (
      <>
        <ComboboxField
          label="Fruit"
          value={value}
          onChange={change}
          search={(text) => FRUITS.filter(({ label }) => label.toLowerCase().startsWith(text.trim().toLowerCase()))}
          labelOf={(chosen) => FRUITS.find((fruit) => fruit.value === chosen)?.label ?? ''}
          noneFound="No fruit found"
          maxHeightPx={200}
        />
        <button type="button">Next field</button>
      </>
    )
  }
  renderComponent(<Field />)
  return { value: () => changed.mock.lastCall?.[0] ?? initial }
}
