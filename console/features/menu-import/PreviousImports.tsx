import { useState } from 'react'
import type { Data } from '#contract/endpoints.ts'
import type { Branch } from '#contract/branches.ts'
import type { listMenuImports } from '#contract/menu-imports.ts'
import { Link } from 'react-router'
import { useDeleteMenuImportMutation, useListMenuImportsQuery } from '../../api/menu-imports-api.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { outcomeText } from './outcome-text.ts'
import { STATE_TONES } from './state-tones.ts'
import { UndoImport } from './UndoImport.tsx'
import { menuImportMessages as t } from './messages.ts'

type Row = Data<typeof listMenuImports>[number]

export function PreviousImports({ branches }: { branches: Branch[] }) {
  const { data: imports = [] } = useListMenuImportsQuery({}, { refetchOnMountOrArgChange: true })
  const [undoing, setUndoing] = useState<Row | null>(null)
  const [deleteMenuImport] = useDeleteMenuImportMutation()

  async function discard(row: Row) {
    const { error } = await deleteMenuImport({ params: { id: row.id } })
    if (error) showToast({ kind: 'error', title: t.notDiscarded, message: error.message ?? '' })
  }

  if (imports.length === 0) return null
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-6">{t.previousImports}</h2>
      <ul>
        {imports.map((row) => {
          const place = branches.find((one) => one.id === row.branchId)
          return (
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
                  {row.importedAt === null && t.uploaded}
                  <DateTime
                    at={row.importedAt ?? row.createdAt}
                    dateOnly
                    {...(place && { timeZone: place.timeZone })}
                  />
                  {` · ${place?.name ?? t.anotherBranch}`}
                  {outcomeText(row) !== '' && ` · ${outcomeText(row)}`}
                </p>
              </div>
              <Badge tone={STATE_TONES[row.state]}>{t.states[row.state]}</Badge>
              {row.state === 'imported' ? (
                <Button size="sm" onClick={() => setUndoing(row)}>
                  {t.undo}
                </Button>
              ) : (
                row.state !== 'undone' &&
                row.state !== 'importing' && (
                  <Button size="sm" variant="ghost" onClick={() => void discard(row)}>
                    {t.discard}
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ul>
      {undoing && <UndoImport id={undoing.id} fileName={undoing.fileName} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
