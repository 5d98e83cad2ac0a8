import { ListTree, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { useListCategoriesQuery } from '../../api/categories-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { ListPage } from '../../shell/ListPage.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { useListState } from '../../shell/use-list-state.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCategoryColumns } from './use-category-columns.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category }

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const CategoryDialog = lazy(async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog }))
const DeleteCategory = lazy(async () => ({ default: (await import('./DeleteCategory.tsx')).DeleteCategory }))

/** The categories of the menu (spec section 2, /category). */
export function CategoriesPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const list = useListState(['order', 'name', 'menuItemCount'])
  const { page, pageSize, search, sort, direction } = list
  const result = useListCategoriesQuery({ query: { branchId: branch.id, page, pageSize, search, sort, direction } })
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useCategoryColumns({
    branch,
    refusal,
    onEdit: (category) => setOpen({ kind: 'edit', category }),
    onDelete: (category) => setOpen({ kind: 'delete', category }),
  })
  const close = () => setOpen(null)
  const add = (
    <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add category
    </Button>
  )
  return (
    <>
      <ListPage
        title="Categories"
        lead="The sections of the menu, in the order in which guests see them."
        actions={add}
        list={list}
        filterKeys={[]}
        columns={columns}
        rowKey={(category) => String(category.id)}
        result={result}
        empty={
          <EmptyState icon={<ListTree aria-hidden="true" />} title="No categories yet" actions={add}>
            <p>Starters, mains, drinks: categories give a menu its shape. An import makes them for you.</p>
          </EmptyState>
        }
      />
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <CategoryDialog branch={branch} category={open.kind === 'edit' ? open.category : null} onClose={close} />
        )}
        {open?.kind === 'delete' && <DeleteCategory branch={branch} category={open.category} onClose={close} />}
      </Suspense>
    </>
  )
}
