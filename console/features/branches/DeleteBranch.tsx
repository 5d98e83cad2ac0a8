import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { useDeleteBranchMutation } from '../../api/branch-settings-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { branchChosen } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { branchMessages as t } from './messages.ts'

type Props = { branch: Branch; isLastOfBrand: boolean; onClose: () => void }

export function DeleteBranch({ branch, isLastOfBrand, onClose }: Props) {
  const [deleteBranch, { isLoading, error }] = useDeleteBranchMutation()
  const [typed, setTyped] = useState('')
  const dispatch = useAppDispatch()
  const current = useBranch()

  async function remove() {
    const answer = await deleteBranch({ params: { id: branch.id }, query: { name: typed } })
    if (answer.error) return
    // The server has moved everyone who worked in this branch to another one. The console selects the first branch for
    // an unknown id.
    if (branch.id === current.id) dispatch(branchChosen(0))
    showToast({ kind: 'success', title: t.deleted(branch.name) })
    onClose()
  }

  return (
    <Dialog
      title={t.deleteTitle(branch.name)}
      description={t.deleteText(branch.tableCount, isLastOfBrand ? branch.brand.name : null)}
      open
      busy={isLoading}
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
        <FormError title={t.notDeleted} message={error?.message} />
        <TextField
          label={t.typeToDelete(branch.name)}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <CancelButton />
          <Button
            type="submit"
            variant="danger"
            busy={isLoading}
            disabledReason={typed.trim() === branch.name ? null : t.typeFirst}
          >
            {t.deleteBranch}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
