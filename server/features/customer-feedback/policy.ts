import type { FeedbackStatus } from '#contract/customer-feedback.ts'

export const OPEN_STATUSES = ['NEW', 'IN_PROGRESS'] as const satisfies readonly FeedbackStatus[]

/** How many allergen reports a client can send in ten minutes without delay. */
const REPORTS_AT_ONCE = 10
const STEP_MS = 500
/** This maximum is less than the handler's time limit, so that the report is stored while the sender waits. */
const MAX_DELAY_MS = 5_000

/**
 * How long an allergen report is delayed: a flood from one client is slowed down before its reports are refused.
 * @param count how many reports the client has sent in the current ten-minute window, including this one
 * @returns milliseconds
 */
export function reportDelayMs(count: number): number {
  return Math.min(Math.max(0, count - REPORTS_AT_ONCE) * STEP_MS, MAX_DELAY_MS)
}
