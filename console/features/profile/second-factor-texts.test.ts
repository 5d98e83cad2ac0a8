import { expect, test } from 'vitest'
import { recoveryCodesText } from './recovery-codes-text.ts'
import { groupsOfFour } from './secret-text.ts'

test('the file of recovery codes says whose they are, from when, and holds one code in each line', () => {
  const text = recoveryCodesText({
    codes: ['aaaa-bbbb', 'cccc-dddd'],
    email: 'anna@demo.test',
    now: new Date('2026-11-20T10:00:00Z'),
  })

  expect(text).toBe(
    'Carte recovery codes of anna@demo.test\nMade on 20 Nov 2026. Each one works once.\n\naaaa-bbbb\ncccc-dddd\n',
  )
})

test('a secret is shown in groups of four, with nothing after the last one', () => {
  expect(groupsOfFour('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupsOfFour('JBSWY3')).toBe('JBSW Y3')
  expect(groupsOfFour('')).toBe('')
})
