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
import { ImportQuestions } from './ImportQuestions.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { readinessOf, summaryOf, unansweredNote } from './import-readiness.ts'
import { MappingOptions } from './MappingOptions.tsx'
import { MappingTable } from './MappingTable.tsx'
import { PreviewList } from './PreviewList.tsx'
import { useCheckedMapping } from './use-checked-mapping.ts'
import { menuImportMessages as t } from './messages.ts'

export function ImportReview({ menuImport, branch }: { menuImport: MenuImport; branch: Branch }) {
  const { mapping, change, changeSheet, changeBranch, checkAgain, waiting, error } = useCheckedMapping(menuImport)
  const [applyMenuImport, { isLoading: importing }] = useApplyMenuImportMutation()
  const navigate = useNavigate()
  const { report, preview } = menuImport
  const checking = waiting || menuImport.state === 'checking'
  const mappingErrors =
    report?.mappingErrors.filter(({ column }) => !menuImport.table?.columns.some(({ key }) => key === column)) ?? []

  async function apply() {
    const answer = await applyMenuImport({ params: { id: menuImport.id } })
    if (answer.error) showToast({ kind: 'error', title: t.nothingImported, message: answer.error.message ?? '' })
  }

  return (
    <div className="space-y-6">
      <FileSummary menuImport={menuImport} branchName={branch.name} />
      {error && (
        <Notice live variant="danger" title={t.checkFailed}>
          <p>{error.message}</p>
          <Button size="sm" className="mt-2" onClick={checkAgain}>
            {t.checkAgain}
          </Button>
        </Notice>
      )}
      {mappingErrors.map(({ message }) => (
        <Notice key={message} variant="danger" title={message} />
      ))}
      {mapping && (
        <>
          {menuImport.questions.length > 0 && (
            <Section title={t.questions} note={unansweredNote(menuImport.questions, mapping)}>
              <ImportQuestions
                questions={menuImport.questions}
                mapping={mapping}
                branch={branch}
                onChange={change}
                onSheet={changeSheet}
                onBranch={changeBranch}
              />
            </Section>
          )}
          <Section title={t.matchColumns}>
            <MappingTable menuImport={menuImport} mapping={mapping} branch={branch} onChange={change} />
          </Section>
          <Section title={t.settings}>
            <MappingOptions
              menuImport={menuImport}
              mapping={mapping}
              branch={branch}
              onChange={change}
              onSheet={changeSheet}
            />
          </Section>
        </>
      )}
      <Section title={t.result}>
        {report ? (
          <ImportReportView importId={menuImport.id} report={report} stale={checking} />
        ) : (
          <Skeleton className="m-6 h-24" />
        )}
      </Section>
      {preview.length > 0 && (
        <Section title={t.preview} note={t.firstItems(preview.length)}>
          <PreviewList items={preview} />
        </Section>
      )}
      <ImportBar
        readiness={readinessOf(menuImport, waiting, error !== undefined)}
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
