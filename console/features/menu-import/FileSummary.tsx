import { FileSpreadsheet } from 'lucide-react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What we found the file to be. */
export function FileSummary({ menuImport, branchName }: { menuImport: MenuImport; branchName: string }) {
  const { table, mappingWarnings } = menuImport
  if (!table) return null
  const facts = [
    table.format.toUpperCase(),
    `${table.rowCount} rows`,
    `${table.columns.length} columns`,
    table.encoding,
    table.sheet,
  ]
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-4">
        <div className="grid size-12 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-text">
          <FileSpreadsheet className="size-6" aria-hidden="true" />
        </div>
        <div className="min-w-0">
          <p className="font-semibold break-all">{menuImport.fileName}</p>
          <p className="text-sm text-muted">
            {facts.filter(Boolean).join(' · ')} · for {branchName}
          </p>
        </div>
      </div>
      {[...table.notes, ...mappingWarnings].map((note) => (
        <Notice key={note} variant="info" title={note} />
      ))}
    </div>
  )
}
