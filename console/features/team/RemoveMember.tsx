import type { Member } from '#contract/team.ts'
import { useRemoveMemberMutation } from '../../api/team-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { member: Member; onClose: () => void }

export function RemoveMember({ member, onClose }: Props) {
  const [removeMember, { isLoading }] = useRemoveMemberMutation()

  async function confirm() {
    const { error } = await removeMember({ params: { id: member.id } })
    if (error) showToast({ kind: 'error', title: t.notRemoved(member.fullName), message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.removed(member.fullName) })
    onClose()
  }

  return (
    <ConfirmDialog
      title={t.removeTitle(member.fullName)}
      description={t.removeText(member.email)}
      confirmLabel={t.remove}
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
