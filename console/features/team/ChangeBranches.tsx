import { type FormEvent, useState } from 'react'
import type { Member } from '#contract/team.ts'
import { useUpdateMemberMutation } from '../../api/team-api.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { BranchesField } from './BranchesField.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { member: Member; onClose: () => void }

export function ChangeBranches({ member, onClose }: Props) {
  const [updateMember, { isLoading, error: failure }] = useUpdateMemberMutation()
  const [branchIds, setBranchIds] = useState(member.branchIds)
  const [error, setError] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (branchIds?.length === 0) return setError(t.atLeastOneBranch)
    const result = await updateMember({ params: { id: member.id }, body: { branchIds } })
    if (result.error) return
    showToast({ kind: 'success', title: t.branchesChanged(member.fullName) })
    onClose()
  }

  return (
    <FormDialog
      title={t.branchesOf(member.fullName)}
      error={failure?.message}
      saving={isLoading}
      unsaved={branchIds !== member.branchIds}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <BranchesField
        value={branchIds}
        error={error}
        onChange={(value) => {
          setBranchIds(value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
