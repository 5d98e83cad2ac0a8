/** Queries across all companies: for the operator's command line, background work and signed URLs. */
import { type Database, queryAsOwner } from './client.ts'
import { type CompanyId, mintCompanyId } from './company-id.ts'

/** Deletes feedback older than this many months, in every company. @returns how many */
export async function deleteOldFeedback(database: Database, now: Date, retentionMonths: number): Promise<number> {
  const rows = await queryAsOwner(
    database,
    'DELETE FROM customer_feedback WHERE created_at < $1::timestamptz - make_interval(months => $2) RETURNING id',
    [now, retentionMonths],
  )
  return rows.length
}

/** The company that a subscription or customer of a payment provider belongs to; null when it is unknown. */
export async function findPayingCompany(
  database: Database,
  provider: string,
  ids: { subscriptionId: string | null; customerId: string | null },
): Promise<CompanyId | null> {
  const [row] = await queryAsOwner<{ company_id: number }>(
    database,
    `SELECT company_id FROM subscription
     WHERE provider = $1 AND (provider_subscription_id = $2 OR provider_customer_id = $3)
     ORDER BY id DESC LIMIT 1`,
    [provider, ids.subscriptionId, ids.customerId],
  )
  return row ? mintCompanyId(row.company_id) : null
}

/**
 * The provider's customers with an unpaid attempt last updated before `before.attempts`, or a live or unpaid
 * subscription last updated before `before.live`: at most 500, the longest unchanged first. A company is listed once
 * per attempt and subscription.
 */
export async function findCompaniesToReconcile(
  database: Database,
  provider: string,
  before: { attempts: Date; live: Date },
): Promise<CompanyId[]> {
  const rows = await queryAsOwner<{ company_id: number }>(
    database,
    `SELECT company_id FROM subscription
     WHERE provider = $1 AND provider_customer_id IS NOT NULL
       AND (status = 'incomplete' AND updated_at < $2
         OR status IN ('trialing', 'active', 'past_due', 'unpaid') AND updated_at < $3)
     ORDER BY updated_at LIMIT 500`,
    [provider, before.attempts, before.live],
  )
  return rows.map((row) => mintCompanyId(row.company_id))
}

/** Companies whose granted subscription is still active although its period has ended. */
export async function findEndedGrants(database: Database, now: Date): Promise<CompanyId[]> {
  const rows = await queryAsOwner<{ company_id: number }>(
    database,
    `SELECT company_id FROM subscription WHERE provider = 'grant' AND status = 'active' AND current_period_end <= $1`,
    [now],
  )
  return rows.map((row) => mintCompanyId(row.company_id))
}

export type CompanySummary = {
  id: CompanyId
  name: string
  ownerEmail: string | null
  subscription: string | null
  branchCount: number
  memberCount: number
  /** Disabled by the operator. */
  isDisabled: boolean
  /** Has an unfinished attempt at a payment provider, or a subscription there that has not ended. */
  isPaying: boolean
}

/** All companies, or one of them, for the operator's command line. */
export async function findCompanies(database: Database, id: number | null = null): Promise<CompanySummary[]> {
  const rows = await queryAsOwner<CompanySummary & { id: number }>(
    database,
    `SELECT c.id, c.name, owner.email AS "ownerEmail",
            (SELECT p.code || ' ' || s.status || CASE WHEN s.provider = 'grant' THEN ' (granted)' ELSE '' END
             FROM subscription s JOIN plan p ON p.id = s.plan_id
             WHERE s.company_id = c.id AND s.status NOT IN ('canceled', 'incomplete') ORDER BY s.id DESC LIMIT 1)
              AS subscription,
            (SELECT count(*)::int FROM branch b WHERE b.company_id = c.id) AS "branchCount",
            (SELECT count(*)::int FROM "user" u WHERE u.company_id = c.id) AS "memberCount",
            c.disabled_at IS NOT NULL AS "isDisabled",
            EXISTS (SELECT FROM subscription s WHERE s.company_id = c.id AND s.provider <> 'grant' AND s.status <> 'canceled')
              AS "isPaying"
     FROM company c LEFT JOIN "user" owner ON owner.id = c.user_id
     WHERE $1::bigint IS NULL OR c.id = $1 ORDER BY c.id`,
    [id],
  )
  return rows.map((row) => ({ ...row, id: mintCompanyId(row.id) }))
}

/** The company of a branch, for the operator's command line and for signed previews; null if it doesn't exist. */
export async function findCompanyOfBranch(database: Database, branchId: number): Promise<CompanyId | null> {
  const [row] = await queryAsOwner<{ company_id: number }>(database, 'SELECT * FROM find_public_branch($1)', [branchId])
  return row ? mintCompanyId(row.company_id) : null
}
