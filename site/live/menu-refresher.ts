import type { LoadedBranch } from '../state/load-branch.ts'

/** How long a load is postponed while the page can't use the response. */
const ASK_AGAIN_MS = 500
/** The shortest delay before a retry; the longest is twice as long. */
export const FAILED_AGAIN_MS = 10_000

type Asking = {
  load: () => Promise<LoadedBranch>
  /** Whether the page itself is loading the menu. Its response is used instead. */
  isLoading: () => boolean
  /** Whether the page shows an error that the guest is reading. */
  isFailureRead: () => boolean
  onAnswer: (loaded: LoadedBranch) => void
  random?: () => number
}

/**
 * Loads the menu when asked, while the page is visible, and again after a failure. At most one load waits, so that a
 * page that is open during a long outage doesn't ask more and more often.
 */
export function createMenuRefresher({ load, isLoading, isFailureRead, onAnswer, random = Math.random }: Asking) {
  let isOver = false
  let begun = 0
  let answered = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const askLater = (ms: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void ask(), ms)
  }

  const ask = async (): Promise<void> => {
    clearTimeout(waiting)
    if (isOver || document.hidden) return
    if (isLoading() || isFailureRead()) return askLater(ASK_AGAIN_MS)
    begun += 1
    const turn = begun
    const loaded = await load()
    // A page that was hidden meanwhile reloads when it is visible; a newer request may have been answered first.
    if (isOver || document.hidden || isLoading() || turn < answered) return
    answered = turn
    onAnswer(loaded)
    if (!loaded.ok && !loaded.isGone) askLater(FAILED_AGAIN_MS * (1 + random()))
  }

  return {
    ask: () => void ask(),
    stop: () => {
      isOver = true
      clearTimeout(waiting)
    },
  }
}
