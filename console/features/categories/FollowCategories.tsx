import { categoriesApi } from '../../api/categories-api.ts'
import { changedIds } from '../../pages/changed-rows.ts'
import { FollowRows } from '../../pages/FollowRows.tsx'
import { hasChangedSince } from '../../session/menu-changes.ts'
import { isQuiet } from '../../session/when-quiet.ts'
import { useAppStore } from '../../store.ts'
import { categoryMessages as t } from './messages.ts'

type Props = { branchId: number; marked: ReadonlySet<number>; onMark: (ids: ReadonlySet<number>) => void }

/** Shows in the list what others change. */
export function FollowCategories({ branchId, marked, onMark }: Props) {
  const store = useAppStore()
  const { allCategories, rereadCategories } = categoriesApi.endpoints
  const shown = () => allCategories.select({ branchId })(store.getState())
  const loadedAtMs = shown().fulfilledTimeStamp ?? Number.POSITIVE_INFINITY

  const reread = async (): Promise<readonly number[] | null> => {
    const before = shown()
    if (!before.isSuccess || !isQuiet(store.getState())) return null
    const { data: fresh } = await store.dispatch(
      rereadCategories.initiate({ branchId }, { forceRefetch: true, subscribe: false }),
    )
    const now = shown()
    // What this tab saved meanwhile is no change of others.
    if (!now.isSuccess || now.data !== before.data || !isQuiet(store.getState())) return null
    if (!fresh) return []
    store.dispatch(categoriesApi.util.updateQueryData('allCategories', { branchId }, () => fresh))
    // Moving a category changes the place of all, adding an item a count.
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
