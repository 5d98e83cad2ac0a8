import { beforeEach, expect, test } from 'vitest'
import { forgetIntent, type Intent, keepIntent, keptIntent } from './kept-intent.ts'

const ANNA = 1
const BEN = 2
const intent: Intent = { kind: 'changeEmail', email: 'new@demo.test' }

beforeEach(() => keepIntent(ANNA, intent))

test('stores an interrupted action until it is removed', () => {
  expect(keptIntent(ANNA)).toEqual(intent)
  forgetIntent()
  expect(keptIntent(ANNA)).toBeNull()
})

test('doesn’t offer an interrupted action to another user of the same browser', () => {
  expect(keptIntent(BEN)).toBeNull()
})
