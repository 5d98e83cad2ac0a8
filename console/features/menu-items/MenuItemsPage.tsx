import { History, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { ListPage } from '../../shell/ListPage.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { useListState } from '../../shell/use-list-state.ts'
import { ExportMenu } from '../menu-export/ExportMenu.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FILTER_KEYS, readItemFilter } from './item-filter.ts'
import { MenuItemFilters } from './MenuItemFilters.tsx'
import { MenuItemsGuide } from './MenuItemsGuide.tsx'
import { SelectPage } from './SelectPage.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useMenuItemColumns } from './use-menu-item-columns.tsx'
import { useSelection } from './use-selection.ts'

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const DeleteMenuItem = lazy(async () => ({ default: (await import('./DeleteMenuItem.tsx')).DeleteMenuItem }))
const SoldOutUntil = lazy(async () => ({ default: (await import('./SoldOutUntil.tsx')).SoldOutUntil }))

/** The menu items of the branch in hand (spec section 2, /menu-items). */
export function MenuItemsPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const list = useListState(['order', 'name', 'category', 'price', 'status', 'updated'])
  const { page, pageSize, search, sort, direction, params } = list
  const filter = readItemFilter(params)
  const result = useListMenuItemsQuery({
    query: { branchId: branch.id, page, pageSize, search, sort, direction, ...filter },
  })
  // Typing goes first: a long page of rows is drawn when there is time for it.
  const data = useDeferredValue(result.data)
  const total = data?.total ?? 0
  const selection = useSelection({ ...(search !== '' && { search }), ...filter }, total)
  const { hidden, toggle } = useColumnChoice()
  const [leaving, setLeaving] = useState<MenuItemRow | null>(null)
  const [ending, setEnding] = useState<MenuItemRow | null>(null)
  const columns = useMenuItemColumns({ branch, refusal, selection, onDelete: setLeaving, onSoldOut: setEnding })
  return (
    <>
      <ListPage
        title="Menu Items"
        lead={`What ${branch.name} offers. Prices belong to the brand; “shown” and “sold out” to this branch.`}
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.menuHistory} refusal={null}>
              <History className="size-4" aria-hidden="true" />
              History
            </LinkButton>
            <LinkButton to={CONSOLE_PATHS.menuImport} refusal={refusal}>
              <Upload className="size-4" aria-hidden="true" />
              Import
            </LinkButton>
            <ExportMenu />
            <LinkButton to={CONSOLE_PATHS.menuItemAdd} variant="primary" refusal={refusal}>
              <Plus className="size-4" aria-hidden="true" />
              Add menu item
            </LinkButton>
          </>
        }
        list={list}
        filterKeys={FILTER_KEYS}
        filters={
          <>
            <MenuItemFilters branch={branch} filter={filter} onChange={list.change} />
            <div className="max-sm:hidden">
              <ColumnChoice hidden={hidden} onToggle={toggle} />
            </div>
            <SelectPage ids={(data?.items ?? []).map((row) => row.id)} selection={selection} refusal={refusal} />
          </>
        }
        columns={columns.filter((column) => !hidden.some((one) => one === column.id))}
        rowKey={(row) => String(row.id)}
        result={{ ...result, data }}
        empty={<MenuItemsGuide refusal={refusal} />}
      />
      {selection.count > 0 && <BulkBar branch={branch} selection={selection} total={total} refusal={refusal} />}
      {ending && (
        <Suspense>
          <SoldOutUntil branch={branch} row={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <DeleteMenuItem branch={branch} row={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}
