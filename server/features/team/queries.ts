import { asc, eq, isNull, max } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, invitation, session, user } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import type { TeamMember } from './policy.ts'

/** A member with what the team page shows. */
export type MemberRow = TeamMember & {
  fullName: string
  email: string
  emailVerifiedAt: Date | null
  disabledAt: Date | null
  lastUsedAt: Date | null
}

/** Everybody in the company in hand, in the order they came. */
export async function findTeam(tx: Transaction): Promise<MemberRow[]> {
  const { id, role, fullName, email, emailVerifiedAt, disabledAt } = user
  const rows = await tx
    .select({ id, role, fullName, email, emailVerifiedAt, disabledAt, lastUsedAt: max(session.lastUsedAt) })
    .from(user)
    .leftJoin(session, eq(session.userId, user.id))
    .groupBy(user.id)
    .orderBy(asc(user.id))
  return rows.map((row) => ({ ...row, isDisabled: row.disabledAt !== null }))
}

/**
 * The same, with the company locked until the end of the transaction: who changes the team decides on what is true.
 * A weaker lock than `FOR UPDATE`, which would wait for everybody who writes a row of the company, such as an import.
 */
export async function lockTeam(tx: Transaction, companyId: CompanyId): Promise<MemberRow[]> {
  await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('no key update')
  return findTeam(tx)
}

/** @throws {AppError} NOT_FOUND */
export function requireMember(team: readonly MemberRow[], id: number): MemberRow {
  const member = team.find((one) => one.id === id)
  if (!member) throw new AppError('NOT_FOUND', 'This member does not exist.')
  return member
}

/** An invitation that nobody has accepted yet, with the name of who sent it. */
export type InvitationRow = {
  id: number
  email: string
  role: Role
  createdAt: Date
  expiresAt: Date
  /** Null once the account is gone. */
  invitedBy: string | null
}

/** Invitations that wait, or have expired, oldest first. */
export function findOpenInvitations(tx: Transaction): Promise<InvitationRow[]> {
  const { id, email, role, createdAt, expiresAt } = invitation
  return tx
    .select({ id, email, role, createdAt, expiresAt, invitedBy: user.fullName })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.invitedBy))
    .where(isNull(invitation.acceptedAt))
    .orderBy(asc(invitation.id))
}
