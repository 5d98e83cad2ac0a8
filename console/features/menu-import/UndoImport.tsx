import { useState } from 'react'
import type { Data } from '#contract/endpoints.ts'
import type { undoMenuImport } from '#contract/menu-imports.ts'
import { useUndoMenuImportMutation } from '../../api/menu-imports-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { LongList } from './LongList.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = { id: number; fileName: string; onClose: () => void }
type Outcome = Data<typeof undoMenuImport>

export function UndoImport({ id, fileName, onClose }: Props) {
  const [undoMenuImport, { isLoading }] = useUndoMenuImportMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function confirm() {
    const { data, error } = await undoMenuImport({ params: { id } })
    if (data) return setOutcome(data)
    showToast({ kind: 'error', title: t.undoFailed, message: error?.message ?? '' })
    onClose()
  }

  if (!outcome)
    return (
      <ConfirmDialog
        title={t.undoTitle(fileName)}
        description={t.undoHint}
        confirmLabel={t.undoImport}
        open
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t.undone} description={t.undoResult(outcome.removed, outcome.restored)} open onClose={onClose}>
      <Kept title={t.undoKept(outcome.kept.length)} all={outcome.kept} />
      <Kept title={t.undoKeptGroups(outcome.keptGroups.length)} all={outcome.keptGroups} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Kept({ title, all }: { title: string; all: { name: string; reason: string }[] }) {
  if (all.length === 0) return null
  return (
    <div className="mb-4">
      <p className="mb-2 font-semibold">{title}</p>
      <LongList
        items={all}
        itemKey={(_one, index) => String(index)}
        renderItem={({ name, reason }) => (
          <>
            <span className="font-medium">{name}</span> <span className="text-muted">{reason}</span>
          </>
        )}
      />
    </div>
  )
}
