import { useNavigate } from 'react-router'
import type { ReactNode } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { MenuImport } from '#contract/menu-imports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useApplyMenuImportMutation } from '../../api/menu-imports-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { FileSummary } from './FileSummary.tsx'
import { ImportBar } from './ImportBar.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { readinessOf, summaryOf } from './import-readiness.ts'
import { MappingOptions } from './MappingOptions.tsx'
import { MappingTable } from './MappingTable.tsx'
import { PreviewList } from './PreviewList.tsx'
import { useCheckedMapping } from './use-checked-mapping.ts'

/** The middle of the way: say what the columns are, see what would happen, import. */
export function ImportReview({ menuImport, branch }: { menuImport: MenuImport; branch: Branch }) {
  const { mapping, change, changeSheet, checkAgain, waiting, error } = useCheckedMapping(menuImport)
  const [applyMenuImport, { isLoading: importing }] = useApplyMenuImportMutation()
  const navigate = useNavigate()
  const { report, preview } = menuImport
  const checking = waiting || menuImport.state === 'checking'
  const faults =
    report?.mappingErrors.filter((fault) => !menuImport.table?.columns.some(({ key }) => key === fault.column)) ?? []

  async function apply() {
    const answer = await applyMenuImport({ params: { id: menuImport.id } })
    if (answer.error) showToast({ kind: 'error', title: 'Nothing was imported', message: answer.error.message ?? '' })
  }

  return (
    <div className="space-y-6">
      <FileSummary menuImport={menuImport} branchName={branch.name} />
      {error && (
        <Notice live variant="danger" title="The file could not be checked">
          <p>{error.message}</p>
          <Button size="sm" className="mt-2" onClick={checkAgain}>
            Check again
          </Button>
        </Notice>
      )}
      {faults.map(({ message }) => (
        <Notice key={message} variant="danger" title={message} />
      ))}
      {mapping && (
        <>
          <Section title="1. What the columns are">
            <MappingTable menuImport={menuImport} mapping={mapping} branch={branch} onChange={change} />
          </Section>
          <Section title="2. About the whole file">
            <MappingOptions
              menuImport={menuImport}
              mapping={mapping}
              currencyCode={branch.brand.currencyCode}
              onChange={change}
              onSheet={changeSheet}
            />
          </Section>
        </>
      )}
      <Section title="3. What will happen">
        {report ? <ImportReportView report={report} stale={checking} /> : <Skeleton className="m-6 h-24" />}
      </Section>
      {preview.length > 0 && (
        <Section title="How it will look" note={`the first ${preview.length}`}>
          <PreviewList items={preview} />
        </Section>
      )}
      <ImportBar
        readiness={readinessOf(menuImport, waiting)}
        summary={report ? summaryOf(report) : ''}
        checking={checking}
        busy={importing}
        onImport={() => void apply()}
        onCancel={() => void navigate(CONSOLE_PATHS.menuImport)}
      />
    </div>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-6">
        {title} {note && <span className="text-sm font-normal text-muted">({note})</span>}
      </h2>
      {children}
    </Card>
  )
}
