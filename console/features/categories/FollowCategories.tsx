import { categoriesApi } from '../../api/categories-api.ts'
import { changedIds } from '../../pages/changed-rows.ts'
import { FollowRows } from '../../pages/FollowRows.tsx'
import { hasChangedSince } from '../../session/menu-changes.ts'
import { isQuiet } from '../../session/when-quiet.ts'
import { useAppStore } from '../../store.ts'
import { categoryMessages as t } from './messages.ts'

type Props = { branchId: number; marked: ReadonlySet<number>; onMark: (ids: ReadonlySet<number>) => void }

/** Updates the list when others change categories, and marks the changed ones. */
export function FollowCategories({ branchId, marked, onMark }: Props) {
  const store = useAppStore()
  const { allCategories, refetchCategories } = categoriesApi.endpoints
  const shown = () => allCategories.select({ branchId })(store.getState())
  const loadedAtMs = shown().fulfilledTimeStamp ?? Number.POSITIVE_INFINITY

  const reread = async (): Promise<readonly number[] | null> => {
    const before = shown()
    if (!before.isSuccess || !isQuiet(store.getState())) return null
    const { data: fresh } = await store.dispatch(
      refetchCategories.initiate({ branchId }, { forceRefetch: true, subscribe: false }),
    )
    const now = shown()
    // A change saved in this tab during the request must not be marked as somebody else's.
    if (!now.isSuccess || now.data !== before.data || !isQuiet(store.getState())) return null
    if (!fresh) return []
    store.dispatch(categoriesApi.util.updateQueryData('allCategories', { branchId }, () => fresh))
    // Order and count aren't compared: moving a category changes the order of others, and a new item changes a count.
    return changedIds(before.data, fresh, ({ sortOrder: _place, menuItemCount: _count, ...rest }) => rest)
  }

  return (
    <FollowRows
      marked={marked}
      onMark={onMark}
      reread={reread}
      isBehind={hasChangedSince(loadedAtMs)}
      describe={t.changedElsewhere}
    />
  )
}
