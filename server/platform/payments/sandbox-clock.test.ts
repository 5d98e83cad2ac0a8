import { expect, it } from 'vitest'
import type { SandboxState, SandboxSubscription } from '#server/db/schema.ts'
import { processDueEvents, shiftDates, startCycle } from './sandbox-clock.ts'

/** A free monthly subscription since the given day. */
function subscribed(day: string): { state: SandboxState; one: SandboxSubscription } {
  const one = { id: 'sub_1', priceMinor: 0, interval: 'month', status: 'active' } as SandboxSubscription // the fields that the clock needs
  const state = { subscriptions: [one], invoices: [] as unknown[], card: null } as SandboxState
  startCycle(one, `${day}T12:00:00.000Z`)
  one.createdAt = one.currentPeriodStart
  one.unpaidSince = null
  return { state, one }
}

const renewedAt = (state: SandboxState, day: string) =>
  processDueEvents(state, new Date(`${day}T12:00:00.000Z`), { decline: false }) &&
  state.invoices.map(({ date }) => date.slice(0, 10))

it('a monthly subscription that started on the 31st renews on the last day of every month', () => {
  const { state } = subscribed('2026-01-31')

  expect(renewedAt(state, '2026-05-31')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

it('simulating the passage of time doesn’t change the length of a billing period', () => {
  const { state, one } = subscribed('2026-01-31')

  renewedAt(state, '2026-02-28')
  shiftDates(state, 30)
  renewedAt(state, '2026-01-29')

  expect([one.currentPeriodStart, one.currentPeriodEnd]).toEqual([
    '2026-01-29T12:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
  ])
})
