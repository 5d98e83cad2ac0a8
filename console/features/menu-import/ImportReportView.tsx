import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LongList } from './LongList.tsx'
import { ReportCounts } from './ReportCounts.tsx'
import { ReportRows } from './ReportRows.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = { importId: number; report: ImportReport; stale: boolean }

export function ImportReportView({ importId, report, stale }: Props) {
  const { counts, refused, warned, needsReview, leftOut, unrecognised, fileWarnings } = report
  return (
    <div aria-busy={stale} className={cx('space-y-6 p-4 transition-opacity sm:p-6', stale && 'opacity-50')}>
      <ReportCounts counts={counts} future />
      {fileWarnings.map((warning) => (
        <Notice key={warning} variant="warning" title={warning} />
      ))}
      {refused.length > 0 && (
        <Part title={t.refusedTitle(counts.refused)} lead={t.refusedHint}>
          <ReportRows importId={importId} list="refused" first={refused} total={counts.refused} />
        </Part>
      )}
      {needsReview.length > 0 && (
        <Part title={t.reviewTitle(counts.needsReview)} lead={t.reviewHint}>
          <ReportRows importId={importId} list="needsReview" first={needsReview} total={counts.needsReview} />
        </Part>
      )}
      {warned.length > 0 && (
        <Part title={t.warnedTitle(counts.warned)} lead={t.warnedHint}>
          <ReportRows importId={importId} list="warned" first={warned} total={counts.warned} />
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={t.skippedTitle(counts.leftOut)} lead={t.skippedHint}>
          <ReportRows importId={importId} list="leftOut" first={leftOut} total={counts.leftOut} />
        </Part>
      )}
      {unrecognised.length > 0 && (
        <Part title={t.unrecognised} lead={t.unrecognisedHint}>
          <LongList
            items={unrecognised}
            itemKey={(_, index) => String(index)}
            renderItem={({ value, column, count, rowNumber, hint }) => (
              <>
                <span className="font-semibold">{value}</span>{' '}
                <span className="text-muted">{t.unrecognisedPlace(column, count, rowNumber)}</span>
                {hint && <span className="block">{hint}</span>}
              </>
            )}
          />
        </Part>
      )}
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      {lead && <p className="mb-2 text-sm text-pretty text-muted">{lead}</p>}
      <div className="mt-2">{children}</div>
    </section>
  )
}
