import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { queryAsOwner } from '#server/db/client.ts'
import type { PlanLimits, subscription } from '#server/db/schema.ts'
import { processPaymentEvent } from '#server/features/subscriptions/events.ts'
import type { TestCompany } from './factories.ts'
import { startStripeDouble, type StripeDouble } from './stripe-double.ts'
import { type Answer, call, type TestApp } from './test-app.ts'

const NO_LIMITS: PlanLimits = { branches: null, menuItems: null, tables: null, members: null }

type PlanOptions = {
  priceMinor?: number
  interval?: 'month' | 'year'
  trialDays?: number
  limits?: Partial<PlanLimits>
}

/** A plan of the test's own. */
export async function makePlan({ deps }: TestApp, options: PlanOptions = {}): Promise<{ id: number; code: string }> {
  const { priceMinor = 1900, interval = 'month', trialDays = 0 } = options
  const code = `plan-${randomUUID()}`
  const limits = JSON.stringify({ ...NO_LIMITS, ...options.limits })
  const [row] = await queryAsOwner<{ id: number }>(
    deps.database,
    `INSERT INTO plan (code, name, price_minor, currency_code, interval, trial_days, limits)
     VALUES ($1, 'Test plan', $2, 'EUR', $3, $4, $5) RETURNING id`,
    [code, priceMinor, interval, trialDays, limits],
  )
  if (!row) throw new Error('The plan was not made')
  return { id: row.id, code }
}

/** Tries to subscribe with a card. */
export const subscribe = (
  app: TestApp,
  { token }: Pick<TestCompany, 'token'>,
  plan: number,
  stripeToken = 'pm_card_visa',
): Promise<Answer> => call(app, 'POST', '/api/subscription/create', { token, body: { plan, stripeToken } })

type Row = Pick<
  typeof subscription.$inferSelect,
  'id' | 'status' | 'planId' | 'providerSubscriptionId' | 'providerCustomerId' | 'pastDueSince' | 'currentPeriodEnd'
>

/** A company's attempts and subscriptions, oldest first. */
export function subscriptionsOf({ deps }: TestApp, { companyId }: Pick<TestCompany, 'companyId'>): Promise<Row[]> {
  return queryAsOwner<Row>(
    deps.database,
    `SELECT id, status, plan_id AS "planId", provider_subscription_id AS "providerSubscriptionId",
            provider_customer_id AS "providerCustomerId", past_due_since AS "pastDueSince",
            current_period_end AS "currentPeriodEnd"
     FROM subscription WHERE company_id = $1 ORDER BY id`,
    [companyId],
  )
}

/** Asks for the password again, as far as the server can tell. */
export async function confirmPassword({ deps, clock }: TestApp, { userId }: TestCompany): Promise<void> {
  await queryAsOwner(deps.database, 'UPDATE session SET password_confirmed_at = $2 WHERE user_id = $1', [
    userId,
    clock.now,
  ])
}

/** Works on these events as the job does; the run's test files share one outbox, so none runs all of it. */
export async function workOnEvents({ deps }: TestApp, ids: readonly string[]): Promise<void> {
  for (const id of ids) await processPaymentEvent(deps, id)
}

/** Points the application at a double of Stripe for one test file. */
export function withStripeDouble(test: () => TestApp): () => StripeDouble {
  let running: StripeDouble | undefined
  beforeAll(async () => {
    running = await startStripeDouble()
    test().deps.payments = running.provider
  })
  afterAll(() => running?.close())
  return () => {
    if (!running) throw new Error('The double is only there inside a test')
    return running
  }
}

/** More of the same where somebody has the time: `PAYMENT_ROUNDS=full`. */
export const rounds = (few: number, many: number): number => (process.env['PAYMENT_ROUNDS'] === 'full' ? many : few)
