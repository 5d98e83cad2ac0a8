import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import type { Data, Received } from '#contract/endpoints.ts'
import { INVITATION_DAYS } from '#contract/limits.ts'
import { TEAM } from '#contract/messages.ts'
import type { Role } from '#contract/roles.ts'
import type { acceptInvitation, inviteMember, readInvitation } from '#contract/team.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, company, invitation, user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { findInvitation, findUserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import {
  endUnverifiedAccount,
  openSession,
  readAuthUser,
  refuseGuessablePassword,
} from '#server/features/auth/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { hashToken, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { takeByClientOrThrow, takeOrThrow } from '#server/platform/limits.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'
import type { Origin } from '#server/platform/origin.ts'
import { hashPassword } from '#server/platform/password.ts'
import { describeRole } from './policy.ts'
import { requireBranchNames } from './queries.ts'
import type { By } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Invites someone by mail. This replaces an earlier invitation for the same email address that wasn't accepted.
 * @returns the invitation's id
 * @throws {AppError} CONFLICT for an address that has an account (other than an unverified one of another company), an
 *   owner limited to some branches, or when the plan allows no more members; VALIDATION_FAILED for an unknown branch;
 *   PASSWORD_NOT_CONFIRMED for the role of owner; RATE_LIMITED
 */
export async function invite(
  deps: Deps,
  { actor, ip }: By,
  body: Received<typeof inviteMember>['body'],
): Promise<number> {
  const { companyId, userId } = actor
  const email = body.email.toLowerCase()
  const { role, branchIds = null } = body
  if (role === 'owner' && branchIds !== null) throw new AppError('CONFLICT', TEAM.ownerNotLimited)
  await takeOrThrow(deps.limits, 'invitationByCompany', String(companyId))
  if (role === 'owner') requireConfirmedPassword(actor, deps.now())
  await refuseTakenAddress(deps, companyId, email)
  const id = await withTenant(deps.database, companyId, async (tx) => {
    const names = await requireBranchNames(tx, branchIds)
    const values = { companyId, email, role, branchIds, invitedBy: userId, expiresAt: expiryFrom(deps.now()) }
    const isOpen = and(eq(invitation.email, email), isNull(invitation.acceptedAt), gt(invitation.expiresAt, sql`now()`))
    if ((await tx.$count(invitation, isOpen)) === 0) await requireRoom(tx, 'members')
    const [row] = await tx
      .insert(invitation)
      .values(values)
      .onConflictDoUpdate({
        target: [invitation.companyId, invitation.email],
        targetWhere: isNull(invitation.acceptedAt),
        // The link of an earlier invitation must not give its reader the new role.
        set: { ...values, tokenHash: null },
      })
      .returning({ id: invitation.id })
    if (!row) throw new Error('Inserting an invitation returned no row')
    await writeAudit(tx, {
      companyId,
      userId,
      action: 'member_invited',
      whom: email,
      detail: describeRole(role, names),
      ip,
    })
    await addInvitationMail(tx, companyId, row.id, deps.now())
    return row.id
  })
  deps.jobsAdded()
  return id
}

/**
 * Sends an invitation again, with a new link and a new expiry.
 * @throws {AppError} NOT_FOUND; CONFLICT for an expired one when the plan allows no more members; RATE_LIMITED
 */
export async function resend(deps: Deps, { actor, ip }: By, id: number): Promise<void> {
  const { companyId, userId } = actor
  await takeOrThrow(deps.limits, 'invitationByCompany', String(companyId))
  await withTenant(deps.database, companyId, async (tx) => {
    const isOpen = sql<boolean>`${invitation.expiresAt} > now()`
    const [known] = await tx.select({ isOpen }).from(invitation).where(isUnaccepted(id))
    // An expired invitation doesn't count as a member, so the plan may no longer have room for it.
    if (known && !known.isOpen) await requireRoom(tx, 'members')
    const [sent] = await tx
      .update(invitation)
      .set({ expiresAt: expiryFrom(deps.now()) })
      .where(isUnaccepted(id))
      .returning({ email: invitation.email })
    if (!sent) throw noSuchInvitation()
    await writeAudit(tx, { companyId, userId, action: 'member_invited', whom: sent.email, detail: 'sent again', ip })
    await addInvitationMail(tx, companyId, id, deps.now())
  })
  deps.jobsAdded()
}

/** @throws {AppError} NOT_FOUND */
export function withdraw(deps: Deps, { actor, ip }: By, id: number): Promise<void> {
  const { companyId, userId } = actor
  return withTenant(deps.database, companyId, async (tx) => {
    const [gone] = await tx.delete(invitation).where(isUnaccepted(id)).returning({ email: invitation.email })
    if (!gone) throw noSuchInvitation()
    await writeAudit(tx, { companyId, userId, action: 'invitation_withdrawn', whom: gone.email, ip })
  })
}

/**
 * The invitation of a mailed link.
 * @param ip the client's IP address, by which attempts are limited, so that links can't be found by guessing
 * @throws {AppError} NOT_FOUND, with the same message for a wrong, used, withdrawn and expired link; RATE_LIMITED
 */
export async function readByToken(deps: Deps, token: string, ip: string): Promise<Data<typeof readInvitation>> {
  await takeByClientOrThrow(deps.limits, 'invitationByAddress', ip)
  const { companyName, email, role } = await requireInvitation(deps, token)
  return { companyName, email, role }
}

/**
 * Creates the invited member, whose email address the link has proved, and signs them in. Of concurrent calls with the
 * same link, only one succeeds.
 * @throws {AppError} NOT_FOUND as in `readByToken`; CONFLICT when the address has an account by now; VALIDATION_FAILED
 * for a guessable password, which doesn't consume the link; RATE_LIMITED
 */
export async function accept(
  deps: Deps,
  { token, fullName, password }: Received<typeof acceptInvitation>['body'],
  origin: Origin,
): Promise<{ token: string; user: AuthUser }> {
  await takeByClientOrThrow(deps.limits, 'invitationByAddress', origin.ip)
  // One call at a time per link, because hashing is expensive: after a successful call, the waiting ones are refused
  // without hashing.
  return oneAtATime(`invitation ${token}`, async () => {
    const { companyId, email, companyName } = await requireInvitation(deps, token)
    await refuseGuessablePassword(password, { email, fullName, companyName })
    const passwordHash = await hashPassword(password, origin)
    // The link proves who owns the email address. An unverified account with the address was registered by someone
    // without access to its mail.
    await endUnverifiedAccount(deps, email)
    return withTenant(deps.database, companyId, (tx) =>
      createInvitedMember(tx, { companyId, token, fullName, passwordHash, now: deps.now(), origin }),
    )
  })
}

type Joining = {
  companyId: CompanyId
  token: string
  fullName: string
  passwordHash: string
  now: Date
  origin: Origin
}

async function createInvitedMember(tx: Transaction, { companyId, token, now, origin, ...person }: Joining) {
  const invited = await consumeInvitation(tx, token, now)
  const userId = await addMember(tx, { companyId, ...invited, ...person, emailVerifiedAt: now })
  await writeAudit(tx, { companyId, userId, action: 'member_joined', detail: invited.role, ip: origin.ip })
  const session = await openSession(tx, { companyId, userId, remember: false, origin, now })
  return { token: session, user: await readAuthUser(tx, userId, now) }
}

const noSuchInvitation = () =>
  new AppError('NOT_FOUND', 'This invitation no longer exists. Reload the page and try again.')

const isUnaccepted = (id: number) => and(eq(invitation.id, id), isNull(invitation.acceptedAt))

const expiryFrom = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

function addInvitationMail(tx: Transaction, companyId: CompanyId, invitationId: number, now: Date): Promise<void> {
  return addJob(tx, { companyId, kind: 'mail.invitation', payload: { invitationId }, now })
}

async function refuseTakenAddress({ database }: Deps, companyId: CompanyId, email: string): Promise<void> {
  const known = await findUserByEmail(database, email)
  // An unverified account of another company doesn't count: someone may have registered another person's email address,
  // and accepting the invitation proves who owns it.
  if (!known || (!known.isVerified && known.companyId !== companyId)) return
  const message =
    known.companyId === companyId
      ? `${email} is already a member. Enter a different email address.`
      : TEAM.addressOfAnother
  throw new AppError('CONFLICT', message, { errors: { email: message } })
}

const invitationOver = () => new AppError('NOT_FOUND', TEAM.invitationOver)

const isOpen = (token: string, now: Date) =>
  and(eq(invitation.tokenHash, hashToken(token)), isNull(invitation.acceptedAt), gt(invitation.expiresAt, now))

async function requireInvitation({ database, now }: Deps, token: string) {
  const found = await findInvitation(database, hashToken(token))
  if (!found) throw invitationOver()
  const [row] = await withTenant(database, found.companyId, (tx) =>
    tx
      .select({ email: invitation.email, role: invitation.role, companyName: company.name })
      .from(invitation)
      .innerJoin(company, eq(company.id, invitation.companyId))
      .where(isOpen(token, now())),
  )
  if (!row) throw invitationOver()
  return { ...row, companyId: found.companyId }
}

/** The first call sets `acceptedAt`; concurrent calls wait for it and then find nothing open. */
async function consumeInvitation(tx: Transaction, token: string, now: Date) {
  const [invited] = await tx
    .update(invitation)
    .set({ acceptedAt: now })
    .where(isOpen(token, now))
    .returning({ email: invitation.email, role: invitation.role, branchIds: invitation.branchIds })
  if (!invited) throw invitationOver()
  return invited
}

export type NewMember = { email: string; fullName: string; role: Role; password: string }

/**
 * Creates a member without an invitation. Only for operators, because the email address counts as verified without a
 * mail.
 * @returns the user's id
 * @throws {AppError} CONFLICT for a taken address, or when the plan allows no more members; VALIDATION_FAILED for a
 *   guessable password
 */
export async function createMember(
  deps: Deps,
  companyId: CompanyId,
  { password, role, fullName, ...account }: NewMember,
): Promise<number> {
  const email = account.email.toLowerCase()
  await refuseTakenAddress(deps, companyId, email)
  const [own] = await withTenant(deps.database, companyId, (tx) =>
    tx.select({ companyName: company.name }).from(company),
  )
  await refuseGuessablePassword(password, { email, fullName, companyName: own?.companyName ?? '' })
  const passwordHash = await hashPassword(password, null)
  return withTenant(deps.database, companyId, async (tx) => {
    const unaccepted = and(eq(invitation.email, email), isNull(invitation.acceptedAt))
    const open = await tx.$count(invitation, and(unaccepted, gt(invitation.expiresAt, sql`now()`)))
    // The member replaces an open invitation, which already counts as a member. The subscription is locked before
    // invitations, as in `invite`, so that the calls can't deadlock.
    await requireRoom(tx, 'members', open > 0 ? 0 : 1)
    await tx.delete(invitation).where(unaccepted)
    const values = { companyId, email, fullName, role, passwordHash, emailVerifiedAt: deps.now() }
    const userId = await addMember(tx, values)
    const entry = { companyId, userId: null, memberId: userId, whom: fullName, ip: null }
    await writeAudit(tx, { ...entry, action: 'member_joined', detail: role })
    return userId
  })
}

async function addMember(tx: Transaction, values: Omit<typeof user.$inferInsert, 'selectedBranchId'>): Promise<number> {
  const limit = values.branchIds ?? null
  const branches = await tx.select({ id: branch.id }).from(branch).orderBy(asc(branch.id))
  // A branch may have been deleted since the invitation. If all of the member's branches were deleted, the member has
  // none; null would mean all.
  const own = limit && branches.map(({ id }) => id).filter((id) => limit.includes(id))
  const selectedBranchId = (own ? own[0] : branches[0]?.id) ?? null
  const [row] = await tx
    .insert(user)
    .values({ ...values, branchIds: own, selectedBranchId })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  if (!row) throw new AppError('CONFLICT', TEAM.addressTaken)
  return row.id
}
