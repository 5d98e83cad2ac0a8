import type { Branch } from '#contract/branches.ts'
import { usePublishBranchMutation, useUnpublishBranchMutation } from '../../api/branch-settings-api.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { branchMessages as t } from './messages.ts'

export function Publication({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const [publish, publishing] = usePublishBranchMutation()
  const [unpublish, unpublishing] = useUnpublishBranchMutation()
  const busy = publishing.isLoading || unpublishing.isLoading

  async function confirm() {
    const params = { id: branch.id }
    const { error } = await (branch.isPublished ? unpublish({ params }) : publish({ params }))
    if (error)
      showToast({ kind: 'error', title: t.notChanged(branch.name, branch.isPublished), message: error.message ?? '' })
    else
      showToast({
        kind: 'success',
        title: t.isNow(branch.name, branch.isPublished),
      })
    onClose()
  }

  if (branch.isPublished)
    return (
      <ConfirmDialog
        title={t.unpublishTitle(branch.name)}
        description={t.unpublishText}
        confirmLabel={t.unpublish}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t.publishTitle(branch.name)} description={t.publishText} open busy={busy} onClose={onClose}>
      <DialogActions>
        <CancelButton />
        <Button variant="primary" busy={busy} onClick={() => void confirm()}>
          {t.publish}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
