import { expect, it } from 'vitest'
import type { FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'
import { feedbackTextFor } from '../text/feedback.ts'
import { refusalText } from './refusal-text.ts'

const t = feedbackTextFor('en')

it.each<[keyof typeof t, Partial<FeedbackRefusal>]>([
  ['tooManyReports', { code: 'RATE_LIMITED', message: FEEDBACK.tooManyReports }],
  ['tooOften', { code: 'RATE_LIMITED', message: 'Too many requests. Try again in 2 minutes.' }],
  ['full', { code: 'RATE_LIMITED', message: FEEDBACK.branchFull }],
  ['tableGone', { code: 'VALIDATION_FAILED', errors: { tableToken: 'Unknown' } }],
  ['itemGone', { code: 'VALIDATION_FAILED', errors: { menuItemId: 'Unknown' } }],
  ['closed', { code: 'NOT_FOUND' }],
  ['closed', { code: 'CONFLICT' }],
  ['fieldsWrong', { code: 'VALIDATION_FAILED' }],
  ['fieldsWrong', { code: 'BAD_REQUEST' }],
  ['failed', { code: 'INTERNAL' }],
])('shows the text “%s” when feedback is refused with %j', (key, refusal) => {
  expect(refusalText({ code: 'INTERNAL', message: '', errors: {}, ...refusal }, t)).toBe(t[key])
})
