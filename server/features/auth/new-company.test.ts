import { expect, it } from 'vitest'
import { slugOf } from './new-company.ts'

it.each([
  ['Corner Cafe', 'corner-cafe'],
  ['Café Zoë & Co.', 'cafe-zoe-co'],
  ['サイゼリヤ', 'menu'],
  ['--', 'menu'],
  [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
