import { useEffect, useState } from 'react'

const STALE_AFTER_MS = 15 * 60_000
const LOOK_EVERY_MS = 30_000

/**
 * Whether the shown menu is older than a quarter of an hour, checked repeatedly.
 * @param since when the menu was last up to date, in milliseconds since 1970
 */
export function useIsStale(since: number): boolean {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now - since > STALE_AFTER_MS
}
