import { useEffect } from 'react'
import { CONSOLE_LIVE_PATH } from '#contract/page-urls.ts'
import { baseApi, FOLLOWED } from '../api/base-api.ts'
import { notifyMenuChange } from '../session/menu-changes.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { followStream } from './follow-stream.ts'

/** Refetches the queries with the tag `FOLLOWED` when the menu may have changed, and notifies other listeners. */
export function FollowChanges() {
  const token = useAppSelector(({ auth }) => auth.token)
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      followStream({
        open: (signal) =>
          fetch(CONSOLE_LIVE_PATH, { signal, cache: 'no-store', headers: { authorization: `Bearer ${token}` } }),
        onChange: () => {
          notifyMenuChange()
          dispatch(baseApi.util.invalidateTags([FOLLOWED]))
        },
      }),
    [token, dispatch],
  )
  return null
}
