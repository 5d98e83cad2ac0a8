import { expect, it } from 'vitest'
import { slugOf, slugSchema } from './slugs.ts'

it.each([
  ['Corner Cafe', 'corner-cafe'],
  ['Café Zoë & Co.', 'cafe-zoe-co'],
  ['Smørrebrød Straße', 'smorrebrod-strasse'],
  ['サイゼリヤ', 'menu'],
  ['--', 'menu'],
  ['X', 'menu-x'],
  ['Menu', 'menu'],
  ['Admin', 'menu-admin'],
  [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
])(
  'a name becomes a valid short link, with “menu” in front if it would be too short or is reserved: “%s” gives %s',
  (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    expect(slugSchema.safeParse(slug).success).toBe(true)
  },
)

it.each(['corner-cafe', 'zoe2', '24-7'])(
  'a short link consists of lower-case letters, digits and single hyphens, such as %s',
  (slug) => {
    expect(slugSchema.parse(slug)).toBe(slug)
  },
)

it('a short link is converted to lower case, without surrounding spaces', () => {
  expect(slugSchema.parse(' Corner-Cafe ')).toBe('corner-cafe')
})

it.each(['a', '-cafe', 'cafe-', 'a--b', 'café', 'a b', 'a/b', '../m', 'x'.repeat(61)])(
  'refuses a short link with a wrong length, other characters or misplaced hyphens: %s',
  (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false)
  },
)

it.each(['admin', 'API', 'login', 'branch', 'carte'])('a short link may not be the reserved word %s', (slug) => {
  expect(slugSchema.safeParse(slug).error?.issues[0]?.message).toContain('reserved')
})
