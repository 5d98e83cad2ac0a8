import { listMenuItems } from '#contract/menu-items.ts'
import type { Data } from '#contract/endpoints.ts'
import { baseApi } from '../../api/base-api.ts'
import { type CallInput, toRequest } from '../../api/contract-request.ts'
import { menuItemsApi } from '../../api/menu-items-api.ts'
import { FollowRows } from '../../pages/FollowRows.tsx'
import { hasChangedSince } from '../../session/menu-changes.ts'
import { isQuiet } from '../../session/when-quiet.ts'
import { useAppStore } from '../../store.ts'
import { changedItems } from './followed-rows.ts'
import { viewMessages as t } from './view-messages.ts'

type List = CallInput<typeof listMenuItems>
type Props = { list: List; marked: ReadonlySet<number>; onMark: (ids: ReadonlySet<number>) => void }

/** A cache entry separate from the list's, so that fresh rows can be compared with the list before they are shown. */
const followApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rereadMenuItems: build.query<Data<typeof listMenuItems>, List>({
      query: (input) => toRequest(listMenuItems, input),
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Mutations made in the list itself. After one of them, the rows keep their order until the list loads again. */
const IN_PLACE = ['changePrice', 'changeInBranch']

/** Updates the list when others change items, and marks the changed ones. */
export function FollowItems({ list, marked, onMark }: Props) {
  const store = useAppStore()
  const shown = () => menuItemsApi.endpoints.listMenuItems.select(list)(store.getState())
  const loadedAtMs = shown().fulfilledTimeStamp ?? Number.POSITIVE_INFINITY

  const reread = async (): Promise<readonly number[] | null> => {
    const before = shown()
    if (!before.isSuccess || !isQuiet(store.getState())) return null
    const options = { forceRefetch: true, subscribe: false }
    const { data: fresh } = await store.dispatch(followApi.endpoints.rereadMenuItems.initiate(list, options))
    const now = shown()
    // A change saved in this tab during the request must not be marked as somebody else's.
    if (!now.isSuccess || now.data !== before.data || !isQuiet(store.getState())) return null
    // Not retried: the next change triggers a request, and while the change stream is down, one is sent every minute.
    if (!fresh) return []
    const ids = changedItems(before.data.items, fresh.items, Date.now())
    const mutations = Object.values(store.getState().api.mutations)
    const isOwnOrder = mutations.some(
      (one) =>
        IN_PLACE.includes(one?.endpointName ?? '') && (one?.fulfilledTimeStamp ?? 0) > (before.fulfilledTimeStamp ?? 0),
    )
    store.dispatch(
      menuItemsApi.util.updateQueryData('listMenuItems', list, (draft) => {
        if (!isOwnOrder) return fresh
        const freshRows = new Map(fresh.items.map((row) => [row.id, row]))
        draft.items = draft.items.map((row) => freshRows.get(row.id) ?? row)
        return undefined
      }),
    )
    return ids
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
