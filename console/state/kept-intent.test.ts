import { beforeEach, expect, test } from 'vitest'
import { forgetIntent, type Intent, keepIntent, keptIntent } from './kept-intent.ts'

const ANNA = 1
const BEN = 2
const intent: Intent = { kind: 'changeEmail', email: 'new@demo.test' }

beforeEach(() => keepIntent(ANNA, intent))

test('stores an intent until it is used', () => {
  expect(keptIntent(ANNA)).toEqual(intent)
  forgetIntent()
  expect(keptIntent(ANNA)).toBeNull()
})

test('hides an intent from the next user at the browser', () => {
  expect(keptIntent(BEN)).toBeNull()
})
