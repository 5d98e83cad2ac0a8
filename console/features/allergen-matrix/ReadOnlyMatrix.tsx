import { SearchX, TableProperties } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ALLERGEN_MATRIX_PAGE_SIZE, type AllergenMatrix, type AllergenMatrixPage } from '#contract/menu-exports.ts'
import { useReadAllergenMatrixQuery } from '../../api/menu-exports-api.ts'
import { formatDay } from '../../pages/format-date.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { addressParams } from '../../pages/use-list-state.ts'
import { useBranch } from '../../session/branch-context.ts'
import { changeListState, readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { gridMessages } from './grid-messages.ts'
import { MatrixDownloads } from './MatrixDownloads.tsx'
import { MatrixFilters } from './MatrixFilters.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { allergenMatrixMessages as t } from './messages.ts'
import { usePrint } from './use-print.ts'

type Change = Record<string, string | number>

/** The matrix as guests see it, one page at a time. The Print button and Ctrl + P print all pages. */
export function ReadOnlyMatrix({ refusal, onEdit }: { refusal: string | null; onEdit: () => void }) {
  const branch = useBranch()
  const [params, setParams] = useSearchParams()
  const page = readPositive(params.get('page')) ?? 1
  const search = params.get('search') ?? ''
  const categoryId = readPositive(params.get('categoryId'))
  const filter = { branchId: branch.id, ...(search && { search }), ...(categoryId !== null && { categoryId }) }
  const { data, error, isFetching, refetch } = useReadAllergenMatrixQuery({ query: { ...filter, page } })
  const print = usePrint({ query: filter }, data !== undefined && data.total > data.pageSize)
  const change = useCallback(
    (changes: Change) =>
      setParams(changeListState(addressParams(), changes), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead(branch.name)}
        actions={
          <>
            {data && data.allCategories.length > 0 && (
              <MatrixDownloads branch={branch} isPrinting={print.isPreparing} onPrint={print.start} />
            )}
            <Button variant="primary" disabledReason={refusal} onClick={onEdit}>
              {gridMessages.edit}
            </Button>
          </>
        }
      />
      <Card className="overflow-hidden">
        {error && !isFetching ? (
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Matrix matrix={data} all={print.all} isFetching={isFetching} search={search} onChange={change} />
        ) : (
          <LoadingRows />
        )}
      </Card>
    </>
  )
}

type Props = {
  matrix: AllergenMatrixPage
  /** All pages in one matrix while they are being printed, otherwise null. */
  all: AllergenMatrix | null
  isFetching: boolean
  search: string
  onChange: (changes: Change) => void
}

function Matrix({ matrix, all, isFetching, search, onChange }: Props) {
  const [params] = useSearchParams()
  const allergenId = readPositive(params.get('allergenId'))
  const categoryId = readPositive(params.get('categoryId'))
  if (matrix.allCategories.length === 0) {
    return (
      <EmptyState icon={<TableProperties aria-hidden="true" />} title={t.empty}>
        <p>{t.emptyHint}</p>
      </EmptyState>
    )
  }
  // Filtering by an allergen that only other pages list has no effect on this page, and none on its print either.
  const chosenId = matrix.allergens.find(({ id }) => id === allergenId)?.id ?? null
  const { total, pageSize } = matrix
  const page = matrix.page ?? 1
  const isPaged = total > ALLERGEN_MATRIX_PAGE_SIZE
  return (
    <>
      <div className="space-y-4 border-b border-line p-4">
        <p className="text-sm text-muted">
          {matrix.allergensReviewedAt === null ? t.notReviewed : t.reviewedOn(formatDay(matrix.allergensReviewedAt))}
          {matrix.allergenStatement && <bdi> {matrix.allergenStatement}</bdi>}
        </p>
        <MatrixFilters
          matrix={matrix}
          search={search}
          allergenId={allergenId}
          categoryId={categoryId}
          onChange={onChange}
        />
        <MatrixLegend />
        {isPaged && <p className="text-sm text-muted print:hidden">{t.allInFiles(total)}</p>}
        {isPaged && !all && (
          <p className="hidden text-sm print:block">
            {t.onePage((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
          </p>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t.noResults}
          actions={<Button onClick={() => onChange({ search: '', categoryId: '' })}>{t.clearFilters}</Button>}
        >
          <p>{t.noResultsHint}</p>
        </EmptyState>
      ) : (
        <div aria-busy={isFetching} className={cx(isFetching && 'opacity-60', all && 'print:hidden')}>
          {/* The key resets the scroll position when the page changes. */}
          <MatrixTable key={page} matrix={matrix} allergenId={chosenId} />
        </div>
      )}
      {all && (
        <div className="hidden print:block">
          <MatrixTable matrix={all} allergenId={chosenId} />
        </div>
      )}
      {(isPaged || page > 1) && (
        <div className="print:hidden">
          <Pagination
            page={page}
            pageSize={pageSize}
            loaded={{ page, total }}
            onChange={(next) => onChange({ page: next.page })}
          />
        </div>
      )}
    </>
  )
}
