import { beforeEach, expect, test } from 'vitest'
import { forgetIntent, type Intent, keepIntent, keptIntent } from './kept-intent.ts'

const ANNA = 1
const BEN = 2
const intent: Intent = { kind: 'changeEmail', email: 'new@demo.test' }

beforeEach(() => keepIntent(ANNA, intent))

test('an intent is kept until it is taken up', () => {
  expect(keptIntent(ANNA)).toEqual(intent)
  forgetIntent()
  expect(keptIntent(ANNA)).toBeNull()
})

test('an intent is not found by the next one who signs in at the browser', () => {
  expect(keptIntent(BEN)).toBeNull()
})
