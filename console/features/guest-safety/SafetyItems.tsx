import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SafetyItemRow } from './SafetyItemRow.tsx'
import { guestSafetyMessages as t } from './messages.ts'

const SafetyAllergens = lazy(async () => ({ default: (await import('./SafetyAllergens.tsx')).SafetyAllergens }))
const FIRST_PAGE = { page: 1, pageSize: PAGE_SIZES[0] as number }

export function SafetyItems({ branch }: { branch: Branch }) {
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(FIRST_PAGE)
  const [asked, setAsked] = useState<MenuItemRow | null>(null)
  const { data, error, isFetching, refetch } = useListMenuItemsQuery({
    query: { search, ...place, branchId: branch.id },
  })
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:p-5">
        <h2 className="text-lg font-semibold">{t.menuItems}</h2>
        <SearchField
          label={t.search}
          className="w-full sm:w-72"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPlace(FIRST_PAGE)
          }}
        />
      </div>
      {error && <LoadFailure title={t.menuItems} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="m-5 h-40" />}
      {data && data.total === 0 && (
        <p className="px-5 py-8 text-center text-muted">{search ? t.noMatches : t.noItems}</p>
      )}
      {data && data.total > 0 && (
        <>
          <ul aria-busy={isFetching || undefined} className="divide-y divide-line">
            {data.items.map((row) => (
              <SafetyItemRow key={row.id} row={row} branch={branch} onAllergens={() => setAsked(row)} />
            ))}
          </ul>
          <Pagination {...place} loaded={data} pageSizes={PAGE_SIZES} onChange={setPlace} />
        </>
      )}
      {asked && (
        <Suspense>
          <SafetyAllergens row={asked} branch={branch} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Card>
  )
}
