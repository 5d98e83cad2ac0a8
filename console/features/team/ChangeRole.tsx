import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ROLE_WORDS } from './role-words.ts'

type Props = { member: Member; role: Role; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before somebody becomes an owner, or gives up rights of their own. */
export function ChangeRole({ member, role, busy, onConfirm, onClose }: Props) {
  const { name, article } = ROLE_WORDS[role]

  return (
    <ConfirmDialog
      title={member.isSelf ? `Become ${article}?` : `Make ${member.fullName} ${article}?`}
      description={
        member.isSelf
          ? 'You will not be an owner any more: the team, the log and billing close for you. Only another owner can give that back.'
          : 'An owner may do everything you may: change the team, the subscription and every menu, and take your own role away.'
      }
      confirmLabel={member.isSelf ? `Become ${article}` : `Make ${name.toLowerCase()}`}
      open
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
