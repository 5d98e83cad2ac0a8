import { useState } from 'react'
import type { Data } from '#contract/endpoints.ts'
import type { Branch } from '#contract/branches.ts'
import type { listMenuImports } from '#contract/menu-imports.ts'
import { Link } from 'react-router'
import { useDeleteMenuImportMutation, useListMenuImportsQuery } from '../../api/menu-imports-api.ts'
import { formatDate } from '../../shell/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { STATE_LOOKS } from './state-looks.ts'
import { UndoImport } from './UndoImport.tsx'

type Row = Data<typeof listMenuImports>[number]

/** What was imported before, each with its way back. */
export function EarlierImports({ branches }: { branches: Branch[] }) {
  const { data: imports = [] } = useListMenuImportsQuery({}, { refetchOnMountOrArgChange: true })
  const [undoing, setUndoing] = useState<Row | null>(null)
  const [deleteMenuImport] = useDeleteMenuImportMutation()

  async function forget(row: Row) {
    const { error } = await deleteMenuImport({ params: { id: row.id } })
    if (error) showToast({ kind: 'error', title: 'The file was not forgotten', message: error.message ?? '' })
  }

  if (imports.length === 0) return null
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-6">Earlier imports</h2>
      <ul>
        {imports.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-6"
          >
            <div className="min-w-0 grow basis-56">
              <Link
                to={{ search: `?id=${row.id}` }}
                className="font-semibold break-all underline-offset-4 hover:underline"
              >
                {row.fileName}
              </Link>
              <p className="text-sm text-muted">
                {formatDate(row.importedAt ?? row.createdAt)} ·{' '}
                {branches.find((one) => one.id === row.branchId)?.name ?? 'Another branch'}
                {row.counts && ` · ${row.counts.created} created, ${row.counts.updated} updated`}
              </p>
            </div>
            <Badge tone={STATE_LOOKS[row.state].tone}>{STATE_LOOKS[row.state].word}</Badge>
            {row.state === 'imported' ? (
              <Button size="sm" onClick={() => setUndoing(row)}>
                Undo
              </Button>
            ) : (
              row.state !== 'undone' &&
              row.state !== 'importing' && (
                <Button size="sm" variant="ghost" onClick={() => void forget(row)}>
                  Forget
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoImport id={undoing.id} fileName={undoing.fileName} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
