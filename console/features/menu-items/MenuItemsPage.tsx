import { ArrowUpDown, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useReturnToPlace } from '../../pages/list-place.ts'
import { ListPage } from '../../pages/ListPage.tsx'
import { useRefusal } from '../../session/permission.ts'
import { useListState } from '../../pages/use-list-state.ts'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FILTER_KEYS, readItemFilter, readListQuery, SORTS } from './item-filter.ts'
import { MenuItemFilters } from './MenuItemFilters.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectPage } from './SelectPage.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useMenuItemColumns } from './use-menu-item-columns.tsx'
import { useSelection } from './use-selection.ts'
import { menuItemMessages as t } from './messages.ts'

// Only needed when items are selected.
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }))
// Loads after the list, which can appear without it.
const FollowItems = lazy(async () => ({ default: (await import('./FollowItems.tsx')).FollowItems }))
// Only shown while there are no items.
const MenuItemsGuide = lazy(async () => ({ default: (await import('./MenuItemsGuide.tsx')).MenuItemsGuide }))
// “More” and the dialogs load when opened, so that the list appears sooner.
const MoreActions = lazy(async () => ({ default: (await import('./MoreActions.tsx')).MoreActions }))
const ExportDialog = lazy(async () => ({ default: (await import('../menu-export/ExportDialog.tsx')).ExportDialog }))
const DeleteMenuItem = lazy(async () => ({ default: (await import('./DeleteMenuItem.tsx')).DeleteMenuItem }))
const SoldOutUntil = lazy(async () => ({ default: (await import('./SoldOutUntil.tsx')).SoldOutUntil }))

const NONE: ReadonlySet<number> = new Set()

/** The key remounts the list for another branch, so that no rows or selection of the previous one stay. */
export function MenuItemsPage() {
  const branch = useBranch()
  return <MenuItemList key={branch.id} branch={branch} />
}

function MenuItemList({ branch }: { branch: Branch }) {
  const refusal = useRefusal('menu:write')
  const overrideRefusal = useRefusal('override:write')
  const location = useLocation()
  const list = useListState(SORTS)
  const { search, params } = list
  const filter = readItemFilter(params)
  const listed = { query: readListQuery(params, branch.id) }
  const result = useListMenuItemsQuery(listed)
  const [marked, setMarked] = useState<ReadonlySet<number>>(NONE)
  // Typing has priority over rendering a long page of rows.
  const data = useDeferredValue(result.data)
  useReturnToPlace(data !== undefined)
  const total = data?.total ?? 0
  const selection = useSelection({ ...(search !== '' && { search }), ...filter }, total)
  const view = useColumnChoice()
  const ids = (data?.items ?? []).map((row) => row.id)
  const [deleting, setDeleting] = useState<MenuItemRow | null>(null)
  const [exporting, setExporting] = useState(false)
  const [endingSoldOut, setEndingSoldOut] = useState<MenuItemRow | null>(null)
  const columns = useMenuItemColumns({
    branch,
    refusal,
    overrideRefusal,
    selection,
    ids,
    marked,
    compact: view.compact,
    onDelete: setDeleting,
    onSoldOut: setEndingSoldOut,
  })
  return (
    <>
      <ListPage
        title={t.title}
        lead={t.lead(branch.name)}
        actions={
          <>
            <MoreMenu>
              {(close) => (
                <Suspense>
                  <MoreActions
                    refusal={refusal}
                    isTranslated={branch.locales.length > 1}
                    onExport={() => (close(), setExporting(true))}
                  />
                </Suspense>
              )}
            </MoreMenu>
            <LinkButton to={CONSOLE_PATHS.menuArrange} refusal={refusal}>
              <ArrowUpDown className="size-4" aria-hidden="true" />
              {t.arrange}
            </LinkButton>
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
        filters={<MenuItemFilters branch={branch} filter={filter} onChange={list.change} />}
        tools={
          <>
            <div className="max-sm:hidden">
              <ColumnChoice view={view} />
            </div>
            <SavedViews branch={branch} />
            <SelectPage ids={ids} selection={selection} refusal={overrideRefusal} />
          </>
        }
        columns={columns.filter((column) => !view.hidden.some((one) => one === column.id))}
        rowKey={(row) => String(row.id)}
        result={{ ...result, data }}
        compact={view.compact}
        empty={
          <Suspense>
            <MenuItemsGuide refusal={refusal} />
          </Suspense>
        }
      />
      {data && (
        <Suspense>
          {/* The key: when another page or filter is shown, its cached rows may be older than the last change. */}
          <FollowItems key={params.toString()} list={listed} marked={marked} onMark={setMarked} />
        </Suspense>
      )}
      {selection.count > 0 && (
        <Suspense>
          <BulkBar
            branch={branch}
            selection={selection}
            total={total}
            refusal={refusal}
            overrideRefusal={overrideRefusal}
          />
        </Suspense>
      )}
      <Suspense>
        {exporting && <ExportDialog branch={branch} onClose={() => setExporting(false)} />}
        {endingSoldOut && <SoldOutUntil branch={branch} row={endingSoldOut} onClose={() => setEndingSoldOut(null)} />}
        {deleting && (
          <DeleteMenuItem
            branch={branch}
            row={deleting}
            // If the deleted item stayed selected, bulk actions would be refused because it is missing.
            onDeleted={() => selection.remove([deleting.id])}
            onClose={() => setDeleting(null)}
          />
        )}
      </Suspense>
    </>
  )
}
