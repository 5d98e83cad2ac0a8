import { findCompaniesToReconcile } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { receivePaymentEvents } from './events.ts'
import { endGrants } from './grants.ts'
import { syncCompany } from './sync.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 10 * MINUTE_MS
/** An attempt is given this long to come to its end by itself. */
const ATTEMPT_AGE_MS = 5 * MINUTE_MS
/** Live subscriptions are looked at once a day, whatever webhooks say. */
const LIVE_AGE_MS = 24 * 60 * MINUTE_MS

/**
 * Repairs what was cut off, and what no webhook told: attempts and subscriptions become what the provider says.
 * @returns how many companies were looked at
 */
export async function reconcile(deps: Deps): Promise<number> {
  // Time passes for the sandbox too, where nobody moves its clock.
  if (deps.payments.sandbox)
    await receivePaymentEvents(deps, await deps.payments.sandbox.advance(0, { decline: false }))
  await endGrants(deps)
  const now = deps.now().getTime()
  const companies = await findCompaniesToReconcile(deps.database, deps.payments.name, {
    attempts: new Date(now - ATTEMPT_AGE_MS),
    live: new Date(now - LIVE_AGE_MS),
  })
  for (const companyId of companies) {
    await syncCompany(deps, companyId).catch((error: unknown) =>
      deps.log.warn({ err: error, companyId }, 'a subscription could not be compared with the provider'),
    )
  }
  return companies.length
}

/** Reconciles at once and every few minutes. @returns what stops it */
export function startReconciler(deps: Deps): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => reconcile(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'subscriptions could not be reconciled'))
  }
  const timer = setInterval(look, EVERY_MS)
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}
