/** Keeps an open page informed about changes: by a stream, or by asking once a minute while there is none. */

/** What following needs from the page. */
export type Followed = {
  address: string
  /** Asks for the menu. */
  ask: () => void
  /** The stream is alive: nothing has changed since the last message. */
  onAlive: () => void
  /** How long ago the menu on the page was asked for, in milliseconds. */
  ageMs: () => number
  random?: () => number
}

/** Without a message for this long the connection is dead; the server sends one every 10 seconds. */
export const SILENT_MS = 25_000
/** How often a page asks that has no stream. */
export const ASK_EVERY_MS = 60_000
/** A server that stops ends thousands of streams at once: their pages come back spread over this time, and later. */
const COME_BACK_MS = 2_000
const COME_BACK_AT_MOST_MS = 60_000
/** A page asks within this time when it may have missed a change while it had no stream. */
const ASK_WITHIN_MS = 1_000
/** Asking takes ten seconds at most; a change meanwhile may be missing in the answer. */
const ASKING_MS = 12_000

/**
 * Follows a menu while the page is visible.
 * @returns a function that stops
 */
export function followMenu({ address, ask, onAlive, ageMs, random = Math.random }: Followed): () => void {
  let stream: EventSource | null = null
  let isAlive = false
  let failures = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let comeBack: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined

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
      if (asking === undefined) onAlive()
    })
    stream.addEventListener('message', ({ data }) => {
      listenForSilence()
      askWithin(Number(data))
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

  /** The browser's own way to reconnect comes back too soon, and never after a refusal. */
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
    asking = undefined
  }
  // A page that becomes visible asks anyway (`use-branch.ts`).
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
