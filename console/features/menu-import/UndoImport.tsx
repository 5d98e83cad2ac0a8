import { useState } from 'react'
import type { Data } from '#contract/endpoints.ts'
import type { undoMenuImport } from '#contract/menu-imports.ts'
import { useUndoMenuImportMutation } from '../../api/menu-imports-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { LongList } from './LongList.tsx'

type Props = { id: number; fileName: string; onClose: () => void }
type Outcome = Data<typeof undoMenuImport>

/** Asks, undoes, and tells what was kept because somebody edited it since. */
export function UndoImport({ id, fileName, onClose }: Props) {
  const [undoMenuImport, { isLoading }] = useUndoMenuImportMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function confirm() {
    const { data, error } = await undoMenuImport({ params: { id } })
    if (data) return setOutcome(data)
    showToast({ kind: 'error', title: 'The import was not undone', message: error?.message ?? '' })
    onClose()
  }

  if (!outcome)
    return (
      <ConfirmDialog
        title={`Undo the import of “${fileName}”?`}
        description="Items it created are removed, items it changed are as before. What somebody edited since stays and is listed."
        confirmLabel="Undo import"
        open
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title="The import is undone"
      description={`${outcome.removed} removed, ${outcome.restored} as before.`}
      open
      onClose={onClose}
    >
      {outcome.kept.length > 0 && (
        <div className="mb-4">
          <p className="mb-2 font-semibold">{outcome.kept.length} kept, because they were edited since</p>
          <LongList
            items={outcome.kept}
            itemKey={(item) => String(item.menuItemId)}
            renderItem={(item) => (
              <>
                <span className="font-medium">{item.name}</span> <span className="text-muted">{item.reason}</span>
              </>
            )}
          />
        </div>
      )}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  )
}
