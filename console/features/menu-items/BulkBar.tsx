import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { Button } from '../../ui/Button.tsx'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

// Loads when opened, so that the bar appears sooner.
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type Props = {
  branch: Branch
  selection: Selection
  total: number
  refusal: string | null
  overrideRefusal: string | null
}

/** Actions that are, or can be, limited to the current branch: the permission to change its overrides is enough. */
const OF_BRANCH: readonly string[] = ['price', 'soldOut', 'available', 'hide', 'show']

export type AskedAction = keyof typeof t.dialogActions | 'delete'
type DirectAction = keyof typeof t.directActions

const isDirect = (kind: string): kind is DirectAction => kind in t.directActions

export function BulkBar({ branch, selection, total, refusal, overrideRefusal }: Props) {
  const { run, busy } = useBulk(branch, selection)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const start = (kind: AskedAction | DirectAction) => (isDirect(kind) ? void run({ kind }) : setAsked(kind))
  return (
    <section
      ref={keepToastsAbove}
      aria-label={t.selectedItems}
      className="sticky bottom-3 z-20 mx-2 my-3 rounded-2xl border border-line bg-surface p-3 shadow-float sm:mx-4"
    >
      <div className="flex items-center justify-between gap-3 max-sm:flex-wrap max-sm:gap-y-1">
        <p className="text-sm font-semibold" role="status">
          <bdi className="whitespace-nowrap">{t.selected(selection.count, selection.all)}</bdi>
          {selection.full && <span className="block font-normal text-muted">{t.selectionFull}</span>}
        </p>
        <div className="flex items-center gap-1">
          {!selection.all && total > selection.count && (
            <Button size="sm" variant="ghost" onClick={selection.chooseAll}>
              {t.selectAll(total)}
            </Button>
          )}
          <IconButton label={t.clearSelection} onClick={selection.clear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {Object.entries({ ...t.dialogActions, ...t.directActions }).map(([kind, label]) => (
          <Button
            key={kind}
            size="sm"
            disabled={busy}
            disabledReason={OF_BRANCH.includes(kind) ? overrideRefusal : refusal}
            onClick={() => start(kind as AskedAction | DirectAction)} // a key of dialogActions or directActions
          >
            {label}
          </Button>
        ))}
        <Button size="sm" variant="danger" disabled={busy} disabledReason={refusal} onClick={() => setAsked('delete')}>
          {t.deleteAction}
        </Button>
      </div>
      {asked && (
        <Suspense>
          <BulkDialog
            branch={branch}
            selection={selection}
            asked={asked}
            busy={busy}
            onDo={async (action: BulkAction) => {
              if (await run(action)) setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
