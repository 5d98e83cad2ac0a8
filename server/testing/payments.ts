import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { PaymentPreview, ShownPayment } from '#contract/subscriptions.ts'
import { queryAsOwner } from '#server/db/client.ts'
import type { PlanLimits, subscription } from '#server/db/schema.ts'
import { processPaymentEvent } from '#server/features/subscriptions/events.ts'
import { endGrants, grantSubscription } from '#server/features/subscriptions/grants.ts'
import type { TestCompany } from './factories.ts'
import { startStripeDouble, type StripeDouble } from './stripe-double.ts'
import { type Answer, call, newAddress, type TestApp } from './test-app.ts'

const NO_LIMITS: PlanLimits = { branches: null, menuItems: null, tables: null, members: null }

type PlanOptions = {
  priceMinor?: number
  interval?: 'month' | 'year'
  trialDays?: number
  limits?: Partial<PlanLimits>
}

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
  if (!row) throw new Error('Inserting the plan returned no row')
  return { id: row.id, code }
}

export const subscribe = (
  app: TestApp,
  { token }: Pick<TestCompany, 'token'>,
  plan: number,
  stripeToken = 'pm_card_visa',
): Promise<Answer> =>
  call(app, 'POST', '/api/subscription/create', { token, body: { plan, stripeToken }, from: newAddress() })

/** Changes the plan like the console, which sends the amounts that the preview showed. */
export async function changePlan(
  app: TestApp,
  { token }: Pick<TestCompany, 'token'>,
  plan: number,
  shown?: ShownPayment,
): Promise<Answer> {
  const body = { plan, shown: shown ?? (await readShown(app, token, plan)) }
  return call(app, 'POST', '/api/billing/plan', { token, body })
}

/** The preview of a change of plan, in the shape that confirms it. */
export async function readShown(app: TestApp, token: string, plan: number): Promise<ShownPayment> {
  const { body } = await call(app, 'GET', `/api/billing/plan/preview?plan=${plan}`, { token })
  return toShown(body.data)
}

/** The fields of a preview that the console sends back, so that the server notices changed amounts. */
export function toShown({ prorationDate, amountDueMinor, creditMinor, next }: PaymentPreview): ShownPayment {
  return { prorationDate, amountDueMinor, creditMinor, nextAmountMinor: next?.amountMinor ?? null }
}

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

/** Marks the password as confirmed in all of the user's sessions. */
export async function confirmPassword({ deps, clock }: TestApp, { userId }: TestCompany): Promise<void> {
  await queryAsOwner(deps.database, 'UPDATE session SET password_confirmed_at = $2 WHERE user_id = $1', [
    userId,
    clock.now,
  ])
}

/** Processes these events only: the outbox also contains those of other tests of the group. */
export async function workOnEvents({ deps }: TestApp, ids: readonly string[]): Promise<void> {
  for (const id of ids) await processPaymentEvent(deps, id)
}

/** Connects the application to a Stripe double while the tests of a file or group run. */
export function withStripeDouble(test: () => TestApp): () => StripeDouble {
  let running: StripeDouble | undefined
  beforeAll(async () => {
    running = await startStripeDouble()
    test().deps.payments = running.provider
  })
  afterAll(() => running?.close())
  return () => {
    if (!running) throw new Error('The Stripe double exists only while tests run')
    return running
  }
}

/** The number of rounds of a test: `many` with `PAYMENT_ROUNDS=full`, otherwise `few`. */
export const rounds = (few: number, many: number): number => (process.env['PAYMENT_ROUNDS'] === 'full' ? many : few)

/** Grants a new plan until an instant, as the operator's command does. */
export async function grantPlan(app: TestApp, { companyId }: TestCompany, until: Date): Promise<void> {
  const { code: planCode } = await makePlan(app)
  const granted = await grantSubscription(app.deps, companyId, { planCode, until })
  if (!granted.ok) throw new Error(granted.reason)
}

/** Ends expired grants, which the server does in the background. */
export const endGrantedPlans = (app: TestApp): Promise<void> => endGrants(app.deps)
