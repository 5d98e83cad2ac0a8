import { Grid2x2, ListPlus, Plus, Printer, SearchX } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { useAllTablesQuery } from '../../api/tables-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { pageMessages } from '../../pages/messages.ts'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { useListState } from '../../pages/use-list-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftOrder } from '../../ui/use-draft-order.ts'
import { tableMessages as t } from './messages.ts'
import { filterTables, groupByArea, orderWith } from './table-groups.ts'
import { TableArea } from './TableArea.tsx'
import { TableFilters } from './TableFilters.tsx'
import type { TableActions } from './TableRow.tsx'
import { UnreachableNotice } from './UnreachableNotice.tsx'
import { useTableActions } from './use-table-actions.ts'

type Open = { kind: 'add' | 'series' | 'print' } | { kind: 'edit' | 'delete' | 'code'; table: DiningTable }

// Dialogs load when opened, so that the list appears sooner.
const TableDialogs = lazy(async () => ({ default: (await import('./TableDialogs.tsx')).TableDialogs }))

export function TablesPage() {
  const branch = useBranch()
  const refusal = useRefusal('branch:write')
  const list = useListState(['order'])
  // Guests scan codes at any time, so the cached list may be outdated.
  const result = useAllTablesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const { currentData: tables, error, isFetching, refetch } = result
  const tableActions = useTableActions(tables)
  const order = useDraftOrder({ save: tableActions.saveOrder, list: { isFetching, refetch } })
  const [open, setOpen] = useState<Open | null>(null)
  const filter = { search: list.search, area: list.params.get('area'), state: list.params.get('state') }
  const isNarrowed = Object.values(filter).some(Boolean)
  const shown = useDeferredValue(tables && filterTables(tables, filter))
  const areas = [...new Set(tables?.flatMap(({ area }) => area ?? []))]
  const actions: TableActions = {
    onSelect: (table, isSelected) => tableActions.select([table], isSelected),
    onEnable: (table, isEnabled) => void tableActions.enable(table, isEnabled),
    onOpen: (kind, table) => setOpen({ kind, table }),
  }
  const add = (
    <>
      <Button disabledReason={refusal} onClick={() => setOpen({ kind: 'series' })}>
        <ListPlus className="size-4" aria-hidden="true" />
        {t.addMultiple}
      </Button>
      <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
        <Plus className="size-4" aria-hidden="true" />
        {t.addTable}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <>
            {tables && tables.length > 0 && (
              <Button onClick={() => setOpen({ kind: 'print' })}>
                <Printer className="size-4" aria-hidden="true" />
                {tableActions.selected.size > 0 ? t.printSelected(tableActions.selected.size) : t.printCodes}
              </Button>
            )}
            {add}
          </>
        }
      />
      {error && !tables && !isFetching ? (
        <Card>
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !tables || !shown ? (
        <LoadingTables />
      ) : tables.length === 0 ? (
        <Card>
          <EmptyState icon={<Grid2x2 aria-hidden="true" />} title={t.empty} actions={add}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        </Card>
      ) : (
        <div className="space-y-4" aria-busy={isFetching}>
          <UnreachableNotice tables={tables} />
          <TableFilters list={list} areas={areas} hasTablesWithoutArea={tables.some(({ area }) => area === null)} />
          {groupByArea(order.arrange(shown)).map((group) => (
            <TableArea
              key={group.area}
              group={group}
              selected={tableActions.selected}
              refusal={refusal}
              orderRefusal={isNarrowed ? t.orderNeedsAll : null}
              actions={actions}
              onSelectAll={tableActions.select}
              onReorder={(ofArea, when) => order.reorder(orderWith(order.arrange(tables), ofArea), when)}
            />
          ))}
          {shown.length === 0 && (
            <Card>
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title={pageMessages.noResults}
                actions={
                  <Button onClick={() => list.change({ search: null, area: null, state: null })}>
                    {pageMessages.clearFilters}
                  </Button>
                }
              >
                <p>{pageMessages.noResultsHint}</p>
              </EmptyState>
            </Card>
          )}
        </div>
      )}
      <Suspense>
        {open && tables && (
          <TableDialogs
            open={open}
            branch={branch}
            tables={tables}
            areas={areas}
            selected={tableActions.selected}
            refusal={refusal}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function LoadingTables() {
  return (
    <Card className="space-y-4 p-5">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-10 w-full" />
      ))}
    </Card>
  )
}
