import { ListTree, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { treeOf } from './category-tree.ts'
import { CategoryTree } from './CategoryTree.tsx'
import { useCategoryWork } from './use-category-work.ts'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category }

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const CategoryDialog = lazy(async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog }))
const DeleteCategory = lazy(async () => ({ default: (await import('./DeleteCategory.tsx')).DeleteCategory }))

const NONE: Category[] = []

/** The categories of the menu (spec section 2, /category). */
export function CategoriesPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const { data, error, refetch } = useAllCategoriesQuery({ branchId: branch.id })
  const { show, reorder } = useCategoryWork(branch)
  const [open, setOpen] = useState<Open | null>(null)
  const tree = useMemo(() => treeOf(data ?? NONE), [data])
  const close = () => setOpen(null)
  const add = (
    <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add category
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Categories"
        lead="The sections of the menu, in the order in which guests see them."
        actions={add}
      />
      <Card className="overflow-hidden">
        {error && !data && <LoadFailure title="Categories" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Waiting />}
        {data?.length === 0 && (
          <EmptyState icon={<ListTree aria-hidden="true" />} title="No categories yet" actions={add}>
            <p>Starters, mains, drinks: categories give a menu its shape. An import makes them for you.</p>
          </EmptyState>
        )}
        {tree.length > 0 && (
          <CategoryTree
            tree={tree}
            branch={branch}
            refusal={refusal}
            onShow={(category, isVisible) => void show(category, isVisible)}
            onOpen={(kind, category) => setOpen({ kind, category })}
            onReorder={reorder}
          />
        )}
      </Card>
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <CategoryDialog
            branch={branch}
            categories={data ?? NONE}
            category={open.kind === 'edit' ? open.category : null}
            onClose={close}
          />
        )}
        {open?.kind === 'delete' && (
          <DeleteCategory branch={branch} categories={data ?? NONE} category={open.category} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const WAITING_ROWS = 6

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <div key={row} className="p-5">
          <Skeleton className="h-5 w-48" />
        </div>
      ))}
    </div>
  )
}
