import { describe, expect, it } from 'vitest'
import { tableOf } from './table-of-guest.ts'

const CAFE = 'http://carte.test/branch/cafe/MQ==?table=fromReferer'
const asked = { table: undefined, referer: undefined, host: 'carte.test', branchId: 1 }

describe('the guest’s table', () => {
  it.each([
    ['is the one in the URL', { table: 'own', referer: CAFE }, 'own'],
    ['is the one of the page they came from', { referer: CAFE }, 'fromReferer'],
    ['is not taken from another branch', { referer: CAFE, branchId: 2 }, ''],
    ['is not taken from another site', { referer: CAFE, host: 'other.test' }, ''],
    ['is not taken from an invalid referrer URL', { referer: 'about?table=t1' }, ''],
    ['is none when the URL has several', { table: ['a', 'b'] }, ''],
    ['is none when it is longer than a code', { table: 'x'.repeat(101) }, ''],
  ])('%s', (_, changes, expected) => {
    expect(tableOf({ ...asked, ...changes })).toBe(expected)
  })
})
