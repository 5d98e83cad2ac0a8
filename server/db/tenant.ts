/**
 * The tenant wall (design section 9). Every query of a tenant table goes through `withTenant`; what must be read before
 * a tenant is known is one of the definer functions listed here, and nothing else.
 */
import type { Role } from '#contract/roles.ts'
import { type Database, inOneTransaction, queryAsOwner, type Transaction } from './client.ts'
import type { SubscriptionStatus } from './schema.ts'

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
export type UserByEmail = { userId: number; companyId: CompanyId; passwordHash: string; disabledAt: Date | null }

/** Look-up for signing in. The address is compared case-folded. */
export async function findUserByEmail(database: Database, email: string): Promise<UserByEmail | null> {
  const [row] = await queryAsOwner<{
    user_id: number
    company_id: number
    password_hash: string
    disabled_at: Date | null
  }>(database, 'SELECT * FROM find_user_by_email($1)', [email])
  if (!row) return null
  return {
    userId: row.user_id,
    companyId: mint(row.company_id),
    passwordHash: row.password_hash,
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
    disabledAt: row.disabled_at,
    subscriptionStatus: row.subscription_status,
    pastDueSince: row.past_due_since,
  }
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

/** A company that was made this moment, by the seed or by registration. */
export function mintNewCompany(id: number): CompanyId {
  return mint(id)
}
