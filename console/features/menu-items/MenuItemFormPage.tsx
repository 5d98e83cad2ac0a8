import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useReadMenuItemQuery } from '../../api/menu-items-api.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { readPositive } from '../../state/list-url.ts'
import { useAppSelector } from '../../store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type MenuItemFields, toFields } from './menu-item-form.ts'
import { MenuItemForm } from './MenuItemForm.tsx'
import { draftKey, deleteDraft } from './use-form-draft.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

// Loads when opened, so that the form appears sooner.
const StaleDialog = lazy(async () => ({ default: (await import('./StaleDialog.tsx')).StaleDialog }))

// Colleagues may have added categories, allergens or diet types since the lists were cached.
const FRESH = { refetchOnMountOrArgChange: true }

/**
 * The page to add or edit an item. The key remounts the form for another item, so that no values of the previous one
 * stay.
 */
export function MenuItemFormPage() {
  const { id } = useParams()
  return <LoadedForm key={id} idText={id} />
}

function LoadedForm({ idText }: { idText: string | undefined }) {
  const branch = useBranch()
  const id = readPositive(idText ?? null)
  const adding = idText === undefined
  const item = useReadMenuItemQuery({ params: { id: id ?? 0 }, query: { branchId: branch.id } }, { skip: id === null })
  const categories = useAllCategoriesQuery({ branchId: branch.id }, FRESH)
  const allergens = useListAllergensQuery({}, FRESH)
  const dietTypes = useListDietTypesQuery({}, FRESH)

  const [stale, setStale] = useState<{ mine: MenuItemFields; base: MenuItemFields } | null>(null)
  const [start, setStart] = useState<MenuItemFields | null>(null)
  const [theirsTaken, setTheirsTaken] = useState(0)
  const userId = useAppSelector(({ auth }) => auth.user?.id)
  const kept = draftKey(userId, branch.id, id)

  const needed = adding ? [categories, allergens, dietTypes] : [item, categories, allergens, dietTypes]
  // If a refetch fails, the form stays open, unless a save was refused as stale: then the newer version is needed.
  const failed = needed.find(({ data, error }) => error && (!data || stale))
  if (!adding && id === null)
    return <LoadFailure title={t.thisItem} error={{ message: t.invalidLink }} onRetry={() => history.back()} />
  if (failed?.error)
    return (
      <LoadFailure
        title={t.thisItem}
        error={failed.error}
        onRetry={() => needed.forEach((one) => void one.refetch())}
      />
    )
  if (!categories.data || !allergens.data || !dietTypes.data || (!adding && !item.data)) return <FormSkeleton />
  const theirs = item.data ? toFields(item.data, branch) : null
  return (
    <>
      <MenuItemForm
        // A newer version of the item needs a new form.
        key={`${item.data?.revision ?? 'new'} ${start ? 'merged' : theirsTaken}`}
        branch={branch}
        item={item.data ?? null}
        start={start}
        draftKey={kept}
        categories={categories.data}
        allergens={allergens.data}
        dietTypes={dietTypes.data}
        onStale={(mine, base) => {
          setStale({ mine, base })
          setStart(null)
          void item.refetch()
        }}
      />
      {stale && item.data && theirs && !item.isFetching && (
        <Suspense>
          <StaleDialog
            item={item.data}
            {...stale}
            theirs={theirs}
            locale={branch.defaultLocale}
            userId={userId}
            // Chooses neither version: the draft stays stored, and the form offers it.
            onClose={() => setStale(null)}
            onTheirs={() => {
              deleteDraft(kept)
              setTheirsTaken((times) => times + 1)
              setStale(null)
            }}
            onMine={(merged) => {
              setStart(merged)
              setStale(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="space-y-6">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-64" />
      <Skeleton className="h-40" />
    </div>
  )
}
