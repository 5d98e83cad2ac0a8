import { SearchX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { PAGE_SIZES } from '#contract/limits.ts'
import type { Page } from '#contract/envelope.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { PageHeader } from './PageHeader.tsx'
import type { ListControl } from './use-list-state.ts'

type Props<Row extends object> = {
  title: string
  lead: ReactNode
  actions: ReactNode
  list: ListControl
  /** Names of the address's own filters, beside search. */
  filterKeys: readonly string[]
  filters?: ReactNode
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  result: {
    data?: Page<Row> | undefined
    error?: { message?: string | undefined } | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  /** What stands here while there is nothing at all. */
  empty: ReactNode
}

/** The shell of every list: heading, search, filters, table, pages, and the four ways a list can be bare. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { title, lead, actions, list, filters, filterKeys, columns, rowKey, result, empty } = props
  const { data, error, isFetching } = result
  const { change } = list
  const search = useCallback((text: string) => change({ search: text }), [change])
  useStayWithinPages(list, data)

  const narrowed = list.search !== '' || filterKeys.some((key) => list.params.has(key))
  const bare = data !== undefined && data.total === 0
  const everythingEmpty = bare && !narrowed && !isFetching
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {everythingEmpty && !error ? (
        <Card>{empty}</Card>
      ) : (
        <Card className="overflow-hidden">
          <search
            aria-label={title}
            className="flex flex-wrap items-center gap-2 border-b border-line p-3 sm:gap-3 sm:p-4"
          >
            <SearchField
              label="Search"
              value={list.search}
              onSearch={search}
              className="w-full grow sm:w-64 sm:max-w-sm"
            />
            {filters}
          </search>
          {error && !isFetching ? (
            <LoadFailure title={title} error={error} onRetry={() => void result.refetch()} />
          ) : (
            <DataTable
              caption={title}
              columns={columns}
              rows={data?.items ?? []}
              rowKey={rowKey}
              sorting={{ column: list.sort, direction: list.direction }}
              onSort={({ column, direction }) => change({ sort: column, direction })}
              loading={!data}
              refreshing={isFetching}
            />
          )}
          {bare && !error && (
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title="Nothing matches"
              actions={
                <Button onClick={() => change(Object.fromEntries(['search', ...filterKeys].map((key) => [key, null])))}>
                  Show all
                </Button>
              }
            >
              <p>Try another word or fewer filters.</p>
            </EmptyState>
          )}
          {data && !bare && !error && (
            <Pagination
              page={list.page}
              pageSize={list.pageSize}
              total={data.total}
              pageSizes={PAGE_SIZES}
              onChange={change}
            />
          )}
        </Card>
      )}
    </>
  )
}

/** When the last row of the last page is deleted, the page before it is shown. */
function useStayWithinPages(list: ListControl, data: Page<unknown> | undefined): void {
  const lastPage = data ? Math.max(1, Math.ceil(data.total / list.pageSize)) : Infinity
  const { page, change } = list
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage })
  }, [page, lastPage, change])
}
