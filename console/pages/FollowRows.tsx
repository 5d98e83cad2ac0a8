import { useEffect, useEffectEvent, useState } from 'react'
import { onMenuChange } from '../session/menu-changes.ts'
import { recordElementId } from './list-place.ts'

type Props = {
  /** The ids of the marked rows: others have changed them, and the user hasn't clicked them since. */
  marked: ReadonlySet<number>
  onMark: (ids: ReadonlySet<number>) => void
  /** Refetches the rows. @returns the ids of those that others changed; null to try again soon */
  reread: () => Promise<readonly number[] | null>
  /** Whether the rows may be older than the last change. */
  isBehind: boolean
  /** The announcement for screen readers. */
  describe: (count: number) => string
}

const AGAIN_MS = 400
/** The announcement is removed after this time, so that screen readers don't find it in the page later. */
const READ_ALOUD_MS = 10_000

/** Keeps a list up to date with the changes of others, and marks the changed rows. */
export function FollowRows({ marked, onMark, reread, isBehind, describe }: Props) {
  const [announcement, setAnnouncement] = useState('')

  const read = useEffectEvent(reread)
  const mark = useEffectEvent((ids: readonly number[]) => {
    if (ids.length === 0) return
    onMark(new Set([...marked, ...ids]))
    setAnnouncement(describe(ids.length))
  })
  const unmark = useEffectEvent(({ target }: Event) => {
    if (marked.size === 0 || !(target instanceof Element)) return
    // The first match, because a category's row contains the rows of its subcategories.
    const clicked = target.closest('tr, li')?.querySelector('[id^=record-]')?.id
    const left = [...marked].filter((id) => recordElementId(id) !== clicked)
    if (left.length < marked.size) onMark(new Set(left))
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isReading = false
    let isOver = false
    const follow = async () => {
      clearTimeout(timer)
      if (isReading || isOver) return void (timer = setTimeout(follow, AGAIN_MS))
      isReading = true
      const ids = await read().finally(() => (isReading = false))
      if (isOver) return
      if (ids) mark(ids)
      else timer = setTimeout(follow, AGAIN_MS)
    }
    const stopHearing = onMenuChange(() => void follow())
    if (isBehind) void follow()
    document.addEventListener('click', unmark, true)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopHearing()
      document.removeEventListener('click', unmark, true)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list appears
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(''), READ_ALOUD_MS)
    return () => clearTimeout(timer)
  }, [announcement])

  return <output className="sr-only">{announcement}</output>
}
