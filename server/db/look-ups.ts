/** Queries across all companies, for requests and jobs whose company isn't known yet. */
import { eq } from 'drizzle-orm'
import { LONG_MENU_ITEMS } from '#contract/long-menus.ts'
import type { Role } from '#contract/roles.ts'
import { type Database, inOneTransaction, queryAsOwner, type Transaction } from './client.ts'
import { type CompanyId, inCamelCase, mintCompanyId, type Row } from './company-id.ts'
import { type SubscriptionStatus, user } from './schema.ts'

/** A user found by email address, with what signing in needs. */
export type UserByEmail = {
  userId: number
  companyId: CompanyId
  passwordHash: string
  hasTotp: boolean
  isVerified: boolean
  /** Whether the user has signed in on this device before. */
  knowsDevice: boolean
  disabledAt: Date | null
}

/**
 * Finds a user by email address, ignoring case: for signing in, and for mails and invitations to an address.
 * @param deviceHash the hash of the device's token; null when the device sent none, or the caller doesn't need
 *   `knowsDevice`
 * @returns null when no user has this email address
 */
export async function findUserByEmail(
  database: Database,
  email: string,
  deviceHash: Buffer | null = null,
): Promise<UserByEmail | null> {
  const [row] = await queryAsOwner<Row>(database, 'SELECT * FROM find_user_by_email($1, $2)', [email, deviceHash])
  return row ? (inCamelCase(row) as UserByEmail) : null // the columns that the migration's function returns
}

/** A session, with what the auth gate needs of its user and company. */
export type SessionByToken = {
  sessionId: number
  userId: number
  companyId: CompanyId
  role: Role
  emailVerifiedAt: Date | null
  selectedBranchId: number | null
  /** The only branches the user works in; null for all. */
  branchIds: number[] | null
  remember: boolean
  expiresAt: Date
  lastUsedAt: Date
  passwordConfirmedAt: Date | null
  /** The company requires a second factor, and the user has none. */
  needsSecondFactor: boolean
  disabledAt: Date | null
  subscriptionStatus: SubscriptionStatus | null
  pastDueSince: Date | null
}

/** Finds a session, even an expired one, by the SHA-256 of its bearer token; null when there is none. */
export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionByToken | null> {
  const [row] = await queryAsOwner<Row>(database, 'SELECT * FROM find_session($1)', [tokenHash])
  if (!row) return null
  const found = inCamelCase(row) as SessionByToken // the columns that the migration's function returns
  // The driver returns the elements of a bigint[] as strings; our type parser covers only single bigints.
  return { ...found, branchIds: found.branchIds?.map(Number) ?? null }
}

/** The owner of a password reset link. The new password must not be one of these names. */
export type ResetLinkOwner = { userId: number; companyId: CompanyId; fullName: string; companyName: string }

/**
 * Finds the owner of a password reset link, without consuming it.
 * @returns null when the link is wrong, used or expired
 */
export async function findPasswordReset(
  database: Database,
  link: { email: string; tokenHash: Buffer; now: Date },
): Promise<ResetLinkOwner | null> {
  const [row] = await queryAsOwner<Row>(
    database,
    `SELECT r.user_id, r.company_id, u.full_name, c.name AS company_name
     FROM password_reset r JOIN "user" u ON u.id = r.user_id AND u.company_id = r.company_id
       JOIN company c ON c.id = r.company_id
     WHERE u.email = lower($1) AND r.token_hash = $2 AND r.expires_at > $3`,
    [link.email, link.tokenHash, link.now],
  )
  return row ? (inCamelCase(row) as ResetLinkOwner) : null // the columns selected above
}

/**
 * Finds an invitation by its link, even if it has been accepted or has expired.
 * @returns null when there is none, or its company is disabled
 */
export async function findInvitation(
  database: Database,
  tokenHash: Buffer,
): Promise<{ invitationId: number; companyId: CompanyId } | null> {
  const [row] = await queryAsOwner<{ invitation_id: number; company_id: number }>(
    database,
    'SELECT * FROM find_invitation($1)',
    [tokenHash],
  )
  return row ? { invitationId: row.invitation_id, companyId: mintCompanyId(row.company_id) } : null
}

/** A due job, claimed until its lease ends. */
export type ClaimedJob = {
  id: number
  companyId: CompanyId | null
  kind: string
  payload: Record<string, unknown>
  /** Includes the current attempt. */
  attempts: number
  createdAt: Date
}

type JobRow = Omit<ClaimedJob, 'companyId' | 'createdAt'> & { company_id: number | null; created_at: Date }

/** Which jobs a claim may take, and how long the lease is. */
export type JobClaim = {
  kinds: string[]
  /** Only jobs of this company; of all companies if omitted. */
  companyId?: CompanyId | undefined
  now: Date
  leaseUntil: Date
}

/** Claims the job that has been due longest, if any; other processes skip it until `leaseUntil`. */
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
  return { ...job, companyId: companyId === null ? null : mintCompanyId(companyId), createdAt }
}

export type PublicBranch = { companyId: CompanyId; brandId: number }

/** @returns null for a branch that guests may not see */
export async function findPublicBranch(database: Database, branchId: number): Promise<PublicBranch | null> {
  const [row] = await queryAsOwner<{ company_id: number; brand_id: number; is_published: boolean }>(
    database,
    'SELECT * FROM find_public_branch($1)',
    [branchId],
  )
  return row?.is_published ? { companyId: mintCompanyId(row.company_id), brandId: row.brand_id } : null
}

/** A published branch's menu: its languages, and whether its brand has more published items than one page shows. */
export type PublicMenu = { companyId: CompanyId; defaultLocale: string; locales: string[]; isLong: boolean }

/** @returns null for a branch that guests may not see */
export async function findPublicMenu(database: Database, branchId: number): Promise<PublicMenu | null> {
  const [row] = await queryAsOwner<Row>(
    database,
    `SELECT b.company_id, b.default_locale, b.locales, EXISTS (
       SELECT FROM menu_item i WHERE i.company_id = b.company_id AND i.brand_id = b.brand_id
         AND i.status = 'PUBLISHED' OFFSET $2) AS is_long
     FROM branch b JOIN company c ON c.id = b.company_id
     WHERE b.id = $1 AND b.is_published AND c.disabled_at IS NULL`,
    [branchId, LONG_MENU_ITEMS],
  )
  return row ? (inCamelCase(row) as PublicMenu) : null // the columns selected above
}

/** The id of the published branch with a short link (`/m/:slug`); null when there is none. */
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
 * The published branches of all companies that aren't disabled, oldest first, for the sitemap.
 * @param atMost the maximum number of branches
 */
export async function listPublishedBranches(database: Database, atMost: number): Promise<ListedBranch[]> {
  const rows = await queryAsOwner<{ branch_id: number; default_locale: string; locales: string[] }>(
    database,
    'SELECT * FROM list_published_branches($1)',
    [atMost],
  )
  return rows.map((row) => ({ branchId: row.branch_id, defaultLocale: row.default_locale, locales: row.locales }))
}

/** A table found by its QR code, with the fields that decide whether guests may use the code. */
export type TableByToken = {
  diningTableId: number
  companyId: CompanyId
  branchId: number
  isEnabled: boolean
  /** Whether guests may see the table's branch. */
  isPublished: boolean
  lastScannedAt: Date | null
}

export async function findDiningTable(database: Database, qrToken: string): Promise<TableByToken | null> {
  const [row] = await queryAsOwner<Row>(database, 'SELECT * FROM find_dining_table($1)', [qrToken])
  return row ? (inCamelCase(row) as TableByToken) : null // the columns that the migration's function returns
}

/**
 * Runs work on the rows of all companies, when no company is known yet: for registration, and for requests without a
 * session to mail a link or a code.
 */
export function beforeTenant<Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inOneTransaction(database, 'BEGIN', work)
}

/** Finds the account with an email address, in any letter case, inside `beforeTenant`; null when there is none. */
export async function findAccount(
  tx: Transaction,
  email: string,
): Promise<{ userId: number; companyId: CompanyId } | null> {
  const [row] = await tx
    .select({ userId: user.id, companyId: user.companyId })
    .from(user)
    .where(eq(user.email, email.toLowerCase()))
  return row ? { userId: row.userId, companyId: mintCompanyId(row.companyId) } : null
}

/**
 * A company that doesn't exist. Signing in with an unknown email address uses it, to take as long as with a known one.
 */
export const NO_COMPANY = mintCompanyId(0)

/** The id of a company that was just created by the seed or by registration. */
export function mintNewCompany(id: number): CompanyId {
  return mintCompanyId(id)
}
