import { useState } from 'react'
import type { MenuEntity } from '#contract/menu-history.ts'
import { useListMenuChangesQuery } from '../../api/menu-history-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryList } from './HistoryList.tsx'
import { menuHistoryMessages as t } from './messages.ts'

type Props = { entity: MenuEntity; id: number }

const PAGE_SIZES = [10, 25] as const

export function RecordHistory({ entity, id }: Props) {
  const branch = useBranch()
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const { data, error, isFetching, refetch } = useListMenuChangesQuery(
    { query: { branchId: branch.id, entity, entityId: id, page, pageSize } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Card className="mt-6 overflow-hidden">
      <h2 className="border-b border-line px-4 py-3 font-semibold sm:px-5">{t.title}</h2>
      {error && !isFetching ? (
        <LoadFailure title={t.theHistory} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-4 h-24" />
      ) : data.total === 0 ? (
        <p className="px-4 py-4 text-muted sm:px-5">{t.emptyRecord}</p>
      ) : (
        <HistoryList lines={data.items} refreshing={isFetching} />
      )}
      {data && (data.total > pageSize || page > 1) && (
        <Pagination page={page} pageSize={pageSize} loaded={data} pageSizes={PAGE_SIZES} onChange={setPage} />
      )}
    </Card>
  )
}
