import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from './IconButton.tsx'
import { listMessages as t } from './list-messages.ts'
import { SelectField } from './SelectField.tsx'

type Props = {
  page: number
  pageSize: number
  /** The list as it was last loaded, which may still be another page. */
  loaded: { page: number; total: number }
  /** The page sizes to choose from. If omitted, there is no choice. */
  pageSizes?: readonly number[]
  onChange: (next: { page: number; pageSize: number }) => void
}

/**
 * Shows the rows' range and pages through them. Changes to the last page if the current one doesn't exist, for example
 * after its last row was deleted.
 */
export function Pagination({ page, pageSize, loaded, pageSizes, onChange }: Props) {
  const { total } = loaded
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const goToLast = useEffectEvent(() => onChange({ page: pages, pageSize }))
  useEffect(() => {
    if (page > pages && page === loaded.page) goToLast()
  }, [page, pages, loaded.page])
  const first = total === 0 ? 0 : (loaded.page - 1) * pageSize + 1
  return (
    <nav
      aria-label={t.pages}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm sm:px-5"
    >
      <p className="text-muted" aria-live="polite">
        <span className="tabular-nums">{t.range(first, Math.min(loaded.page * pageSize, total), total)}</span>
      </p>
      <div className="flex items-center gap-2">
        {pageSizes && (
          <SelectField
            label={t.rowsPerPage}
            labelHidden
            size="sm"
            value={pageSize}
            onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {t.perPage(size)}
              </option>
            ))}
          </SelectField>
        )}
        <IconButton
          label={t.previousPage}
          disabledReason={page > 1 ? null : t.isFirstPage}
          onClick={() => onChange({ page: page - 1, pageSize })}
        >
          <ChevronLeft className="flip-rtl" aria-hidden="true" />
        </IconButton>
        <span className="text-muted tabular-nums">
          {page} / {pages}
        </span>
        <IconButton
          label={t.nextPage}
          disabledReason={page < pages ? null : t.isLastPage}
          onClick={() => onChange({ page: page + 1, pageSize })}
        >
          <ChevronRight className="flip-rtl" aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  )
}
