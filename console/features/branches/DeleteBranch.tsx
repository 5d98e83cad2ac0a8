import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { useDeleteBranchMutation } from '../../api/branch-settings-api.ts'
import { branchChosen } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Props = { branch: Branch; isLastOfBrand: boolean; onClose: () => void }

/** Lets a branch go only when its name has been typed. */
export function DeleteBranch({ branch, isLastOfBrand, onClose }: Props) {
  const [deleteBranch, { isLoading, error }] = useDeleteBranchMutation()
  const [typed, setTyped] = useState('')
  const dispatch = useAppDispatch()
  const tables = branch.tableCount === 1 ? '1 table' : `${branch.tableCount} tables`
  const brandGoes = isLastOfBrand
    ? ` It is the last branch of ${branch.brand.name}: the brand and its menu go too.`
    : ''

  async function remove() {
    const answer = await deleteBranch({ params: { id: branch.id }, query: { name: typed } })
    if (answer.error) return
    // The server has moved everybody who worked on it; here, an unknown branch means the first one.
    dispatch(branchChosen(0))
    showToast({ kind: 'success', title: `${branch.name} was deleted` })
    onClose()
  }

  return (
    <Dialog
      title={`Delete ${branch.name}?`}
      description={`Its settings, its ${tables}, its feedback and its printed codes stop working for good.${brandGoes} To take the menu down for a while only, unpublish it.`}
      open
      onClose={onClose}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <FormFault title="Not deleted" message={error?.message} />
        <TextField
          label={`Type “${branch.name}” to delete it`}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger"
            busy={isLoading}
            disabledReason={typed.trim() === branch.name ? null : 'Type the name of the branch first'}
          >
            Delete branch
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
