import { endPaymentEvent, findOpenPaymentEvent, recordPaymentEvent } from '#server/db/payment-events.ts'
import { findPayingCompany } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentEvent } from '#server/platform/payments/provider.ts'
import { syncCompany } from './sync.ts'

/** The job that works on an event. */
export const EVENT_JOB = 'payments.event'

/** What says something about a subscription's state; other events are acknowledged and forgotten. */
const HEARD = /^(invoice\.(paid|payment_failed|payment_action_required|voided)|customer\.subscription\.\w+)$/

/** Takes what a provider reports: written down once, worked on by a job. */
export async function receivePaymentEvents(deps: Deps, events: PaymentEvent[]): Promise<void> {
  for (const event of events) {
    if (!HEARD.test(event.type)) continue
    if (await recordPaymentEvent(deps.database, event, { jobKind: EVENT_JOB, now: deps.now() })) deps.jobsAdded()
  }
}

/**
 * Works on an event: whatever it says, the subscription becomes what the provider says now, so that the order in which
 * events arrive does not matter.
 */
export async function processPaymentEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findOpenPaymentEvent(deps.database, eventId)
  if (!event) return
  const companyId = await findPayingCompany(deps.database, deps.payments.name, event)
  if (companyId !== null) await syncCompany(deps, companyId)
  await endPaymentEvent(deps.database, eventId, deps.now())
}
