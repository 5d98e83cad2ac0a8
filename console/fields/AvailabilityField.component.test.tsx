import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Availability } from '#contract/availability.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { AvailabilityField } from './AvailabilityField.tsx'

const LUNCH = { days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }

const slot = (number: number) => page.getByRole('group', { name: `Time slot ${number}` })
const day = (name: string, number = 1) => slot(number).getByRole('button', { name })
const time = (name: 'From' | 'To', number = 1) => slot(number).getByLabelText(name)

test('the first time slot added to an item starts as lunch on weekdays', async () => {
  const { value } = renderField([])
  await expect.element(page.getByText('No time slots set: this item is available whenever you’re open.')).toBeVisible()

  await page.getByRole('button', { name: 'Limit to certain times' }).click()

  await expect.element(day('Friday')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(day('Saturday')).toHaveAttribute('aria-pressed', 'false')
  expect(value()).toEqual([LUNCH])
})

test('an added time slot starts as an independent copy of the last one', async () => {
  const { value } = renderField([{ ...LUNCH, days: [6] }])

  await page.getByRole('button', { name: 'Add time slot' }).click()
  await time('To', 2).fill('22:00')

  expect(value()).toEqual([
    { ...LUNCH, days: [6] },
    { ...LUNCH, days: [6], to: '22:00' },
  ])
})

test('the days of a time slot are always in the order of the week', async () => {
  const { value } = renderField([{ ...LUNCH, days: [3] }])

  await day('Sunday').click()
  day('Monday').element().focus()
  await userEvent.keyboard(' ')
  await day('Wednesday').click()

  expect(value()).toEqual([{ ...LUNCH, days: [1, 7] }])
})

test.for([
  { rule: 'runs past midnight', from: '18:00', to: '02:00', note: 'Until 02:00 the next day' },
  { rule: 'covers the whole day', from: '00:00', to: '00:00', note: 'All day' },
  {
    rule: 'has the same start and end',
    from: '12:00',
    to: '12:00',
    note: 'Start and end can’t be the same, except 00:00 to 00:00 for the whole day',
  },
  { rule: 'has no end', from: '12:00', to: '', note: 'Enter a start and an end time' },
])('a time slot has a note if it $rule', async ({ from, to, note }) => {
  renderField([LUNCH])

  await time('From').fill(from)
  await time('To').fill(to)

  await expect.element(slot(1)).toHaveAccessibleDescription(expect.stringContaining(note))
})

test('asks for a day when the last day of a time slot is deselected', async () => {
  renderField([{ ...LUNCH, days: [2] }])

  await day('Tuesday').click()

  await expect.element(slot(1)).toHaveAccessibleDescription('Choose at least one day')
})

test('“Copy to all days” applies a time slot to every day of the week', async () => {
  const { value } = renderField([LUNCH])
  const copy = page.getByRole('button', { name: 'Copy to all days' })

  await copy.click()

  await expect.element(copy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(copy).toHaveAccessibleDescription('This time slot already applies to all days.')
  expect(value()).toEqual([{ ...LUNCH, days: [1, 2, 3, 4, 5, 6, 7] }])
})

test('removing the last time slot removes the time limit', async () => {
  const dinner = { days: [6, 7], from: '18:00', to: '22:00' }
  const { value } = renderField([LUNCH, dinner])

  await slot(1).getByRole('button', { name: 'Remove' }).click()
  await expect.element(slot(2)).not.toBeInTheDocument()
  expect(value()).toEqual([dinner])

  await slot(1).getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(/^No time slots set/)).toBeVisible()
  expect(value()).toEqual([])
})

test('refuses to add more than 21 time slots and says why', async () => {
  const { value } = renderField(Array.from({ length: 21 }, () => LUNCH))
  const add = page.getByRole('button', { name: 'Add time slot' })

  // The button has only `aria-disabled`, so that its reason stays readable.
  await add.click({ force: true })

  await expect.element(add).toHaveAccessibleDescription('You can add up to 21 time slots.')
  expect(value()).toHaveLength(21)
})

function renderField(initial: Availability) {
  const changed = vi.fn<(value: Availability) => void>()
  function Field() {
    const [value, setValue] = useState(initial)
    const change = (next: Availability) => {
      setValue(next)
      changed(next)
    }
    return <AvailabilityField of="this item" value={value} onChange={change} />
  }
  renderComponent(<Field />)
  return { value: () => changed.mock.lastCall?.[0] ?? initial }
}
