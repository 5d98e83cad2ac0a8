import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 30_000

/**
 * The current time, at most half a minute old.
 * @param first what it is until it was looked up; in milliseconds since 1970, as the result
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
