/**
 * The tenant wall (design section 9). Every query of a tenant table goes through `withTenant`; what must be read before
 * a tenant is known is one of the definer functions listed here, and nothing else.
 */
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import { type Database, inOneTransaction, queryAsOwner, type Transaction } from './client.ts'
import { type SubscriptionStatus, user } from './schema.ts'

declare const minted: unique symbol
/** The id of a company that the caller may act for. Only this file makes one. */
export type CompanyId = number & { readonly [minted]: true }

const mint = (id: number) => id as CompanyId // the only place where a plain number becomes one

type Row = Record<string, unknown>

/** For look-ups whose columns have the names of the answer, in snake case; their company is minted with the rest. */
function inCamelCase(row: Row): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_./g, ([, letter = '']) => letter.toUpperCase()), value]),
  )
}

/**
 * Runs work as the application role in one company: its statements name the company, and row-level security shows and
 * takes that company's rows only.
 * Opening the transaction, the role and the tenant are one round trip.
 * @param companyId the company, minted by a look-up below
 * @param afterCommit a statement of the owner of the tables, sent together with the commit
 * @throws {Error} when called inside another transaction
 */
export function withTenant<Result>(
  database: Database,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
  afterCommit: string | null = null,
): Promise<Result> {
  if (!Number.isSafeInteger(companyId)) throw new Error('withTenant needs a company id')
  const begin = `BEGIN; SELECT set_config('role', 'carte_app', true), set_config('app.company_id', '${companyId}', true)`
  return inOneTransaction(database, begin, work, { companyId, afterCommit })
}

/** A user found by e-mail, before signing in. */
export type UserByEmail = {
  userId: number
  companyId: CompanyId
  passwordHash: string
  hasTotp: boolean
  disabledAt: Date | null
}

/** Look-up for signing in. The address is compared case-folded. */
export async function findUserByEmail(database: Database, email: string): Promise<UserByEmail | null> {
  const [row] = await queryAsOwner<{
    user_id: number
    company_id: number
    password_hash: string
    has_totp: boolean
    disabled_at: Date | null
  }>(database, 'SELECT * FROM find_user_by_email($1)', [email])
  if (!row) return null
  return {
    userId: row.user_id,
    companyId: mint(row.company_id),
    passwordHash: row.password_hash,
    hasTotp: row.has_totp,
    disabledAt: row.disabled_at,
  }
}

/** A session with what the auth gate must know of its user and company. */
export type SessionByToken = {
  sessionId: number
  userId: number
  companyId: CompanyId
  role: Role
  emailVerifiedAt: Date | null
  selectedBranchId: number | null
  remember: boolean
  expiresAt: Date
  lastUsedAt: Date
  passwordConfirmedAt: Date | null
  disabledAt: Date | null
  subscriptionStatus: SubscriptionStatus | null
  pastDueSince: Date | null
}

/** Look-up of a bearer token by its SHA-256. */
export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionByToken | null> {
  const [row] = await queryAsOwner<Row>(database, 'SELECT * FROM find_session($1)', [tokenHash])
  return row ? (inCamelCase(row) as SessionByToken) : null // what the function of the migration answers
}

/**
 * Uses a link for a new password up: of any number of calls with one token, one succeeds.
 * @returns whose password may be set now, or null when the link is wrong, used or too old
 */
export async function consumePasswordReset(
  database: Database,
  link: { email: string; tokenHash: Buffer; now: Date },
): Promise<{ userId: number; companyId: CompanyId } | null> {
  const [row] = await queryAsOwner<{ user_id: number; company_id: number }>(
    database,
    'SELECT * FROM consume_password_reset($1, $2, $3)',
    [link.email, link.tokenHash, link.now],
  )
  return row ? { userId: row.user_id, companyId: mint(row.company_id) } : null
}

/** Look-up of an invitation by its link; whether it is still open, its own row tells. */
export async function findInvitation(
  database: Database,
  tokenHash: Buffer,
): Promise<{ invitationId: number; companyId: CompanyId } | null> {
  const [row] = await queryAsOwner<{ invitation_id: number; company_id: number }>(
    database,
    'SELECT * FROM find_invitation($1)',
    [tokenHash],
  )
  return row ? { invitationId: row.invitation_id, companyId: mint(row.company_id) } : null
}

/** A job that is due and ours until its lease ends. */
export type ClaimedJob = {
  id: number
  companyId: CompanyId | null
  kind: string
  payload: Record<string, unknown>
  /** This try included. */
  attempts: number
  createdAt: Date
}

type JobRow = Omit<ClaimedJob, 'companyId' | 'createdAt'> & { company_id: number | null; created_at: Date }

/** Which jobs a claim may take, and until when the one it takes is ours. */
export type JobClaim = {
  kinds: string[]
  /** Only this company's. */
  companyId?: CompanyId | undefined
  now: Date
  leaseUntil: Date
}

/** Claims the job that has been due longest, if any; another process passes over it until `leaseUntil`. */
export async function claimJob(database: Database, claim: JobClaim): Promise<ClaimedJob | null> {
  const [row] = await queryAsOwner<JobRow>(
    database,
    `UPDATE job SET lease_until = $2, attempts = attempts + 1
     WHERE id = (SELECT id FROM job
                 WHERE state = 'waiting' AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
                   AND kind = ANY($3) AND ($4::bigint IS NULL OR company_id = $4)
                 ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, company_id, kind, payload, attempts, created_at`,
    [claim.now, claim.leaseUntil, claim.kinds, claim.companyId ?? null],
  )
  if (!row) return null
  const { company_id: companyId, created_at: createdAt, ...job } = row
  return { ...job, companyId: companyId === null ? null : mint(companyId), createdAt }
}

/** A claim: whoever took the job over after the lease has counted one more try, and this one changes nothing. */
type Claim = Pick<ClaimedJob, 'id' | 'attempts'>

/** A job that is over: done, or never to be tried again. */
export async function endJob(
  database: Database,
  { id, attempts }: Claim,
  { state, lastError }: { state: 'done' | 'dead'; lastError: string | null },
): Promise<void> {
  await queryAsOwner(
    database,
    `UPDATE job SET state = $3, last_error = $4, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, state, lastError],
  )
}

/** A job that failed and is tried again later. */
export async function putJobOff(
  database: Database,
  { id, attempts }: Claim,
  { runAt, lastError }: { runAt: Date; lastError: string },
): Promise<void> {
  await queryAsOwner(
    database,
    `UPDATE job SET run_at = $3, last_error = $4, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, runAt, lastError],
  )
}

/** Deletes jobs that were over before these moments. @returns how many */
export async function deleteOldJobs(
  database: Database,
  { doneBefore, deadBefore }: { doneBefore: Date; deadBefore: Date },
): Promise<number> {
  // By the index on state and time; a job's last time to run is close enough to its end.
  const rows = await queryAsOwner(
    database,
    `DELETE FROM job WHERE (state = 'done' AND run_at < $1) OR (state = 'dead' AND run_at < $2) RETURNING id`,
    [doneBefore, deadBefore],
  )
  return rows.length
}

/** Jobs of one kind of work that wait, or that were given up. */
export type JobCount = { lane: string; state: 'waiting' | 'dead'; count: number; oldestDueAt: Date | null }

/** What lies in the outbox of all companies and is not done. */
export function countJobs(database: Database): Promise<JobCount[]> {
  return queryAsOwner<JobCount>(
    database,
    `SELECT split_part(kind, '.', 1) AS lane, state, count(*)::int AS count,
            min(run_at) FILTER (WHERE state = 'waiting' AND run_at <= now()) AS "oldestDueAt"
     FROM job WHERE state IN ('waiting', 'dead') GROUP BY 1, 2 ORDER BY 1, 2`,
  )
}

/** Deletes what guests said more than so many months before a moment, in every company. @returns how many */
export async function deleteOldFeedback(database: Database, now: Date, keptMonths: number): Promise<number> {
  const rows = await queryAsOwner(
    database,
    'DELETE FROM customer_feedback WHERE created_at < $1::timestamptz - make_interval(months => $2) RETURNING id',
    [now, keptMonths],
  )
  return rows.length
}

/** The company a payment provider means by one of its ids. */
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
  return row ? mint(row.company_id) : null
}

/** Companies whose attempts or subscriptions have not been compared with the provider's for long. */
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
  return rows.map((row) => mint(row.company_id))
}

/** Companies whose granted subscription has run out. */
export async function findEndedGrants(database: Database, now: Date): Promise<CompanyId[]> {
  const rows = await queryAsOwner<{ company_id: number }>(
    database,
    `SELECT company_id FROM subscription WHERE provider = 'grant' AND status = 'active' AND current_period_end <= $1`,
    [now],
  )
  return rows.map((row) => mint(row.company_id))
}

/** A company as an operator sees it. */
export type CompanySummary = {
  id: CompanyId
  name: string
  ownerEmail: string | null
  subscription: string | null
  branchCount: number
  memberCount: number
  /** Shut out by the operator. */
  isDisabled: boolean
  /** Has a subscription at a payment provider that has not ended. */
  isPaying: boolean
}

/** All companies, or one of them: for the operator's command line. */
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
  return rows.map((row) => ({ ...row, id: mint(row.id) }))
}

/** A published branch, with the company whose menu it shows. */
export type PublicBranch = { companyId: CompanyId; brandId: number }

/** Look-up of a branch that guests may see. */
export async function findPublicBranch(database: Database, branchId: number): Promise<PublicBranch | null> {
  const [row] = await queryAsOwner<{ company_id: number; brand_id: number; is_published: boolean }>(
    database,
    'SELECT * FROM find_public_branch($1)',
    [branchId],
  )
  return row?.is_published ? { companyId: mint(row.company_id), brandId: row.brand_id } : null
}

/** The published branch behind a short address (`/m/:slug`). */
export async function findBranchBySlug(database: Database, slug: string): Promise<number | null> {
  const [row] = await queryAsOwner<{ id: number }>(
    database,
    `SELECT b.id FROM branch b JOIN company c ON c.id = b.company_id
     WHERE b.slug = $1 AND b.is_published AND c.disabled_at IS NULL`,
    [slug],
  )
  return row?.id ?? null
}

/** A branch that guests and search engines may see, with the languages of its menu. */
export type ListedBranch = { branchId: number; defaultLocale: string; locales: string[] }

/**
 * The published branches of all companies, oldest first, for the sitemap.
 * @param atMost how many
 */
export async function listPublishedBranches(database: Database, atMost: number): Promise<ListedBranch[]> {
  const rows = await queryAsOwner<{ branch_id: number; default_locale: string; locales: string[] }>(
    database,
    'SELECT * FROM list_published_branches($1)',
    [atMost],
  )
  return rows.map((row) => ({ branchId: row.branch_id, defaultLocale: row.default_locale, locales: row.locales }))
}

/** A table by its QR code, with what decides whether guests may follow it. */
export type TableByToken = {
  diningTableId: number
  companyId: CompanyId
  branchId: number
  isEnabled: boolean
  /** Whether guests may see the table's branch. */
  isPublished: boolean
  lastScannedAt: Date | null
}

/** Look-up of a table's QR code. */
export async function findDiningTable(database: Database, qrToken: string): Promise<TableByToken | null> {
  const [row] = await queryAsOwner<Row>(database, 'SELECT * FROM find_dining_table($1)', [qrToken])
  return row ? (inCamelCase(row) as TableByToken) : null // what the function of the migration answers
}

/** The company of a branch: for the operator's command line, and for addresses that we have signed ourselves. */
export async function findCompanyOfBranch(database: Database, branchId: number): Promise<CompanyId | null> {
  const [row] = await queryAsOwner<{ company_id: number }>(database, 'SELECT * FROM find_public_branch($1)', [branchId])
  return row ? mint(row.company_id) : null
}

/**
 * Runs work as the owner of the tables, for what belongs to no company yet: registering, and asking for a link without
 * being signed in.
 */
export function beforeTenant<Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inOneTransaction(database, 'BEGIN', work)
}

/** Whose address it is, inside `beforeTenant`. */
export async function findAccount(
  tx: Transaction,
  email: string,
): Promise<{ userId: number; companyId: CompanyId } | null> {
  const [row] = await tx
    .select({ userId: user.id, companyId: user.companyId })
    .from(user)
    .where(eq(user.email, email.toLowerCase()))
  return row ? { userId: row.userId, companyId: mint(row.companyId) } : null
}

/** The company of nobody, which sees no row: for doing the same work where there is no account. */
export const NO_COMPANY = mint(0)

/** A company that was made this moment, by the seed or by registration. */
export function mintNewCompany(id: number): CompanyId {
  return mint(id)
}
