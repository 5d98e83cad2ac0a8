import { endPaymentEvent, findOpenPaymentEvent, recordPaymentEvent } from '#server/db/payment-events.ts'
import { findPayingCompany } from '#server/db/operator-look-ups.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentEvent } from '#server/platform/payments/provider.ts'
import { syncCompany } from './sync.ts'

export const EVENT_JOB = 'payments.event'

/** Matches the types of events that can affect a subscription; others are acknowledged and ignored. */
const HEARD = /^(invoice\.(paid|payment_failed|payment_action_required|voided)|customer\.subscription\.\w+)$/

/** Stores those of a provider's events that can affect a subscription, each once, with a job that processes it. */
export async function receivePaymentEvents(deps: Deps, events: PaymentEvent[]): Promise<void> {
  for (const event of events) {
    if (!HEARD.test(event.type)) continue
    if (await recordPaymentEvent(deps.database, event, { jobKind: EVENT_JOB, now: deps.now() })) deps.jobsAdded()
  }
}

/**
 * Processes an event: sets the company's subscription to the provider's current state, not to that in the event, so
 * the order of events doesn't matter.
 */
export async function processPaymentEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findOpenPaymentEvent(deps.database, eventId)
  if (!event) return
  const companyId = await findPayingCompany(deps.database, deps.payments.name, event)
  if (companyId !== null) await syncCompany(deps, companyId)
  await endPaymentEvent(deps.database, eventId, deps.now())
}
