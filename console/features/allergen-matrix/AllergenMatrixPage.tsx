import { TableProperties } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { useReadAllergenMatrixQuery } from '../../api/menu-exports-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { formatDay } from '../../pages/format-date.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { addressParams } from '../../pages/use-list-state.ts'
import { changeListState, readPositive } from '../../state/list-url.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MatrixDownloads } from './MatrixDownloads.tsx'
import { MatrixFilters } from './MatrixFilters.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

export function AllergenMatrixPage() {
  const branch = useBranch()
  const { data, error, refetch } = useReadAllergenMatrixQuery({ query: { branchId: branch.id } })
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead(branch.name)}
        actions={data && data.categories.length > 0 && <MatrixDownloads branch={branch} />}
      />
      <Card className="overflow-hidden">
        {error ? (
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Matrix matrix={data} />
        ) : (
          <div className="space-y-3 p-4" aria-busy="true">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className="h-9 w-full" />
            ))}
          </div>
        )}
      </Card>
    </>
  )
}

function Matrix({ matrix }: { matrix: AllergenMatrix }) {
  const [params, setParams] = useSearchParams()
  const allergenId = readPositive(params.get('allergenId'))
  const categoryId = readPositive(params.get('categoryId'))
  if (matrix.categories.length === 0) {
    return (
      <EmptyState icon={<TableProperties aria-hidden="true" />} title={t.empty}>
        <p>{t.emptyHint}</p>
      </EmptyState>
    )
  }
  const change = (changes: Record<string, string>) =>
    setParams(changeListState(addressParams(), changes), { replace: true })
  const chosen = matrix.allergens.findIndex(({ id }) => id === allergenId)
  const columns = chosen < 0 ? matrix.allergens.map((_, at) => at) : [chosen]
  const found = matrix.categories.filter(({ id }) => id === categoryId)
  return (
    <>
      <div className="space-y-4 border-b border-line p-4">
        <p className="text-sm text-muted">
          {matrix.allergensReviewedAt === null ? t.notReviewed : t.reviewedOn(formatDay(matrix.allergensReviewedAt))}
          {matrix.allergenStatement && <bdi> {matrix.allergenStatement}</bdi>}
        </p>
        <MatrixFilters matrix={matrix} allergenId={allergenId} categoryId={categoryId} onChange={change} />
        <MatrixLegend />
      </div>
      <MatrixTable matrix={matrix} columns={columns} categories={found.length > 0 ? found : matrix.categories} />
    </>
  )
}
