import { describe, expect, it } from 'vitest'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import { accessEndsAt, givesAccess } from '#server/platform/access.ts'
import { applyProviderState, type SubscriptionState } from './policy.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const BEFORE: SubscriptionState = {
  status: 'active',
  currentPeriodStart: day(1),
  currentPeriodEnd: day(30),
  pastDueSince: null,
  cancelAtPeriodEnd: false,
}

/**
 * A subscription at the provider whose newest invoice has been unpaid since this date; null while the invoice is a
 * draft.
 */
const overdue = (unpaidSince: Date | null): ProviderSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'past_due',
  planCode: null,
  currentPeriodStart: day(1),
  currentPeriodEnd: day(30),
  cancelAtPeriodEnd: false,
  unpaidSince,
  openInvoice: null,
})

describe('an overdue subscription', () => {
  it('a subscription has been overdue since its first unpaid invoice', () => {
    const late = applyProviderState(BEFORE, overdue(day(2)), day(3))
    const withDraft = applyProviderState(late, overdue(null), day(12))
    const withSecond = applyProviderState(withDraft, overdue(day(13)), day(13))

    expect([late, withDraft, withSecond].map(({ pastDueSince }) => pastDueSince)).toEqual([day(2), day(2), day(2)])
  })

  it('a subscription’s overdue date is the current time while its unpaid invoice is unknown, and then the invoice’s date', () => {
    const unnamed = applyProviderState(BEFORE, overdue(null), day(5))
    const named = applyProviderState(unnamed, overdue(day(4)), day(6))

    expect([unnamed.pastDueSince, named.pastDueSince]).toEqual([day(5), day(4)])
  })

  it('a subscription that is overdue again after a payment has been overdue since its new invoice', () => {
    const late = applyProviderState(BEFORE, overdue(day(2)), day(3))
    const paid = applyProviderState(late, { ...overdue(null), status: 'active' }, day(4))
    const again = applyProviderState(paid, overdue(day(20)), day(21))

    expect([paid.pastDueSince, again.pastDueSince]).toEqual([null, day(20)])
  })

  it('canceling an overdue subscription after its grace period doesn’t extend access', () => {
    const late = applyProviderState(BEFORE, overdue(day(2)), day(3))
    const ended = applyProviderState(late, { ...overdue(null), status: 'canceled' }, day(23))
    const ends = [accessEndsAt([{ ...late, updatedAt: day(3) }]), accessEndsAt([{ ...ended, updatedAt: day(23) }])]

    expect(ends).toEqual([day(9), day(9)])
  })

  it.each([
    ['within the grace period', 4, 4],
    ['after the grace period', 23, 9],
  ])(
    'a subscription reported as unpaid %s gave access until the report or the end of the grace period, whichever is earlier',
    (_, date, end) => {
      const unpaid = applyProviderState(BEFORE, { ...overdue(day(2)), status: 'unpaid' }, day(date))

      expect(givesAccess(unpaid, day(date))).toBe(false)
      expect(accessEndsAt([{ ...unpaid, updatedAt: day(date) }])).toEqual(day(end))
    },
  )

  it.each([
    ['within its grace period', 5, 5],
    ['after it was paid', 23, 23],
  ])('a subscription that was overdue gives access until it is canceled, if it is canceled %s', (how, date, end) => {
    const late = applyProviderState(BEFORE, overdue(day(2)), day(3))
    const before = how.startsWith('after')
      ? applyProviderState(late, { ...overdue(null), status: 'active' }, day(4))
      : late
    const ended = applyProviderState(before, { ...overdue(null), status: 'canceled' }, day(date))

    expect(accessEndsAt([{ ...ended, updatedAt: day(date) }])).toEqual(day(end))
  })
})
