import type { Branch } from '#contract/branches.ts'
import { usePublishBranchMutation, useUnpublishBranchMutation } from '../../api/branch-settings-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'

/** Asks before guests see a menu, and before they no longer do. */
export function Publication({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const [publish, publishing] = usePublishBranchMutation()
  const [unpublish, unpublishing] = useUnpublishBranchMutation()
  const busy = publishing.isLoading || unpublishing.isLoading

  async function confirm() {
    const params = { id: branch.id }
    const { error } = await (branch.isPublished ? unpublish({ params }) : publish({ params }))
    if (error) showToast({ kind: 'error', title: `${branch.name} was not changed`, message: error.message ?? '' })
    else
      showToast({
        kind: 'success',
        title: `${branch.name} is ${branch.isPublished ? 'not published any more' : 'published'}`,
      })
    onClose()
  }

  if (branch.isPublished)
    return (
      <ConfirmDialog
        title={`Unpublish ${branch.name}?`}
        description="Guests who open its menu or scan a code read that there is nothing here. Nothing is lost: publish it again whenever you like."
        confirmLabel="Unpublish"
        open
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={`Publish ${branch.name}?`}
      description="Everybody who has its address or scans one of its codes can read the menu from now on."
      open
      onClose={onClose}
    >
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} onClick={() => void confirm()}>
          Publish
        </Button>
      </div>
    </Dialog>
  )
}
