import { TableProperties } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useReadAllergenGridQuery } from '../../api/allergen-grid-api.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { addressParams } from '../../pages/use-list-state.ts'
import { useAppSelector } from '../../store.ts'
import { useBranch } from '../../session/branch-context.ts'
import { changeListState, readPositive } from '../../state/list-url.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { EditGrid } from './EditGrid.tsx'
import { gridMessages as t } from './grid-messages.ts'

// Colleagues may have added allergens or changed levels since they were cached.
const FRESH = { refetchOnMountOrArgChange: true }

/** One page of the editable grid; the category filter of the matrix applies. */
export function AllergenEditor() {
  const branch = useBranch()
  const userId = useAppSelector(({ auth }) => auth.user?.id)
  const [params, setParams] = useSearchParams()
  const [hasTurned, setTurned] = useState(false)
  const page = readPositive(params.get('page')) ?? 1
  const categoryId = readPositive(params.get('categoryId'))
  const query = { branchId: branch.id, page, ...(categoryId !== null && { categoryId }) }
  const grid = useReadAllergenGridQuery({ query }, FRESH)
  const allergens = useListAllergensQuery({}, FRESH)
  const error = (grid.currentData ? undefined : grid.error) ?? (allergens.data ? undefined : allergens.error)
  if (error && !grid.isFetching && !allergens.isFetching)
    return (
      <LoadFailure
        title={t.grid}
        error={error}
        onRetry={() => void Promise.all([grid.refetch(), allergens.refetch()])}
      />
    )
  if (!grid.currentData || !allergens.data) return <LoadingRows />
  const { items, total, pageSize } = grid.currentData
  const count = Math.ceil(total / pageSize)
  // The page no longer exists, for example because its last item was deleted.
  if (page > count && count > 0)
    return <Navigate to={{ search: `${changeListState(addressParams(), { page: count })}` }} replace />
  if (items.length === 0)
    return (
      <EmptyState icon={<TableProperties aria-hidden="true" />} title={t.empty}>
        <p>{t.emptyHint}</p>
      </EmptyState>
    )
  return (
    <EditGrid
      // Each page has its own unsaved changes; turning the page saves them.
      key={`${branch.id} ${categoryId} ${page}`}
      items={items}
      allergens={allergens.data}
      locale={branch.defaultLocale}
      place={{ userId, branchId: branch.id, categoryId, page }}
      focusFirst={hasTurned}
      refetch={grid.refetch}
      pages={{
        page,
        count,
        onChange: (next) => {
          setTurned(true)
          setParams(changeListState(addressParams(), { page: String(next) }), { replace: true })
        },
      }}
    />
  )
}
