import { beforeEach, expect, test } from 'vitest'
import { deleteIntent, type Intent, storeIntent, getIntent } from './stored-intent.ts'

const ANNA = 1
const BEN = 2
const intent: Intent = { kind: 'changeEmail', email: 'new@demo.test' }

beforeEach(() => storeIntent(ANNA, intent))

test('stores an interrupted action until it is removed', () => {
  expect(getIntent(ANNA)).toEqual(intent)
  deleteIntent()
  expect(getIntent(ANNA)).toBeNull()
})

test('doesn’t offer an interrupted action to another user in the same tab', () => {
  expect(getIntent(BEN)).toBeNull()
})
