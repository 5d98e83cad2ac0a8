import { Grid2x2, ListPlus, Plus, Printer, SearchX } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { useAllTablesQuery } from '../../api/tables-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { useListState } from '../../shell/use-list-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { filterTables, groupByArea } from './table-groups.ts'
import { TableArea } from './TableArea.tsx'
import { TableFilters } from './TableFilters.tsx'
import type { TableActions } from './TableRow.tsx'
import { UnreachableNotice } from './UnreachableNotice.tsx'
import { useTableWork } from './use-table-work.ts'

type Open = { kind: 'add' | 'series' | 'print' } | { kind: 'edit' | 'delete' | 'code'; table: DiningTable }

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const TableDialogs = lazy(async () => ({ default: (await import('./TableDialogs.tsx')).TableDialogs }))

/** The tables of the branch, by area, with their QR codes (spec section 2, /tables). */
export function TablesPage() {
  const branch = useBranch()
  const refusal = useRefusal('branch:write')
  const list = useListState(['order'])
  // Guests scan while nobody looks, so what is known from before is asked for again.
  const result = useAllTablesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const { currentData: tables, error, isFetching, refetch } = result
  const work = useTableWork(tables)
  const [open, setOpen] = useState<Open | null>(null)
  const filter = { search: list.search, area: list.params.get('area'), state: list.params.get('state') }
  const isNarrowed = Object.values(filter).some(Boolean)
  const shown = useDeferredValue(tables && filterTables(tables, filter))
  const areas = [...new Set(tables?.flatMap(({ area }) => area ?? []))]
  const actions: TableActions = {
    onSelect: (table, isSelected) => work.select([table], isSelected),
    onEnable: (table, isEnabled) => void work.enable(table, isEnabled),
    onOpen: (kind, table) => setOpen({ kind, table }),
  }
  const add = (
    <>
      <Button disabledReason={refusal} onClick={() => setOpen({ kind: 'series' })}>
        <ListPlus className="size-4" aria-hidden="true" />
        Add many
      </Button>
      <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
        <Plus className="size-4" aria-hidden="true" />
        Add table
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="Tables"
        lead="Each table has a QR code that opens the menu of this branch."
        actions={
          <>
            {tables && tables.length > 0 && (
              <Button onClick={() => setOpen({ kind: 'print' })}>
                <Printer className="size-4" aria-hidden="true" />
                {work.selected.size > 0 ? `Print ${work.selected.size} selected` : 'Print codes'}
              </Button>
            )}
            {add}
          </>
        }
      />
      {error && !tables && !isFetching ? (
        <Card>
          <LoadFailure title="Tables" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !tables || !shown ? (
        <LoadingTables />
      ) : tables.length === 0 ? (
        <Card>
          <EmptyState icon={<Grid2x2 aria-hidden="true" />} title="No tables yet" actions={add}>
            <p>Add your tables, print their codes, and every guest who scans one has the menu.</p>
          </EmptyState>
        </Card>
      ) : (
        <div className="space-y-4" aria-busy={isFetching}>
          <UnreachableNotice tables={tables} />
          <TableFilters list={list} areas={areas} hasTablesWithoutArea={tables.some(({ area }) => area === null)} />
          {groupByArea(shown).map((group) => (
            <TableArea
              key={group.area}
              group={group}
              selected={work.selected}
              refusal={refusal}
              orderRefusal={isNarrowed ? 'Show all tables to change their order.' : null}
              actions={actions}
              onSelectAll={work.select}
              onReorder={work.reorder}
            />
          ))}
          {shown.length === 0 && (
            <Card>
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title="Nothing matches"
                actions={
                  <Button onClick={() => list.change({ search: null, area: null, state: null })}>Show all</Button>
                }
              >
                <p>Try another word or fewer filters.</p>
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
            selected={work.selected}
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
        Loading tables
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-10 w-full" />
      ))}
    </Card>
  )
}
