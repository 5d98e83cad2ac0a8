import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { MENU_ITEM_STATUSES, type MenuItemRow } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { ListPage } from '../../shell/ListPage.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { useListState } from '../../shell/use-list-state.ts'
import { readPositive } from '../../state/list-url.ts'
import { MenuItemFilters } from './MenuItemFilters.tsx'
import { MenuItemsGuide } from './MenuItemsGuide.tsx'
import { useMenuItemColumns } from './use-menu-item-columns.tsx'

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const DeleteMenuItem = lazy(async () => ({ default: (await import('./DeleteMenuItem.tsx')).DeleteMenuItem }))

/** The menu items of the branch in hand (spec section 2, /menu-items). */
export function MenuItemsPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const list = useListState(['order', 'name', 'category', 'price', 'status', 'updated'])
  const { page, pageSize, search, sort, direction, params } = list
  const categoryId = readPositive(params.get('categoryId')) ?? undefined
  const status = MENU_ITEM_STATUSES.find((one) => one === params.get('status'))
  const result = useListMenuItemsQuery({
    query: { branchId: branch.id, page, pageSize, search, sort, direction, categoryId, status },
  })
  const [leaving, setLeaving] = useState<MenuItemRow | null>(null)
  const columns = useMenuItemColumns({ branch, refusal, onDelete: setLeaving })
  return (
    <>
      <ListPage
        title="Menu Items"
        lead={`What ${branch.name} offers. Prices belong to the brand; “shown” and “sold out” to this branch.`}
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.menuImport} refusal={refusal}>
              <Upload className="size-4" aria-hidden="true" />
              Import
            </LinkButton>
            <LinkButton to={CONSOLE_PATHS.menuItemAdd} variant="primary" refusal={refusal}>
              <Plus className="size-4" aria-hidden="true" />
              Add menu item
            </LinkButton>
          </>
        }
        list={list}
        filterKeys={['categoryId', 'status']}
        filters={<MenuItemFilters branch={branch} categoryId={categoryId} status={status} onChange={list.change} />}
        columns={columns}
        rowKey={(row) => String(row.id)}
        result={result}
        empty={<MenuItemsGuide refusal={refusal} />}
      />
      {leaving && (
        <Suspense>
          <DeleteMenuItem branch={branch} row={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}
