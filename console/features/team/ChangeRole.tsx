import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { member: Member; role: Role; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before making someone an owner, and before users reduce their own rights. */
export function ChangeRole({ member, role, busy, onConfirm, onClose }: Props) {
  const { name, article } = t.roles[role]

  return (
    <ConfirmDialog
      title={member.isSelf ? `${t.become(article)}?` : t.makeTitle(member.fullName, article)}
      description={member.isSelf ? t.becomeText : t.makeOwnerText}
      confirmLabel={member.isSelf ? t.become(article) : t.make(name.toLowerCase())}
      open
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
