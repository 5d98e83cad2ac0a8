import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportReport, ImportRowList } from '#contract/menu-imports.ts'
import { useLazyListMenuImportRowsQuery, useListMenuImportRowsQuery } from '../../api/menu-imports-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { ReasonNote } from './ReasonNote.tsx'
import { rowsAsCsv } from './rows-as-csv.ts'
import { rowsByReason } from './rows-by-reason.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  importId: number
  list: ImportRowList
  first: ImportReport['refused']
  total: number
  /** Whether the file is being checked again. Afterwards the rows are loaded again. */
  stale: boolean
}

/** How many reasons are shown at first: enough to recognise a problem. */
const SHOWN_AT_ONCE = 8
const PAGE_SIZES = [50, 100, 500] as const
const DOWNLOAD_PAGE = 500

export function ReportRows({ importId, list, first, total, stale }: Props) {
  const [page, setPage] = useState<{ page: number; pageSize: number } | null>(null)
  const { data } = useListMenuImportRowsQuery(
    { params: { id: importId }, query: { list, page: page?.page ?? 1, pageSize: page?.pageSize ?? PAGE_SIZES[0] } },
    { skip: page === null || stale, refetchOnMountOrArgChange: true },
  )
  const [loadRows, { isFetching }] = useLazyListMenuImportRowsQuery()
  const reasons = page === null ? rowsByReason(first) : (data?.items ?? []).map((note): [typeof note] => [note])
  const shown = page === null ? reasons.slice(0, SHOWN_AT_ONCE) : reasons

  async function download() {
    const all: ImportReport['refused'] = []
    for (let at = 1; all.length < total; at++) {
      const query = { list, page: at, pageSize: DOWNLOAD_PAGE }
      const { data: part, error } = await loadRows({ params: { id: importId }, query })
      if (!part) return showToast({ kind: 'error', title: t.notDownloaded, message: error?.message ?? '' })
      all.push(...part.items)
      if (part.items.length === 0) break
    }
    saveBlob(new Blob([rowsAsCsv(all)], { type: 'text/csv;charset=utf-8' }), `import-${importId}-${list}.csv`)
  }

  return (
    <div className="overflow-hidden rounded-xl border border-line text-sm">
      <ul className="divide-y divide-line">
        {shown.map((notes, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows can repeat, and the list is never reordered
          <li key={index} className="px-3.5 py-2.5 break-words">
            <ReasonNote notes={notes} isComplete={first.length === total} />
          </li>
        ))}
      </ul>
      {page !== null && (
        <Pagination
          page={page.page}
          pageSize={page.pageSize}
          loaded={{ page: data?.page ?? page.page, total }}
          pageSizes={PAGE_SIZES}
          onChange={setPage}
        />
      )}
      {(page !== null || total > shown.length) && (
        <div className="flex flex-wrap gap-3 border-t border-line px-3.5 py-2.5">
          {page === null && (
            <Button size="sm" onClick={() => setPage({ page: 1, pageSize: PAGE_SIZES[0] })}>
              {t.showAll(total)}
            </Button>
          )}
          <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void download()}>
            <Download className="size-4" aria-hidden="true" />
            {t.downloadCsv}
          </Button>
        </div>
      )}
    </div>
  )
}
