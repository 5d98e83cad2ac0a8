import { useEffect, useEffectEvent, useState } from 'react'
import { onMenuChange } from '../session/menu-changes.ts'
import { recordElementId } from './list-place.ts'

type Props = {
  /** The marked rows: others changed them since the person last did something with them. */
  marked: ReadonlySet<number>
  onMark: (ids: ReadonlySet<number>) => void
  /** Reads the rows again. @returns those that others changed; null when this isn't the moment */
  reread: () => Promise<readonly number[] | null>
  /** Whether the rows may be older than the last change. */
  isBehind: boolean
  /** The sentence that is read aloud. */
  describe: (count: number) => string
}

const AGAIN_MS = 400
/** What was read aloud isn't found by moving through the page later. */
const READ_ALOUD_MS = 10_000

/** Keeps a list up to date with what others change, and marks it. */
export function FollowRows({ marked, onMark, reread, isBehind, describe }: Props) {
  const [said, setSaid] = useState('')

  const read = useEffectEvent(reread)
  const mark = useEffectEvent((ids: readonly number[]) => {
    if (ids.length === 0) return
    onMark(new Set([...marked, ...ids]))
    setSaid(describe(ids.length))
  })
  const unmark = useEffectEvent(({ target }: Event) => {
    if (marked.size === 0 || !(target instanceof Element)) return
    // The first one: a category's row contains those of its subcategories.
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
    const timer = setTimeout(() => setSaid(''), READ_ALOUD_MS)
    return () => clearTimeout(timer)
  }, [said])

  return <output className="sr-only">{said}</output>
}
