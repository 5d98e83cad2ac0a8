import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useBranch } from '../../session/branch-context.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Differences } from './Differences.tsx'
import { sentenceOf } from './history-text.ts'
import type { Asked } from './RestoreDialog.tsx'
import { menuHistoryMessages as t } from './messages.ts'

type Props = { line: MenuChangeLine; refusal: string | null; onAsk: (asked: Asked) => void }

export function HistoryEntry({ line, refusal, onAsk }: Props) {
  const branch = useBranch()
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const { batch, count, restorable } = line
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium break-words">
            <bdi>{sentenceOf(line)}</bdi>
          </p>
          <p className="text-sm text-muted">
            <DateTime at={line.at} timeZone={branch.timeZone} />
          </p>
        </div>
        {count > 1 && batch !== null ? (
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={`${CONSOLE_PATHS.menuHistory}?batch=${batch}`}
              className="inline-flex h-9 items-center rounded-lg px-3 text-sm font-semibold text-accent-text max-sm:-ms-3 hover:bg-accent-soft"
            >
              {t.showEach}
            </Link>
            {(restorable.before || restorable.after) && (
              <Button size="sm" disabledReason={refusal} onClick={() => onAsk({ kind: 'batch', line, batch })}>
                {t.undoAll}
              </Button>
            )}
          </div>
        ) : (
          line.differences.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              className="max-sm:-ms-3"
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? t.hideChanges : t.showChanges}
            </Button>
          )
        )}
      </div>
      {open && (
        <div id={detailsId} className="mt-2">
          <Differences line={line} branch={branch} />
          <div className="mt-3 flex flex-wrap gap-2">
            {restorable.before && (
              <Button size="sm" disabledReason={refusal} onClick={() => onAsk({ kind: 'line', line, to: 'before' })}>
                {t.restoreBefore}
              </Button>
            )}
            {restorable.after && (
              <Button size="sm" disabledReason={refusal} onClick={() => onAsk({ kind: 'line', line, to: 'after' })}>
                {t.restoreAfter}
              </Button>
            )}
            {!restorable.before && !restorable.after && (
              <p className="text-sm text-muted">{t.notRestorable(t.entities[line.entity].filter)}</p>
            )}
          </div>
        </div>
      )}
    </li>
  )
}
