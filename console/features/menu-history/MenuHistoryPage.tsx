import { History } from 'lucide-react'
import { MENU_CHANGE_KINDS, MENU_ENTITIES } from '#contract/menu-history.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import { useListMenuChangesQuery } from '../../api/menu-history-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useListState } from '../../shell/use-list-state.ts'
import { readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'

const FILTER_KEYS = ['entity', 'kind', 'userId', 'from', 'to', 'batch'] as const
const DAY = /^\d{4}-\d\d-\d\d$/
const BATCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each change of the menu data with who, when, before and after, and the way back. */
export function MenuHistoryPage() {
  const branch = useBranch()
  const list = useListState(['at'])
  const { page, pageSize, params, change } = list
  const text = (key: string, form: RegExp) => (form.test(params.get(key) ?? '') ? (params.get(key) ?? '') : undefined)
  const filter = {
    entity: MENU_ENTITIES.find((one) => one === params.get('entity')),
    kind: MENU_CHANGE_KINDS.find((one) => one === params.get('kind')),
    userId: readPositive(params.get('userId')) ?? undefined,
    from: text('from', DAY),
    to: text('to', DAY),
    batch: text('batch', BATCH),
  }
  const { data, error, isFetching, refetch } = useListMenuChangesQuery(
    { query: { branchId: branch.id, page, pageSize, ...filter } },
    { refetchOnMountOrArgChange: true },
  )
  const isNarrowed = FILTER_KEYS.some((key) => params.has(key))
  const showAll = () => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, null])))
  return (
    <>
      <PageHeader
        title="History"
        lead="Each change of the menu: who, when, before and after. Nobody can change or delete a line; what is restored becomes a new one. Days and times are the branch’s."
      />
      <Card className="overflow-hidden">
        <HistoryFilters filter={filter} onChange={change} />
        {error && !isFetching ? (
          <LoadFailure title="The history" error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <HistoryList lines={data.items} refreshing={isFetching} />
        ) : (
          <Skeleton className="m-4 h-48" />
        )}
        {data?.items.length === 0 && !error && (
          <EmptyState
            icon={<History aria-hidden="true" />}
            title={isNarrowed ? 'Nothing matches' : 'Nothing has changed yet'}
            actions={isNarrowed && <Button onClick={showAll}>Show all</Button>}
          >
            <p>{isNarrowed ? 'Try fewer filters.' : 'What is done to the menu from now on will stand here.'}</p>
          </EmptyState>
        )}
        {data && data.total > 0 && !error && (
          <Pagination page={page} pageSize={pageSize} total={data.total} pageSizes={PAGE_SIZES} onChange={change} />
        )}
      </Card>
    </>
  )
}
