import { Leaf, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DietType } from '#contract/diet-types.ts'
import { useReadDietTypeUsageQuery } from '../../api/diet-types-api.ts'
import { useListDietTypesQuery } from '../../api/reference-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { menuItemCountOf } from '../../pages/usage-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { useDraftOrder } from '../../ui/use-draft-order.ts'
import { DietTypeRow } from './DietTypeRow.tsx'
import { useDietTypeChanges } from './use-diet-type-changes.ts'
import { dietTypeMessages as t } from './messages.ts'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete' | 'usage'; dietType: DietType }

// Dialogs load when opened, so that the list appears sooner.
const DietTypeDialog = lazy(async () => ({ default: (await import('./DietTypeDialog.tsx')).DietTypeDialog }))
const DeleteDietType = lazy(async () => ({ default: (await import('./DeleteDietType.tsx')).DeleteDietType }))
const DietTypeUsage = lazy(async () => ({ default: (await import('./DietTypeUsage.tsx')).DietTypeUsage }))

export function DietTypesPage() {
  const refusal = useRefusal('menu:write')
  const { data: dietTypes, error, isFetching, refetch } = useListDietTypesQuery({})
  // Items are edited on other pages, so cached usage may be outdated.
  const { data: usage } = useReadDietTypeUsageQuery({}, { refetchOnMountOrArgChange: true })
  const { setActive, saveOrder } = useDietTypeChanges()
  const order = useDraftOrder({ save: saveOrder, list: { isFetching, refetch } })
  const [open, setOpen] = useState<Open | null>(null)
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
      <Card>
        {error && !dietTypes && !isFetching && (
          <LoadFailure title={t.list} error={error} onRetry={() => void refetch()} />
        )}
        {!dietTypes && isFetching && <Skeleton className="m-5 h-64" />}
        {dietTypes?.length === 0 && (
          <EmptyState icon={<Leaf aria-hidden="true" />} title={t.empty} actions={add}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        )}
        {dietTypes && dietTypes.length > 0 && (
          <SortableList
            label={t.list}
            items={order.arrange(dietTypes)}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            disabledReason={refusal}
            className="divide-y divide-line"
            rowClassName="first:rounded-t-2xl last:rounded-b-2xl"
            onReorder={(ordered, when) =>
              order.reorder(
                ordered.map(({ id }) => id),
                when,
              )
            }
          >
            {(dietType, handle) => (
              <DietTypeRow
                dietType={dietType}
                menuItemCount={menuItemCountOf(usage, dietType.id)}
                handle={handle}
                refusal={refusal}
                setActive={setActive}
                onOpen={(kind) => setOpen({ kind, dietType })}
              />
            )}
          </SortableList>
        )}
      </Card>
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <DietTypeDialog dietType={open.kind === 'edit' ? open.dietType : null} onClose={close} />
        )}
        {open?.kind === 'delete' && <DeleteDietType dietType={open.dietType} onClose={close} />}
        {open?.kind === 'usage' && <DietTypeUsage dietType={open.dietType} onClose={close} />}
      </Suspense>
    </>
  )
}
