import type { ImportReport } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'
import { ReportCounts } from './ReportCounts.tsx'
import { ReportLists } from './ReportLists.tsx'

type Props = { importId: number; report: ImportReport; stale: boolean }

export function ImportReportView({ importId, report, stale }: Props) {
  return (
    <div aria-busy={stale} className={cx('space-y-6 p-4 transition-opacity sm:p-6', stale && 'opacity-50')}>
      <ReportCounts counts={report.counts} future />
      <ReportLists importId={importId} report={report} stale={stale} />
    </div>
  )
}
