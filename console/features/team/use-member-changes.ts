import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { useUpdateMemberMutation } from '../../api/team-api.ts'
import { usePasswordConfirmation } from '../../shell/password-confirmation.ts'
import { refreshProfile } from '../../state/read-profile.ts'
import { useAppDispatch } from '../../store.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { ROLE_WORDS } from './role-words.ts'

export type MemberChanges = {
  changeRole: (member: Member, role: Role) => Promise<void>
  setDisabled: (member: Member, isDisabled: boolean) => Promise<void>
  /** One of them is on its way. */
  changing: boolean
}

/** The changes of a member that are made in the list itself, each with what is said about it. */
export function useMemberChanges(): MemberChanges {
  const [updateMember, { isLoading }] = useUpdateMemberMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const dispatch = useAppDispatch()

  async function changeRole(member: Member, role: Role): Promise<void> {
    const { error } = await updateMember({ params: { id: member.id }, body: { role } })
    if (error && goConfirmPassword(error, { kind: 'makeOwner', memberId: member.id })) return
    if (error) return refuse(error.message)
    showToast({ kind: 'success', title: `${member.fullName} is ${ROLE_WORDS[role].article} now` })
    // The guards go by what is known of the user, so new rights have to be known at once.
    if (member.isSelf) await refreshProfile(dispatch)
  }

  async function setDisabled(member: Member, isDisabled: boolean): Promise<void> {
    const { error } = await updateMember({ params: { id: member.id }, body: { isDisabled } })
    if (error) return refuse(error.message)
    showToast({
      kind: 'success',
      title: `${member.fullName} is ${isDisabled ? 'disabled' : 'enabled again'}`,
      message: isDisabled ? 'Signed out everywhere, and cannot sign in until enabled again.' : 'Can sign in again.',
    })
  }

  return { changeRole, setDisabled, changing: isLoading }
}

function refuse(message: string | undefined): void {
  showToast({ kind: 'error', title: 'Not changed', message: message ?? '' })
}
