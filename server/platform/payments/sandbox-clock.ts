import type { SandboxState, SandboxSubscription } from '#server/db/schema.ts'
import { paymentError } from './sandbox-cards.ts'
import { addMonths } from './billing-period.ts'
import { addInvoice, charge } from './sandbox-money.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As with Stripe: a subscription ends when its first payment isn't made within 23 hours. */
const ATTEMPT_MS = 23 * 60 * 60 * 1000
/** As with Stripe's usual retry settings: a subscription ends after three weeks without payment. */
const UNPAID_MS = 21 * DAY_MS

/** An event of a subscription, with Stripe's event type. */
export type SubscriptionEvent = { type: string; subscriptionId: string }

/**
 * Simulates passing time by moving all dates into the past, so that the rest of the application can use the real time.
 * @param state changed in place
 */
export function shiftDates(state: SandboxState, days: number): void {
  const earlier = (moment: string) => new Date(Date.parse(moment) - days * DAY_MS).toISOString()
  for (const one of state.subscriptions) {
    one.createdAt = earlier(one.createdAt)
    one.currentPeriodStart = earlier(one.currentPeriodStart)
    one.currentPeriodEnd = earlier(one.currentPeriodEnd)
    if (one.cycle) one.cycle.start = earlier(one.cycle.start)
    if (one.unpaidSince !== null) one.unpaidSince = earlier(one.unpaidSince)
  }
  for (const invoice of state.invoices) invoice.date = earlier(invoice.date)
}

/**
 * Processes everything that has become due: renewals, failures, ends.
 * @param state changed in place
 * @param decline the bank declines every payment
 * @returns the events, one subscription after the other, each in order
 */
export function processDueEvents(
  state: SandboxState,
  now: Date,
  { decline }: { decline: boolean },
): SubscriptionEvent[] {
  return state.subscriptions.flatMap((one) => {
    const events: SubscriptionEvent[] = []
    for (let types = nextStep(state, one, now, decline); types; types = nextStep(state, one, now, decline))
      events.push(...types.map((type) => ({ type, subscriptionId: one.id })))
    return events
  })
}

/** @returns Stripe's event types; null when nothing is due */
function nextStep(state: SandboxState, one: SandboxSubscription, now: Date, decline: boolean): string[] | null {
  const age = (moment: string) => now.getTime() - Date.parse(moment)
  if (one.status === 'incomplete' && age(one.createdAt) >= ATTEMPT_MS) return endSubscription(state, one)
  if (one.status === 'past_due' && one.unpaidSince !== null && age(one.unpaidSince) >= UNPAID_MS)
    return endSubscription(state, one)
  const isRunning = one.status === 'active' || one.status === 'trialing'
  if (!isRunning || age(one.currentPeriodEnd) < 0) return null
  return one.cancelAtPeriodEnd ? endSubscription(state, one) : renew(state, one, decline)
}

/** Ends a subscription and voids its open invoices. @returns Stripe's event types */
export function endSubscription(state: SandboxState, one: SandboxSubscription): string[] {
  one.status = 'canceled'
  one.unpaidSince = null
  for (const invoice of state.invoices)
    if (invoice.subscriptionId === one.id && invoice.status === 'open') {
      invoice.status = 'void'
      // As with Stripe, credit used by a voided invoice is returned to the customer.
      const usedMinor = invoice.amountMinor - (invoice.amountDueMinor ?? invoice.amountMinor)
      state.creditMinor = (state.creditMinor ?? 0) + usedMinor
    }
  return ['customer.subscription.deleted']
}

function renew(state: SandboxState, one: SandboxSubscription, decline: boolean): string[] {
  const isCovered = charge(one.priceMinor, state.creditMinor).amountDueMinor === 0
  const isPaid = isCovered || (!decline && paymentError(state.card) === null)
  startNextPeriod(one)
  addInvoice(state, one, { date: one.currentPeriodStart, amountMinor: one.priceMinor, isPaid })
  one.status = isPaid ? 'active' : 'past_due'
  one.unpaidSince = isPaid ? null : one.currentPeriodStart
  return [isPaid ? 'invoice.paid' : 'invoice.payment_failed', 'customer.subscription.updated']
}

/** Starts the first period of an interval. */
export function startCycle(one: SandboxSubscription, start: string): void {
  one.cycle = { start, number: 1 }
  one.currentPeriodStart = start
  one.currentPeriodEnd = addMonths(start, one.interval)
}

/** As with Stripe, a period that ended on the last day of a short month doesn't move later periods to that day. */
function startNextPeriod(one: SandboxSubscription): void {
  const { start, number } = one.cycle ?? { start: one.currentPeriodEnd, number: 0 }
  one.cycle = { start, number: number + 1 }
  one.currentPeriodStart = one.currentPeriodEnd
  one.currentPeriodEnd = addMonths(start, one.interval, number + 1)
}
