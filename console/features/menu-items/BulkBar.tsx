import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { countOf } from './bulk-words.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

// What asks something first is loaded when it is wanted.
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type Props = { branch: Branch; selection: Selection; total: number; refusal: string | null }

const ASKING = { price: 'Price …', category: 'Category …', status: 'Status …', soldOut: 'Sold out …' } as const
const AT_ONCE = { available: 'Available', hide: 'Hide', show: 'Show' } as const
export type AskedAction = keyof typeof ASKING | 'delete'

/** What can be done to all that is chosen; it stays in sight while the list scrolls. */
export function BulkBar({ branch, selection, total, refusal }: Props) {
  const { run, busy } = useBulk(branch, selection)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const doNow = (kind: keyof typeof AT_ONCE) => void run({ kind })
  return (
    <section
      aria-label="Selected items"
      className="sticky bottom-3 z-20 mx-2 my-3 rounded-2xl border border-line bg-surface p-3 shadow-float sm:mx-4"
    >
      <div className="flex items-center justify-between gap-3 max-sm:flex-wrap max-sm:gap-y-1">
        <p className="text-sm font-semibold" role="status">
          <bdi className="whitespace-nowrap">
            {selection.all ? `All ${countOf(total)}` : countOf(selection.count)} selected
          </bdi>
          {selection.full && (
            <span className="block font-normal text-muted">
              No more can be selected one by one. Do these first, or narrow the list and select all that match.
            </span>
          )}
        </p>
        <div className="flex items-center gap-1">
          {!selection.all && total > selection.count && (
            <Button size="sm" variant="ghost" onClick={selection.chooseAll}>
              Select all {total.toLocaleString('en-GB')} that match
            </Button>
          )}
          <IconButton label="Clear selection" onClick={selection.clear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {Object.entries(ASKING).map(([kind, words]) => (
          <Button
            key={kind}
            size="sm"
            disabled={busy}
            disabledReason={refusal}
            onClick={() => setAsked(kind as AskedAction)} // a key of the table
          >
            {words}
          </Button>
        ))}
        {Object.entries(AT_ONCE).map(([kind, words]) => (
          <Button
            key={kind}
            size="sm"
            disabled={busy}
            disabledReason={refusal}
            onClick={() => doNow(kind as keyof typeof AT_ONCE)} // a key of the table
          >
            {words}
          </Button>
        ))}
        <Button size="sm" variant="danger" disabled={busy} disabledReason={refusal} onClick={() => setAsked('delete')}>
          Delete …
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
