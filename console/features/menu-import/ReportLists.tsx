import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/menu-imports.ts'
import { Notice } from '../../ui/Notice.tsx'
import { LongList } from './LongList.tsx'
import { ReportRows } from './ReportRows.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = { importId: number; report: ImportReport; stale?: boolean; isImported?: boolean }

const ROW_LISTS = [
  { list: 'refused', title: t.refusedTitle, hint: t.refusedHint, hintAfterwards: t.refusedHintAfterwards },
  { list: 'needsReview', title: t.reviewTitle, hint: t.reviewHint, hintAfterwards: null },
  { list: 'warned', title: t.warnedTitle, hint: t.warnedHint, hintAfterwards: t.warnedHintAfterwards },
  { list: 'leftOut', title: t.skippedTitle, hint: t.skippedHint, hintAfterwards: t.skippedHint },
] as const

/** What an import doesn't take over unchanged. After the import, items to review show their reasons themselves. */
export function ReportLists({ importId, report, stale = false, isImported = false }: Props) {
  const { counts, unrecognised, fileWarnings } = report
  return (
    <>
      {fileWarnings.map((warning) => (
        <Notice key={warning} variant="warning" title={warning} />
      ))}
      {ROW_LISTS.map(({ list, title, hint, hintAfterwards }) => {
        const lead = isImported ? hintAfterwards : hint
        return (
          lead !== null &&
          report[list].length > 0 && (
            <Part key={list} title={title(counts[list])} lead={lead}>
              <ReportRows importId={importId} list={list} first={report[list]} total={counts[list]} stale={stale} />
            </Part>
          )
        )
      })}
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
    </>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-2 text-sm text-pretty text-muted">{lead}</p>
      <div className="mt-2">{children}</div>
    </section>
  )
}
