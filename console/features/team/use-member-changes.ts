import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { useUpdateMemberMutation } from '../../api/team-api.ts'
import { usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { refreshProfile } from '../../state/read-profile.ts'
import { useAppDispatch } from '../../store.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { teamMessages as t } from './messages.ts'

export type MemberChanges = {
  changeRole: (member: Member, role: Role) => Promise<void>
  setDisabled: (member: Member, isDisabled: boolean) => Promise<void>
  /** True while a change to any member is being saved. */
  changing: boolean
}

/** Changes to members made in the list itself. The result of each is shown in a toast. */
export function useMemberChanges(): MemberChanges {
  const [updateMember, { isLoading }] = useUpdateMemberMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const dispatch = useAppDispatch()

  async function changeRole(member: Member, role: Role): Promise<void> {
    const { error } = await updateMember({ params: { id: member.id }, body: { role } })
    if (error && goConfirmPassword(error, { kind: 'makeOwner', memberId: member.id })) return
    if (error) return refuse(error.message)
    showToast({ kind: 'success', title: t.isNow(member.fullName, t.roles[role].article) })
    // The guards use the cached profile, so new rights must be loaded immediately.
    if (member.isSelf) await refreshProfile(dispatch)
  }

  async function setDisabled(member: Member, isDisabled: boolean): Promise<void> {
    const { error } = await updateMember({ params: { id: member.id }, body: { isDisabled } })
    if (error) return refuse(error.message)
    showToast({
      kind: 'success',
      title: t.switched(member.fullName, isDisabled),
      message: isDisabled ? t.disabledHint : t.enabledHint,
    })
  }

  return { changeRole, setDisabled, changing: isLoading }
}

function refuse(message: string | undefined): void {
  showToast({ kind: 'error', title: t.notChanged, message: message ?? '' })
}
