import type { ImportReport } from '#contract/menu-imports.ts'
import { menuImportMessages as t } from './messages.ts'

export function RowNote({ note }: { note: ImportReport['refused'][number] }) {
  return (
    <div className="flex gap-4">
      <span className="w-16 shrink-0 font-medium text-muted tabular-nums">{t.row(note.rowNumber)}</span>
      <span className="min-w-0">
        {note.path && <span className="me-2 rounded bg-sunken px-1.5 py-0.5 font-mono text-xs">{note.path}</span>}
        {note.message}
      </span>
    </div>
  )
}
