import { ListTree, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftOrder } from '../../ui/use-draft-order.ts'
import { orderOf, treeOf } from './category-tree.ts'
import { CategoryTree } from './CategoryTree.tsx'
import { useCategoryChanges } from './use-category-changes.ts'
import { categoryMessages as t } from './messages.ts'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category }

// Loads after the list, which can appear without it.
const FollowCategories = lazy(async () => ({ default: (await import('./FollowCategories.tsx')).FollowCategories }))
// Dialogs load when opened, so that the list appears sooner.
const CategoryDialog = lazy(async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog }))
const DeleteCategory = lazy(async () => ({ default: (await import('./DeleteCategory.tsx')).DeleteCategory }))

const NONE: Category[] = []
const NO_MARKS: ReadonlySet<number> = new Set()

/** The key remounts the list for another brand, so that categories of the previous one are never shown. */
export function CategoriesPage() {
  const branch = useBranch()
  return <BrandCategories key={branch.brand.id} branch={branch} />
}

function BrandCategories({ branch }: { branch: Branch }) {
  const refusal = useRefusal('menu:write')
  const { data, error, isFetching, refetch } = useAllCategoriesQuery({ branchId: branch.id })
  const { show, saveOrder } = useCategoryChanges(branch)
  const order = useDraftOrder({ save: saveOrder, list: { isFetching, refetch } })
  const [marked, setMarked] = useState(NO_MARKS)
  const [open, setOpen] = useState<Open | null>(null)
  const tree = treeOf(order.arrange(data ?? NONE))
  const close = () => setOpen(null)
  const add = (
    <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
      <Plus className="size-4" aria-hidden="true" />
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} actions={add} />
      <Card className="overflow-hidden">
        {error && !data && <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Waiting />}
        {data?.length === 0 && (
          <EmptyState icon={<ListTree aria-hidden="true" />} title={t.empty} actions={add}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        )}
        {tree.length > 0 && (
          <CategoryTree
            tree={tree}
            branch={branch}
            refusal={refusal}
            marked={marked}
            onShow={(category, isVisible) => void show(category, isVisible)}
            onOpen={(kind, category) => setOpen({ kind, category })}
            onReorder={(next, when) => order.reorder(orderOf(next), when)}
          />
        )}
      </Card>
      <Suspense>{data && <FollowCategories branchId={branch.id} marked={marked} onMark={setMarked} />}</Suspense>
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
