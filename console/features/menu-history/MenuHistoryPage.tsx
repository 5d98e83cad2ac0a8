import { History } from 'lucide-react'
import { MENU_CHANGE_KINDS, MENU_ENTITIES } from '#contract/menu-history.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import { useListMenuChangesQuery } from '../../api/menu-history-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useListState } from '../../pages/use-list-state.ts'
import { readDay, readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'
import { menuHistoryMessages as t } from './messages.ts'

const FILTER_KEYS = ['entity', 'kind', 'userId', 'from', 'to', 'batch'] as const
const BATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function MenuHistoryPage() {
  const branch = useBranch()
  const list = useListState(['at'])
  const { page, pageSize, params, change } = list
  const batch = params.get('batch') ?? ''
  const filter = {
    entity: MENU_ENTITIES.find((one) => one === params.get('entity')),
    kind: MENU_CHANGE_KINDS.find((one) => one === params.get('kind')),
    userId: readPositive(params.get('userId')) ?? undefined,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    batch: BATCH.test(batch) ? batch : undefined,
  }
  const { data, error, isFetching, refetch } = useListMenuChangesQuery(
    { query: { branchId: branch.id, page, pageSize, ...filter } },
    { refetchOnMountOrArgChange: true },
  )
  const isNarrowed = FILTER_KEYS.some((key) => params.has(key))
  const showAll = () => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, null])))
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <Card className="overflow-hidden">
        <HistoryFilters filter={filter} onChange={change} />
        {error && !isFetching ? (
          <LoadFailure title={t.theHistory} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <HistoryList lines={data.items} refreshing={isFetching} />
        ) : (
          <Skeleton className="m-4 h-48" />
        )}
        {data?.total === 0 && !error && (
          <EmptyState
            icon={<History aria-hidden="true" />}
            title={isNarrowed ? t.noMatches : t.empty}
            actions={isNarrowed && <Button onClick={showAll}>{t.showAll}</Button>}
          >
            <p>{isNarrowed ? t.noMatchesHint : t.emptyHint}</p>
          </EmptyState>
        )}
        {data && data.total > 0 && !error && (
          <Pagination page={page} pageSize={pageSize} loaded={data} pageSizes={PAGE_SIZES} onChange={change} />
        )}
      </Card>
    </>
  )
}
