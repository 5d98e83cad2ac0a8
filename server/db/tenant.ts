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

/**
 * Runs work as the application role in one company: row-level security shows and takes that company's rows only.
 * Opening the transaction, the role and the tenant are one round trip.
 * @param companyId the company, minted by a look-up below
 * @throws {Error} when called inside another transaction
 */
export function withTenant<Result>(
  database: Database,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!Number.isSafeInteger(companyId)) throw new Error('withTenant needs a company id')
  const begin = `BEGIN; SELECT set_config('role', 'carte_app', true), set_config('app.company_id', '${companyId}', true)`
  return inOneTransaction(database, begin, work)
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

type SessionRow = {
  session_id: number
  user_id: number
  company_id: number
  role: Role
  email_verified_at: Date | null
  selected_branch_id: number | null
  remember: boolean
  expires_at: Date
  last_used_at: Date
  password_confirmed_at: Date | null
  disabled_at: Date | null
  subscription_status: SubscriptionStatus | null
  past_due_since: Date | null
}

/** Look-up of a bearer token by its SHA-256. */
export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionByToken | null> {
  const [row] = await queryAsOwner<SessionRow>(database, 'SELECT * FROM find_session($1)', [tokenHash])
  if (!row) return null
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    companyId: mint(row.company_id),
    role: row.role,
    emailVerifiedAt: row.email_verified_at,
    selectedBranchId: row.selected_branch_id,
    remember: row.remember,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    passwordConfirmedAt: row.password_confirmed_at,
    disabledAt: row.disabled_at,
    subscriptionStatus: row.subscription_status,
    pastDueSince: row.past_due_since,
  }
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

/** For the operator's command line, which acts for any company: the company of a branch. */
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
