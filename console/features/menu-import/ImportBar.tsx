import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../../ui/Button.tsx'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import type { Readiness } from './import-readiness.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  readiness: Readiness
  summary: string
  checking: boolean
  busy: boolean
  onImport: () => void
  onCancel: () => void
}

/** The summary and the import button, which stay visible while the columns are edited. */
export function ImportBar({ readiness, summary, checking, busy, onImport, onCancel }: Props) {
  return (
    <div
      ref={keepToastsAbove}
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-3 shadow-float sm:px-5"
    >
      <output className="flex min-w-0 items-center gap-2 text-sm text-muted">
        {checking && <Spinner />}
        {checking ? t.checking : readiness.ready ? t.notSavedYet(summary) : readiness.reason}
      </output>
      <div className="flex grow justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={readiness.ready ? null : readiness.reason}
          onClick={onImport}
        >
          {readiness.ready ? t.importItems(readiness.count) : t.title}
        </Button>
      </div>
    </div>
  )
}
