import { FileSpreadsheet } from 'lucide-react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { Notice } from '../../ui/Notice.tsx'
import { menuImportMessages as t } from './messages.ts'

export function FileSummary({ menuImport, branchName }: { menuImport: MenuImport; branchName: string }) {
  const { table, mappingWarnings } = menuImport
  if (!table) return null
  const details = [
    table.format.toUpperCase(),
    t.rows(table.rowCount),
    t.columns(table.columns.length),
    table.encoding,
    table.sheet === '*' ? t.allSheets : table.sheet,
  ]
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-4">
        <div className="grid size-12 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-text">
          <FileSpreadsheet className="size-6" aria-hidden="true" />
        </div>
        <div className="min-w-0">
          <p className="font-semibold break-all">{menuImport.fileName}</p>
          <p className="text-sm text-muted">{[...details, t.forBranch(branchName)].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {[...table.notes, ...mappingWarnings].map((note) => (
        <Notice key={note} variant="info" title={note} />
      ))}
    </div>
  )
}
