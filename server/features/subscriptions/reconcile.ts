import { findCompaniesToReconcile } from '#server/db/operator-look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { receivePaymentEvents } from './events.ts'
import { endGrants } from './grants.ts'
import { syncCompany } from './sync.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 10 * MINUTE_MS
/** Attempts updated more recently are left alone, because they may still be in progress. */
const ATTEMPT_AGE_MS = 5 * MINUTE_MS
/** Subscriptions that weren't updated for this long are checked, in case a webhook was missed. */
const LIVE_AGE_MS = 24 * 60 * MINUTE_MS

/**
 * Repairs interrupted payments and missed webhooks: sets attempts and subscriptions to the provider's state. Also ends
 * expired grants.
 * @param signal no further company is checked once it is aborted
 * @returns how many companies were checked
 */
export async function reconcile(deps: Deps, signal?: AbortSignal): Promise<number> {
  // An error must not stop the run for the other companies. The next run tries again.
  await advanceSandbox(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the sandbox could not renew subscriptions'),
  )
  await endGrants(deps).catch((error: unknown) => deps.log.error({ err: error }, 'expired grants could not be found'))
  const now = deps.now().getTime()
  const companies = await findCompaniesToReconcile(deps.database, deps.payments.name, {
    attempts: new Date(now - ATTEMPT_AGE_MS),
    live: new Date(now - LIVE_AGE_MS),
  })
  let checked = 0
  for (const companyId of companies) {
    if (signal?.aborted) break
    checked += 1
    await syncCompany(deps, companyId).catch((error: unknown) =>
      deps.log.warn({ err: error, companyId }, 'a subscription could not be compared with the provider'),
    )
  }
  return checked
}

/** Renews the sandbox's subscriptions that are due, because the sandbox only does so itself when its clock is moved. */
async function advanceSandbox(deps: Deps): Promise<void> {
  if (!deps.payments.sandbox) return
  await receivePaymentEvents(deps, await deps.payments.sandbox.advance(0, { decline: false }))
}

/**
 * Reconciles at once and then every ten minutes.
 * @returns a function that stops the reconciler, even during a run
 */
export function startReconciler(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => reconcile(deps, stopping.signal))
      .catch((error: unknown) => deps.log.error({ err: error }, 'subscriptions could not be reconciled'))
  }
  const timer = setInterval(look, EVERY_MS)
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
