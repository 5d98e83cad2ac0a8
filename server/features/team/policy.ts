import type { ErrorCode } from '#contract/envelope.ts'
import { TEAM } from '#contract/messages.ts'
import { permissionsOf, type Role } from '#contract/roles.ts'

export type TeamMember = { id: number; role: Role; isDisabled: boolean; branchIds: readonly number[] | null }

export type TeamRefusal = { code: ErrorCode; message: string }

export function canManageTeam({ role, isDisabled }: TeamMember): boolean {
  return !isDisabled && permissionsOf(role).includes('team:write')
}

export function isLastOwner(member: TeamMember, team: readonly TeamMember[]): boolean {
  return canManageTeam(member) && !team.some((other) => other.id !== member.id && canManageTeam(other))
}

/** The next owner when a member can no longer manage the team: the longest-standing other member who can, if any. */
export function findNextOwner(memberId: number, team: readonly TeamMember[]): TeamMember | undefined {
  return team.filter((one) => one.id !== memberId && canManageTeam(one)).toSorted((one, other) => one.id - other.id)[0]
}

export type MemberChange = { actorId: number; member: TeamMember; after: TeamMember; team: readonly TeamMember[] }

/** Describes a member's branches for the audit log. @param names those of the branches the member is limited to */
export function describeBranches(branchIds: readonly number[] | null, names: readonly string[]): string {
  return branchIds === null ? 'all branches' : names.join(', ')
}

/** Describes an invitation for the audit log: its role, with the branches it is limited to. */
export function describeRole(role: Role, branchNames: readonly string[]): string {
  return branchNames.length === 0 ? role : `${role} in ${branchNames.join(', ')}`
}

/**
 * A member with changed fields. The role of owner removes a limit to some branches, but a change that sets both stays
 * as it is, so that `changeRefusal` refuses it.
 */
export function applyMemberChange(
  member: TeamMember,
  change: { role?: Role | undefined; isDisabled?: boolean | undefined; branchIds?: number[] | null | undefined },
): TeamMember {
  const role = change.role ?? member.role
  const unchanged = role === 'owner' ? null : member.branchIds
  const branchIds = change.branchIds === undefined ? unchanged : change.branchIds
  return { id: member.id, role, isDisabled: change.isDisabled ?? member.isDisabled, branchIds }
}

/** Why a change of a member isn't allowed; null when it is. */
export function changeRefusal({ actorId, member, after, team }: MemberChange): TeamRefusal | null {
  if (!canStillManageTeam(actorId, team)) return { code: 'FORBIDDEN', message: TEAM.ownersOnly }
  if (!canManageTeam(after) && isLastOwner(member, team)) return { code: 'CONFLICT', message: TEAM.lastOwner }
  if (after.role === 'owner' && after.branchIds !== null) return { code: 'CONFLICT', message: TEAM.ownerNotLimited }
  const isDisabling = after.isDisabled && !member.isDisabled
  if (isDisabling && actorId === member.id) return { code: 'CONFLICT', message: TEAM.notYourself }
  return null
}

/** Why a member may not be removed; null when they may. Leaving is a separate action. */
export function removalRefusal({ actorId, member, team }: Omit<MemberChange, 'after'>): TeamRefusal | null {
  if (!canStillManageTeam(actorId, team)) return { code: 'FORBIDDEN', message: TEAM.ownersOnly }
  if (isLastOwner(member, team)) return { code: 'CONFLICT', message: TEAM.lastOwner }
  return actorId === member.id ? { code: 'CONFLICT', message: TEAM.leaveOnProfile } : null
}

/** Whether the caller can still manage the team: their role or account may have changed since the call was accepted. */
function canStillManageTeam(actorId: number, team: readonly TeamMember[]): boolean {
  return team.some((one) => one.id === actorId && canManageTeam(one))
}
