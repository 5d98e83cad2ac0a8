import type { Invitation, Member } from '#contract/team.ts'
import { isLastOwner } from './policy.ts'
import type { InvitationRow, MemberRow } from './queries.ts'

export function presentMember(row: MemberRow, viewer: { actorId: number; team: readonly MemberRow[] }): Member {
  const { id, fullName, email, role, branchIds } = row
  return {
    id,
    fullName,
    email,
    role,
    branchIds: branchIds && [...branchIds],
    isVerified: row.emailVerifiedAt !== null,
    hasSecondFactor: row.hasSecondFactor,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSelf: id === viewer.actorId,
    isLastOwner: isLastOwner(row, viewer.team),
  }
}

export function presentInvitation({ createdAt, expiresAt, ...row }: InvitationRow): Invitation {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
