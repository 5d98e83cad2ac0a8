import { expect, test } from 'vitest'
import { groupsOfFour, recoveryCodesText } from './second-factor-texts.ts'

test('the file of recovery codes names the account and the date, and has one code per line', () => {
  const text = recoveryCodesText({
    codes: ['aaaa-bbbb', 'cccc-dddd'],
    email: 'anna@demo.test',
    now: new Date('2026-11-20T10:00:00Z'),
    timeZone: 'UTC',
  })

  expect(text).toBe(
    'Carte recovery codes for anna@demo.test\nCreated on 20 Nov 2026. Each code works once.\n\naaaa-bbbb\ncccc-dddd\n',
  )
})

test('shows the key for authenticator apps in groups of four, without a trailing space', () => {
  expect(groupsOfFour('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupsOfFour('JBSWY3')).toBe('JBSW Y3')
  expect(groupsOfFour('')).toBe('')
})
