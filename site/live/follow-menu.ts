/** Keeps the menu on an open page current: loads it when a stream reports a change, or each minute without a stream. */

/** The parts of the page that `followMenu` needs. */
export type Followed = {
  address: string
  /** Loads the menu. */
  ask: () => void
  /** Called when the stream confirms that the loaded menu is current. */
  onAlive: () => void
  /** The age of the menu on the page, in milliseconds; Infinity if loading failed and the page may have an old one. */
  ageMs: () => number
  random?: () => number
}

/** Without a message for this long, the stream counts as lost. The server sends one every 10 seconds. */
export const SILENT_MS = 25_000
/** How often a page without a stream loads the menu. */
export const ASK_EVERY_MS = 60_000
/** Pages reconnect at random within this time, after a growing delay: a stopping server ends all streams at once. */
const COME_BACK_MS = 2_000
const COME_BACK_AT_MOST_MS = 60_000
/** After reconnecting, a page that may have missed a change loads the menu within this time. */
const ASK_WITHIN_MS = 1_000
/**
 * A change is loaded again after this time and up to `AGAIN_WITHIN_MS` more: the first call may reach a server that
 * hasn't received the change. Within five seconds, that server knows that it may have missed one (`menu-changes.ts`).
 */
export const AGAIN_AFTER_MS = 6_000
const AGAIN_WITHIN_MS = 4_000
/** A change made up to this long before the menu was shown may be missing, because loading takes up to ten seconds. */
const ASKING_MS = 12_000

/**
 * Keeps the menu current while the page is visible.
 * @returns a function that stops this
 */
export function followMenu({ address, ask, onAlive, ageMs, random = Math.random }: Followed): () => void {
  let stream: EventSource | null = null
  let isAlive = false
  let failures = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let comeBack: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const askWithin = (ms: number) => {
    asking ??= setTimeout(() => {
      asking = undefined
      ask()
    }, random() * ms)
  }

  const listenForSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(lose, SILENT_MS)
  }

  const open = () => {
    close()
    stream = new EventSource(address)
    listenForSilence()
    stream.addEventListener('state', ({ data }) => {
      isAlive = true
      failures = 0
      listenForSilence()
      if (Number(data) < ageMs() + ASKING_MS) askWithin(ASK_WITHIN_MS)
      else onAlive()
    })
    stream.addEventListener('beat', () => {
      listenForSilence()
      if (ageMs() === Infinity) askWithin(ASK_WITHIN_MS)
      else if (asking === undefined) onAlive()
    })
    stream.addEventListener('message', ({ data }) => {
      listenForSilence()
      askWithin(Number(data))
      clearTimeout(again)
      again = setTimeout(ask, AGAIN_AFTER_MS + random() * AGAIN_WITHIN_MS)
    })
    stream.addEventListener('error', lose)
  }

  const close = () => {
    stream?.close()
    stream = null
    isAlive = false
    clearTimeout(silence)
    clearTimeout(comeBack)
  }

  /** Replaces the browser's own reconnection, which is too early, and never happens after an HTTP error. */
  const lose = () => {
    close()
    failures += 1
    comeBack = setTimeout(open, COME_BACK_MS * random() + Math.min(COME_BACK_AT_MOST_MS, 500 * 2 ** failures))
  }

  const everyMinute = setInterval(() => {
    if (!isAlive && !document.hidden) ask()
  }, ASK_EVERY_MS)

  const stop = () => {
    close()
    clearTimeout(asking)
    clearTimeout(again)
    asking = undefined
  }
  // The menu isn't loaded here, because `use-branch.ts` loads it when the page becomes visible.
  const onVisibility = () => (document.hidden ? stop() : open())
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', onPageShow)
  if (!document.hidden) open()

  return () => {
    stop()
    clearInterval(everyMinute)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', onPageShow)
  }
}
