import { describe, expect, it } from 'vitest'
import { tableOf } from './table-of-guest.ts'

const CAFE = 'http://carte.test/branch/cafe/MQ==?table=fromReferer'
const asked = { table: undefined, referer: undefined, host: 'carte.test', branchId: 1 }

describe('the guest’s table', () => {
  it.each([
    ['is the table in the URL', { table: 'own', referer: CAFE }, 'own'],
    ['is the table in the URL of the page that the guest came from', { referer: CAFE }, 'fromReferer'],
    [
      'is the table in the URL of the previous page with a trailing slash',
      { referer: CAFE.replace('?', '/?') },
      'fromReferer',
    ],
    ['is not taken from another branch', { referer: CAFE, branchId: 2 }, ''],
    ['is not taken from another site', { referer: CAFE, host: 'other.test' }, ''],
    ['is not taken from an invalid referrer URL', { referer: 'about?table=t1' }, ''],
    ['is none when the URL has several tables', { table: ['a', 'b'] }, ''],
    ['is none when the table in the URL is longer than 100 characters', { table: 'x'.repeat(101) }, ''],
  ])(
    'the guest’s table comes from the page’s URL, or else from the previous page of the branch: it %s',
    (_, changes, expected) => {
      expect(tableOf({ ...asked, ...changes })).toBe(expected)
    },
  )
})
