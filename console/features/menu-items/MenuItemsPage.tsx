import { History, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useReturnToPlace } from '../../pages/list-place.ts'
import { ListPage } from '../../pages/ListPage.tsx'
import { useRefusal } from '../../session/permission.ts'
import { useListState } from '../../pages/use-list-state.ts'
import { ExportMenu } from '../menu-export/ExportMenu.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FILTER_KEYS, readItemFilter, readListQuery, SORTS } from './item-filter.ts'
import { MenuItemFilters } from './MenuItemFilters.tsx'
import { SelectPage } from './SelectPage.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useMenuItemColumns } from './use-menu-item-columns.tsx'
import { useSelection } from './use-selection.ts'
import { menuItemMessages as t } from './messages.ts'

// Only needed for selected items.
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }))
// Only a company without items sees it.
const MenuItemsGuide = lazy(async () => ({ default: (await import('./MenuItemsGuide.tsx')).MenuItemsGuide }))
// Dialogs load when opened, so that the list appears sooner.
const DeleteMenuItem = lazy(async () => ({ default: (await import('./DeleteMenuItem.tsx')).DeleteMenuItem }))
const SoldOutUntil = lazy(async () => ({ default: (await import('./SoldOutUntil.tsx')).SoldOutUntil }))

export function MenuItemsPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const location = useLocation()
  const list = useListState(SORTS)
  const { search, params } = list
  const filter = readItemFilter(params)
  const result = useListMenuItemsQuery({ query: readListQuery(params, branch.id) })
  // Typing has priority over rendering a long page of rows.
  const data = useDeferredValue(result.data)
  useReturnToPlace(data !== undefined)
  const total = data?.total ?? 0
  const selection = useSelection({ ...(search !== '' && { search }), ...filter }, total)
  const { hidden, toggle } = useColumnChoice()
  const [deleting, setDeleting] = useState<MenuItemRow | null>(null)
  const [endingSoldOut, setEndingSoldOut] = useState<MenuItemRow | null>(null)
  const columns = useMenuItemColumns({ branch, refusal, selection, onDelete: setDeleting, onSoldOut: setEndingSoldOut })
  return (
    <>
      <ListPage
        title={t.title}
        lead={t.lead(branch.name)}
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.menuHistory} refusal={null}>
              <History className="size-4" aria-hidden="true" />
              {t.history}
            </LinkButton>
            <LinkButton to={CONSOLE_PATHS.menuImport} refusal={refusal}>
              <Upload className="size-4" aria-hidden="true" />
              {t.import}
            </LinkButton>
            <ExportMenu />
            <LinkButton
              to={CONSOLE_PATHS.menuItemAdd}
              state={{ listSearch: location.search, scrollY: 0 }}
              variant="primary"
              refusal={refusal}
            >
              <Plus className="size-4" aria-hidden="true" />
              {t.addItem}
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
        empty={
          <Suspense>
            <MenuItemsGuide refusal={refusal} />
          </Suspense>
        }
      />
      {selection.count > 0 && (
        <Suspense>
          <BulkBar branch={branch} selection={selection} total={total} refusal={refusal} />
        </Suspense>
      )}
      {endingSoldOut && (
        <Suspense>
          <SoldOutUntil branch={branch} row={endingSoldOut} onClose={() => setEndingSoldOut(null)} />
        </Suspense>
      )}
      {deleting && (
        <Suspense>
          <DeleteMenuItem branch={branch} row={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  )
}
