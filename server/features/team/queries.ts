import { asc, eq, isNull, max } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import { TEAM } from '#contract/messages.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, company, invitation, session, user } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import type { TeamMember } from './policy.ts'

export type MemberRow = TeamMember & {
  fullName: string
  email: string
  emailVerifiedAt: Date | null
  hasSecondFactor: boolean
  disabledAt: Date | null
  lastUsedAt: Date | null
}

/** All members of the current company, in order of joining. */
export async function findTeam(tx: Transaction): Promise<MemberRow[]> {
  const { id, role, branchIds, fullName, email, emailVerifiedAt, totpEnabledAt, disabledAt } = user
  const rows = await tx
    .select({
      id,
      role,
      branchIds,
      fullName,
      email,
      emailVerifiedAt,
      totpEnabledAt,
      disabledAt,
      lastUsedAt: max(session.lastUsedAt),
    })
    .from(user)
    .leftJoin(session, eq(session.userId, user.id))
    .groupBy(user.id)
    .orderBy(asc(user.id))
  return rows.map(({ totpEnabledAt: since, ...row }) => ({
    ...row,
    hasSecondFactor: since !== null,
    isDisabled: row.disabledAt !== null,
  }))
}

export async function readSecondFactorRule(tx: Transaction, companyId: CompanyId): Promise<boolean> {
  const [row] = await tx.select({ rule: company.requiresSecondFactor }).from(company).where(eq(company.id, companyId))
  return row?.rule ?? false
}

/**
 * Reads all members of the current company and locks the company until the end of the transaction, so that changes to
 * the team are decided on current data. The lock is weaker than `FOR UPDATE`, which would wait for other writers in the
 * company, such as an import.
 */
export async function lockTeam(tx: Transaction, companyId: CompanyId): Promise<MemberRow[]> {
  await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('no key update')
  return findTeam(tx)
}

/**
 * The names of the branches that a member is limited to, in order of creation. The branches are locked, so that none is
 * deleted before the limit is stored.
 * @throws {AppError} VALIDATION_FAILED when one of the branches doesn't exist in the company
 */
export async function requireBranchNames(tx: Transaction, branchIds: readonly number[] | null): Promise<string[]> {
  if (branchIds === null) return []
  const rows = await tx
    .select({ name: branch.name })
    .from(branch)
    .where(inIds(branch.id, [...branchIds]))
    .orderBy(asc(branch.id))
    .for('key share')
  if (rows.length < new Set(branchIds).size)
    throw new AppError('VALIDATION_FAILED', TEAM.noSuchBranch, { errors: { branchIds: TEAM.noSuchBranch } })
  return rows.map(({ name }) => name)
}

/** @throws {AppError} NOT_FOUND */
export function requireMember(team: readonly MemberRow[], id: number): MemberRow {
  const member = team.find((one) => one.id === id)
  if (!member) throw new AppError('NOT_FOUND', 'This member no longer exists. Reload the page and try again.')
  return member
}

/** An invitation that hasn't been accepted, with the sender's name. */
export type InvitationRow = {
  id: number
  email: string
  role: Role
  branchIds: number[] | null
  createdAt: Date
  expiresAt: Date
  /** The sender's name; null after the sender's account was deleted. */
  invitedBy: string | null
}

/** Pending and expired invitations, oldest first. */
export function findOpenInvitations(tx: Transaction): Promise<InvitationRow[]> {
  const { id, email, role, branchIds, createdAt, expiresAt } = invitation
  return tx
    .select({ id, email, role, branchIds, createdAt, expiresAt, invitedBy: user.fullName })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.invitedBy))
    .where(isNull(invitation.acceptedAt))
    .orderBy(asc(invitation.id))
}
