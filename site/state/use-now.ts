import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/**
 * The current time, at most half a minute old.
 * @param first the result until the time is first read; both are in milliseconds since 1970
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
