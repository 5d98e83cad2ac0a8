import { type Database, queryAsOwner } from './client.ts'
import type { plan } from './schema.ts'

export type PlanDefinition = Omit<typeof plan.$inferInsert, 'id' | 'providerPriceId' | 'isActive' | 'sortOrder'> & {
  trialDays: number
  features: string[]
}

/** What every plan includes. The limits of a plan are shown separately. */
const FEATURES = [
  'A menu site for each branch, in its languages',
  'Menus imported from CSV, XLSX and JSON',
  'Allergens for every item: contains, may contain, free from or not confirmed',
]

const STARTER = {
  name: 'Starter',
  currencyCode: 'EUR',
  trialDays: 0,
  limits: { branches: 1, menuItems: 300, tables: 30, members: 3, storageMb: 500 },
  features: FEATURES,
}
const GROWTH = {
  name: 'Growth',
  currencyCode: 'EUR',
  trialDays: 0,
  limits: { branches: 10, menuItems: null, tables: null, members: 25, storageMb: 5_000 },
  features: FEATURES,
}

/** The plans on offer until an operator changes them (`carte plans sync FILE`). */
export const DEFAULT_PLANS: readonly PlanDefinition[] = [
  { ...STARTER, code: 'starter-month', interval: 'month', priceMinor: 19_00 },
  { ...GROWTH, code: 'growth-month', interval: 'month', priceMinor: 49_00 },
  { ...STARTER, code: 'starter-year', interval: 'year', priceMinor: 190_00 },
  { ...GROWTH, code: 'growth-year', interval: 'year', priceMinor: 490_00 },
]

/** Offers the default plans if no plan is on offer; an operator's plans stay unchanged. */
export async function offerDefaultPlans(database: Database): Promise<void> {
  const [known] = await queryAsOwner<{ count: number }>(
    database,
    'SELECT count(*)::int AS count FROM plan WHERE is_active',
  )
  if (known?.count === 0) await writePlans(database, DEFAULT_PLANS)
}

/**
 * Offers exactly these plans, in this order, and clears their price ids at the provider, because the prices may have
 * changed. Other plans remain for their subscribers.
 */
export async function writePlans(database: Database, plans: readonly PlanDefinition[]): Promise<void> {
  await queryAsOwner(
    database,
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w(
       code text, name text, "priceMinor" bigint, "currencyCode" text, interval text, "trialDays" int, limits jsonb,
       features text[], "sortOrder" int)),
     withdrawn AS (UPDATE plan SET is_active = false WHERE code NOT IN (SELECT code FROM wanted))
     INSERT INTO plan AS p (code, name, price_minor, currency_code, interval, trial_days, limits, features, sort_order)
     SELECT * FROM wanted
     ON CONFLICT (code) DO UPDATE SET (name, price_minor, currency_code, interval, trial_days, limits, features,
       sort_order, is_active, provider_price_id) = (excluded.name, excluded.price_minor, excluded.currency_code,
       excluded.interval, excluded.trial_days, excluded.limits, excluded.features, excluded.sort_order, true, NULL)`,
    [JSON.stringify(plans.map((one, at) => ({ ...one, sortOrder: at + 1 })))],
  )
}

export async function setPlanPrice(database: Database, planId: number, providerPriceId: string): Promise<void> {
  await queryAsOwner(database, 'UPDATE plan SET provider_price_id = $2 WHERE id = $1', [planId, providerPriceId])
}

/** The plans on offer; with `id` only that one; with `onOffer: false` withdrawn plans too. */
export async function findPlans(
  database: Database,
  { id = null, onOffer = true }: { id?: number | null; onOffer?: boolean } = {},
): Promise<(typeof plan.$inferSelect)[]> {
  return queryAsOwner(
    database,
    `SELECT id, code, name, price_minor AS "priceMinor", currency_code AS "currencyCode", interval,
            trial_days AS "trialDays", limits, features, provider_price_id AS "providerPriceId",
            is_active AS "isActive", sort_order AS "sortOrder"
     FROM plan WHERE ($1::bigint IS NULL OR id = $1) AND (is_active OR NOT $2) ORDER BY sort_order, id`,
    [id, onOffer],
  )
}
