import { beforeEach, expect, test } from 'vitest'
import { forgetIntent, type Intent, keepIntent, storedIntent } from './stored-intent.ts'

const ANNA = 1
const BEN = 2
const intent: Intent = { kind: 'changeEmail', email: 'new@demo.test' }

beforeEach(() => keepIntent(ANNA, intent))

test('stores an interrupted action until it is removed', () => {
  expect(storedIntent(ANNA)).toEqual(intent)
  forgetIntent()
  expect(storedIntent(ANNA)).toBeNull()
})

test('doesn’t offer an interrupted action to another user in the same tab', () => {
  expect(storedIntent(BEN)).toBeNull()
})
