import { SearchX } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { PAGE_SIZES } from '#contract/limits.ts'
import type { Page } from '#contract/envelope.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterFold } from '../ui/FilterFold.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { pageMessages as t } from './messages.ts'
import { PageHeader } from './PageHeader.tsx'
import type { ListControl } from './use-list-state.ts'

type Props<Row extends object> = {
  title: string
  lead: ReactNode
  actions: ReactNode
  list: ListControl
  /** The URL parameters of this list's own filters, besides the search. */
  filterKeys: readonly string[]
  filters?: ReactNode
  /** Shown beside the filters, and always visible on phones. */
  tools?: ReactNode
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  result: {
    data?: Page<Row> | undefined
    error?: { message?: string | undefined } | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  /** Shown when there are no records and neither a search nor a filter is set. */
  empty: ReactNode
  /** Whether rows are compact, except on phones. */
  compact?: boolean
}

/**
 * The frame of a list in pages: heading, search, filters, table, pagination, and the states loading, failed, empty and
 * no results.
 */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { title, lead, actions, list, filters, tools, filterKeys, columns, rowKey, result, empty } = props
  const { data, error, isFetching } = result
  const { change } = list
  const search = useCallback((text: string) => change({ search: text }), [change])

  const narrowed = list.search !== '' || filterKeys.some((key) => list.params.has(key))
  const bare = data !== undefined && data.total === 0
  const everythingEmpty = bare && !narrowed && !isFetching
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {everythingEmpty && !error ? (
        <Card>{empty}</Card>
      ) : (
        // Without `overflow-hidden`, because a menu opened in the last row may extend beyond the card.
        <Card>
          <search
            aria-label={title}
            className="flex flex-wrap items-center gap-2 border-b border-line p-3 sm:gap-3 sm:p-4"
          >
            <SearchField
              label={t.search}
              value={list.search}
              onSearch={search}
              className="grow basis-40 sm:max-w-sm sm:basis-52"
            />
            {filters && (
              <FilterFold count={filterKeys.filter((key) => list.params.has(key)).length}>{filters}</FilterFold>
            )}
            {tools}
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
              compact={props.compact ?? false}
            />
          )}
          {bare && !error && (
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t.noResults}
              actions={
                <Button onClick={() => change(Object.fromEntries(['search', ...filterKeys].map((key) => [key, null])))}>
                  {t.clearFilters}
                </Button>
              }
            >
              <p>{t.noResultsHint}</p>
            </EmptyState>
          )}
          {data && !bare && !error && (
            <Pagination
              page={list.page}
              pageSize={list.pageSize}
              loaded={data}
              pageSizes={PAGE_SIZES}
              onChange={change}
            />
          )}
        </Card>
      )}
    </>
  )
}
