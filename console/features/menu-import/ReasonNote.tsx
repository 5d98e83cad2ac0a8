import type { ImportReport } from '#contract/menu-imports.ts'
import { RowNote } from './RowNote.tsx'
import { menuImportMessages as t } from './messages.ts'

type Note = ImportReport['refused'][number]
type Props = { notes: [Note, ...Note[]]; isComplete: boolean }

/** A reason with its rows, which are folded if there are several. `isComplete`: the rows are all that have the reason. */
export function ReasonNote({ notes, isComplete }: Props) {
  const [first, ...others] = notes
  if (others.length === 0) return <RowNote note={first} />
  return (
    <details>
      <summary className="cursor-pointer">
        <span className="font-medium text-muted">{t.inRows(notes.length, isComplete)}</span> {first.message}
      </summary>
      <p className="mt-1.5 text-muted tabular-nums">
        {notes
          .map(({ rowNumber, path }) => (path === undefined ? t.row(rowNumber) : `${t.row(rowNumber)} (${path})`))
          .join(', ')}
      </p>
    </details>
  )
}
