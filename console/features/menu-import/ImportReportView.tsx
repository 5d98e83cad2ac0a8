import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LongList } from './LongList.tsx'
import { ReportCounts } from './ReportCounts.tsx'
import { RowNote } from './RowNote.tsx'

/** What the import will do, and what it will not. */
export function ImportReportView({ report, stale }: { report: ImportReport; stale: boolean }) {
  const { counts, refused, warned, unrecognised, fileWarnings } = report
  return (
    <div aria-busy={stale} className={cx('space-y-6 p-4 transition-opacity sm:p-6', stale && 'opacity-50')}>
      <ReportCounts counts={counts} future />
      {fileWarnings.map((warning) => (
        <Notice key={warning} variant="warning" title={warning} />
      ))}
      {refused.length > 0 && (
        <Part
          title={`${counts.refused} refused`}
          lead="These rows will not be imported. Mend them in your file, or change a column above."
        >
          <LongList
            items={refused}
            total={counts.refused}
            itemKey={(_, index) => String(index)}
            renderItem={(note) => <RowNote note={note} />}
          />
        </Part>
      )}
      {warned.length > 0 && (
        <Part
          title={`${counts.warned} with a warning`}
          lead="These rows will be imported; please look at them afterwards."
        >
          <LongList
            items={warned}
            total={counts.warned}
            itemKey={(_, index) => String(index)}
            renderItem={(note) => <RowNote note={note} />}
          />
        </Part>
      )}
      {unrecognised.length > 0 && (
        <Part
          title="Not recognised"
          lead="Words we could not match to an allergen or a diet type. They are listed here so that nothing is lost in silence."
        >
          <LongList
            items={unrecognised}
            itemKey={(_, index) => String(index)}
            renderItem={({ value, column, count, rowNumber, hint }) => (
              <>
                <span className="font-semibold">{value}</span>{' '}
                <span className="text-muted">
                  in “{column}”, {count === 1 ? `row ${rowNumber}` : `${count} times, first in row ${rowNumber}`}
                </span>
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
