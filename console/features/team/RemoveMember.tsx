import type { Member } from '#contract/team.ts'
import { useRemoveMemberMutation } from '../../api/team-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { member: Member; onClose: () => void }

/** Asks before a member goes. */
export function RemoveMember({ member, onClose }: Props) {
  const [removeMember, { isLoading }] = useRemoveMemberMutation()

  async function confirm() {
    const { error } = await removeMember({ params: { id: member.id } })
    if (error) showToast({ kind: 'error', title: `${member.fullName} was not removed`, message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${member.fullName} was removed` })
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Remove ${member.fullName}?`}
      description={`${member.email} is signed out everywhere and the account is deleted. What they did to the menus stays. To shut them out for a while only, disable them instead.`}
      confirmLabel="Remove"
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
