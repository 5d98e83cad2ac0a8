import type { Member } from '#contract/team.ts'

type Standing = Pick<Member, 'isSelf' | 'isLastOwner'>

const MAKE_ANOTHER_FIRST = 'Make somebody else an owner first.'

/** Why a member's role cannot be changed, or null when it can. */
export function roleRefusal({ isLastOwner }: Standing): string | null {
  return isLastOwner ? `The last owner stays an owner. ${MAKE_ANOTHER_FIRST}` : null
}

/** Why a member cannot be disabled, or null when they can. */
export function disableRefusal({ isSelf, isLastOwner }: Standing): string | null {
  if (isLastOwner) return `The last owner cannot be disabled. ${MAKE_ANOTHER_FIRST}`
  return isSelf ? 'You cannot disable yourself.' : null
}

/** Why a member cannot be removed, or null when they can. */
export function removeRefusal({ isSelf, isLastOwner }: Standing): string | null {
  if (isLastOwner) return `The last owner cannot be removed. ${MAKE_ANOTHER_FIRST}`
  return isSelf ? 'You cannot remove yourself. To leave the company, open your profile.' : null
}
