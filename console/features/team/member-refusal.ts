import type { Member } from '#contract/team.ts'
import { teamMessages as t } from './messages.ts'

type Standing = Pick<Member, 'isSelf' | 'isLastOwner'>

/** Why a member's role can't be changed; null when it can. */
export function roleRefusal({ isLastOwner }: Standing): string | null {
  return isLastOwner ? t.onlyOwnerRole : null
}

/** Why a member can't be disabled; null when they can. */
export function disableRefusal({ isSelf, isLastOwner }: Standing): string | null {
  if (isLastOwner) return t.onlyOwnerDisable
  return isSelf ? t.disableSelf : null
}

/** Why a member can't be removed; null when they can. */
export function removeRefusal({ isSelf, isLastOwner }: Standing): string | null {
  if (isLastOwner) return t.onlyOwnerRemove
  return isSelf ? t.removeSelf : null
}
