import { eq } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import { TEAM } from '#contract/messages.ts'
import type { Invitation, Member, updateMember } from '#contract/team.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, user } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { endSessions } from '#server/features/auth/service.ts'
import { addDetailsJob } from '#server/features/subscriptions/service.ts'
import { type NewAuditEntry, writeAudit } from '#server/platform/audit.ts'
import { type Actor, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { sameJson } from '#server/platform/same-json.ts'
import {
  changeRefusal,
  describeBranches,
  findNextOwner,
  isLastOwner,
  applyMemberChange,
  removalRefusal,
  canManageTeam,
  type TeamMember,
  type TeamRefusal,
} from './policy.ts'
import { presentInvitation, presentMember } from './present.ts'
import {
  findOpenInvitations,
  findTeam,
  lockTeam,
  type MemberRow,
  readSecondFactorRule,
  requireBranchNames,
  requireMember,
} from './queries.ts'

export type By = { actor: Actor; ip: string }

/** The members, the invitations not yet accepted, and whether a second factor is required. */
export function readWholeTeam(
  deps: Deps,
  { companyId, userId }: Actor,
): Promise<{ members: Member[]; invitations: Invitation[]; requiresSecondFactor: boolean }> {
  return readTenant(deps.database, companyId, async (tx) => {
    const [team, invitations, requiresSecondFactor] = await Promise.all([
      findTeam(tx),
      findOpenInvitations(tx),
      readSecondFactorRule(tx, companyId),
    ])
    return {
      members: team.map((row) => presentMember(row, { actorId: userId, team })),
      invitations: invitations.map(presentInvitation),
      requiresSecondFactor,
    }
  })
}

/**
 * Sets whether every member needs a second factor.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; CONFLICT when the caller, who has no second factor, would need one
 */
export async function changeSecondFactorRule(deps: Deps, { actor, ip }: By, isRequired: boolean): Promise<void> {
  const { companyId, userId } = actor
  requireConfirmedPassword(actor, deps.now())
  await withTenant(deps.database, companyId, async (tx) => {
    const team = await lockTeam(tx, companyId)
    if (isRequired && !requireMember(team, userId).hasSecondFactor) throw new AppError('CONFLICT', TEAM.ownFactorFirst)
    if ((await readSecondFactorRule(tx, companyId)) === isRequired) return
    await tx.update(company).set({ requiresSecondFactor: isRequired }).where(eq(company.id, companyId))
    const action = isRequired ? 'second_factor_required' : 'second_factor_optional'
    await writeAudit(tx, { companyId, userId, action, ip })
  })
}

/**
 * Changes a member's role or branches, or disables or enables the member. A disabled member's sessions end at once.
 * @throws {AppError} NOT_FOUND; CONFLICT or FORBIDDEN as in `changeRefusal`; PASSWORD_NOT_CONFIRMED for a new owner;
 *   VALIDATION_FAILED for an unknown branch
 */
export async function changeMember(
  deps: Deps,
  { actor, ip }: By,
  { id, body }: { id: number; body: Received<typeof updateMember>['body'] },
): Promise<Member> {
  const shown = await withTenant(deps.database, actor.companyId, async (tx) => {
    const team = await lockTeam(tx, actor.companyId)
    const member = requireMember(team, id)
    const after = applyMemberChange(member, body)
    refuseIf(changeRefusal({ actorId: actor.userId, member, after, team }))
    if (after.role === 'owner' && member.role !== 'owner') requireConfirmedPassword(actor, deps.now())

    const names = body.branchIds === undefined ? [] : await requireBranchNames(tx, after.branchIds)
    await writeMember(tx, { member, after, now: deps.now() })
    if (!canManageTeam(after))
      await reassignOwnership(tx, { member, team, companyId: actor.companyId, now: deps.now() })
    for (const change of changesOf(member, after, names))
      await writeAudit(tx, { ...change, ...aboutMember(actor, member), ip })
    const changed = await findTeam(tx)
    return presentMember(requireMember(changed, id), { actorId: actor.userId, team: changed })
  })
  deps.jobsAdded()
  return shown
}

/**
 * Deletes a member permanently, but not the records of what the member did.
 * @throws {AppError} NOT_FOUND; CONFLICT or FORBIDDEN as in `removalRefusal`
 */
export async function removeOneMember(deps: Deps, { actor, ip }: By, id: number): Promise<void> {
  await withTenant(deps.database, actor.companyId, async (tx) => {
    const team = await lockTeam(tx, actor.companyId)
    const member = requireMember(team, id)
    refuseIf(removalRefusal({ actorId: actor.userId, member, team }))
    await deleteMember(tx, { member, team, companyId: actor.companyId, now: deps.now() })
    await writeAudit(tx, { action: 'member_removed', ...aboutMember(actor, member), ip })
  })
  deps.jobsAdded()
}

/**
 * Removes a member who wants to leave. The caller writes the audit log.
 * @throws {AppError} CONFLICT for the last enabled owner
 */
export async function leaveTeam(
  tx: Transaction,
  { companyId, userId, now }: { companyId: CompanyId; userId: number; now: Date },
): Promise<void> {
  const team = await lockTeam(tx, companyId)
  const member = requireMember(team, userId)
  if (isLastOwner(member, team)) throw new AppError('CONFLICT', TEAM.lastOwner)
  await deleteMember(tx, { member, team, companyId, now })
}

function refuseIf(refusal: TeamRefusal | null): void {
  if (refusal) throw new AppError(refusal.code, refusal.message)
}

type MemberUpdate = { member: TeamMember; after: TeamMember; now: Date }

async function writeMember(tx: Transaction, { member, after, now }: MemberUpdate): Promise<void> {
  const isDisabling = after.isDisabled && !member.isDisabled
  const isEnabling = member.isDisabled && !after.isDisabled
  await tx
    .update(user)
    .set({
      role: after.role,
      branchIds: after.branchIds && [...after.branchIds],
      ...(isDisabling && { disabledAt: now }),
      ...(isEnabling && { disabledAt: null }),
    })
    .where(eq(user.id, member.id))
  if (isDisabling) await endSessions(tx, member.id)
}

/** One audit log entry for each changed property. */
function changesOf(
  member: TeamMember,
  after: TeamMember,
  branchNames: string[],
): Pick<NewAuditEntry, 'action' | 'detail'>[] {
  const changes: Pick<NewAuditEntry, 'action' | 'detail'>[] = []
  if (after.role !== member.role)
    changes.push({ action: 'member_role_changed', detail: `${member.role} → ${after.role}` })
  if (!sameJson(after.branchIds, member.branchIds))
    changes.push({ action: 'member_branches_changed', detail: describeBranches(after.branchIds, branchNames) })
  if (after.isDisabled !== member.isDisabled)
    changes.push({ action: after.isDisabled ? 'member_disabled' : 'member_enabled' })
  return changes
}

function aboutMember({ companyId, userId }: Actor, member: MemberRow) {
  return { companyId, userId, memberId: member.id, whom: member.fullName }
}

type Departure = { member: TeamMember; team: readonly TeamMember[]; companyId: CompanyId; now: Date }

async function deleteMember(tx: Transaction, departure: Departure): Promise<void> {
  await reassignOwnership(tx, departure)
  await tx.delete(user).where(eq(user.id, departure.member.id))
}

/**
 * Reassigns the company if it belongs to this member, because it must always belong to one of its owners. The payment
 * provider then gets the new owner's email address, for invoices.
 */
async function reassignOwnership(tx: Transaction, { member: { id }, team, companyId, now }: Departure): Promise<void> {
  const nextOwner = findNextOwner(id, team)
  if (!nextOwner) return
  const belonged = eq(company.userId, id)
  const changed = await tx.update(company).set({ userId: nextOwner.id }).where(belonged).returning({ id: company.id })
  if (changed.length > 0) await addDetailsJob(tx, companyId, now)
}
