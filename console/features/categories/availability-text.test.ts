import { expect, it } from 'vitest'
import { availabilityText } from './availability-text.ts'

it.each([
  ['Mon–Fri 11:00–14:30', { days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }],
  ['Sat, Sun 09:00–12:00', { days: [6, 7], from: '09:00', to: '12:00' }],
  ['Mon–Wed, Sat 18:00–02:00', { days: [3, 1, 2, 6], from: '18:00', to: '02:00' }],
  ['Daily all day', { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
])('formats a time slot as a short text: “%s”', (words, slot) => {
  expect(availabilityText([slot])).toBe(words)
})

it('formats several time slots as one text, separated by “·”', () => {
  const lunch = { days: [1], from: '11:00', to: '14:00' }
  const dinner = { days: [1], from: '17:00', to: '22:00' }

  expect(availabilityText([lunch, dinner])).toBe('Mon 11:00–14:00 · Mon 17:00–22:00')
})
