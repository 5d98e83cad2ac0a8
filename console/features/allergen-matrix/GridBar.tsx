import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LEVEL_MARKS, LEVELS } from './level-marks.ts'
import { gridMessages as t } from './grid-messages.ts'
import type { Restored } from './use-grid-drafts.ts'

// Loads after the grid, which doesn't need it to appear.
const GridHelp = lazy(async () => ({ default: (await import('./GridHelp.tsx')).GridHelp }))

type Props = {
  changed: number
  canUndo: boolean
  busy: boolean
  /** The result of restoring changes from an earlier visit; null when there is nothing to report. */
  restored: Restored | null
  pages: { page: number; count: number; onChange: (page: number) => void }
  onSave: () => void
  onUndo: () => void
  onDiscard: () => void
}

export function GridBar({ changed, canUndo, busy, restored, pages, onSave, onUndo, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)
  const nothing = changed === 0 ? t.nothingToSave : null
  const { page, count, onChange } = pages
  return (
    <>
      <div className="sticky top-16 z-30 flex flex-wrap items-center gap-3 rounded-t-2xl border-b border-line bg-surface px-4 py-3">
        <Button size="sm" variant="primary" busy={busy} disabledReason={nothing} onClick={onSave}>
          {t.save}
        </Button>
        <Button size="sm" disabledReason={canUndo ? null : t.nothingToUndo} onClick={onUndo}>
          {t.undo}
        </Button>
        <Button size="sm" disabledReason={nothing} onClick={() => setAsking(true)}>
          {t.discard}
        </Button>
        <p className="text-sm text-muted" role="status">
          {changed > 0 ? t.unsavedRows(changed) : t.allSaved}
        </p>
      </div>
      {restored && (
        <div className="space-y-2 px-4 pt-3">
          {restored.items > 0 && <Notice variant="info" live title={t.restored(restored.items)} />}
          {restored.outdated > 0 && <Notice variant="warning" live title={t.notRestored(restored.outdated)} />}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {LEVELS.map((level) => (
            <li key={level}>
              <kbd className="me-1 rounded-md border border-line px-1.5 pointer-coarse:hidden">{t.keys[level]}</kbd>
              <span aria-hidden="true" className={cx('rounded px-1 font-bold', LEVEL_MARKS[level].look)}>
                {LEVEL_MARKS[level].sign}
              </span>{' '}
              {t.levels[level]}
            </li>
          ))}
          <li>
            <span aria-hidden="true" className="px-1 font-bold">
              *
            </span>{' '}
            {t.unsaved}
          </li>
        </ul>
        <span className="min-w-40 pointer-coarse:hidden">
          <Suspense>
            <GridHelp />
          </Suspense>
        </span>
        {count > 1 && (
          <nav aria-label={t.pageOf(page, count)} className="flex items-center gap-2">
            <Button
              size="sm"
              aria-label={changed > 0 ? t.saveAndPrevious : t.previous}
              title={changed > 0 ? t.saveAndPrevious : t.previous}
              disabledReason={page > 1 ? null : t.noEarlierPage}
              onClick={() => onChange(page - 1)}
            >
              <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
            </Button>
            {t.pageOf(page, count)}
            <Button
              size="sm"
              aria-label={changed > 0 ? t.saveAndNext : t.next}
              title={changed > 0 ? t.saveAndNext : t.next}
              disabledReason={page < count ? null : t.noSuchPage}
              onClick={() => onChange(page + 1)}
            >
              <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
            </Button>
          </nav>
        )}
      </div>
      <ConfirmDialog
        title={t.discardTitle}
        description={t.discardText}
        confirmLabel={t.discard}
        open={isAsking}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
