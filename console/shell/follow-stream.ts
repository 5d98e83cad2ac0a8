/** The console follows changes to the menu through a stream. Without one, it assumes a change every minute. */

type Followed = {
  /** Opens the stream, with the session's token, which an `EventSource` can't send. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Called when the menu may have changed. */
  onChange: () => void
  random?: () => number
}

/** Without a message for this long, the connection counts as dead. The server sends one every 10 seconds. */
export const SILENT_MS = 25_000
export const ASK_EVERY_MS = 60_000
const COME_BACK_MS = 2_000
const COME_BACK_AT_MOST_MS = 60_000
/** After this time without input, no stream is opened any more, so that the session of an unattended tablet can end. */
export const SHIFT_MS = 8 * 60 * 60 * 1000

/**
 * Reports changes to the menu while the tab is visible and in use.
 * @returns a function that stops following
 */
export function followStream({ open, onChange, random = Math.random }: Followed): () => void {
  const leaving = new AbortController()
  let connection: AbortController | null = null
  let isAlive = false
  let failures = 0
  let heardAtMs = 0
  let usedAtMs = Date.now()
  let silence: ReturnType<typeof setTimeout> | undefined
  let comeBack: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  const isUsed = () => Date.now() - usedAtMs < SHIFT_MS

  const tellWithin = (ms: number) => {
    telling ??= setTimeout(() => {
      telling = undefined
      onChange()
    }, random() * ms)
  }

  const hear = (event: string, value: number) => {
    // A `state` event has the time since the last change. If the last message (or the page load) was longer ago than
    // that, the change was missed.
    if (event === 'state' && value < performance.now() - heardAtMs) tellWithin(0)
    if (event === 'message') tellWithin(value)
    isAlive = true
    failures = 0
    heardAtMs = performance.now()
  }

  const listen = async (own: AbortController) => {
    const { ok, body } = await open(own.signal)
    if (!ok || !body) throw new Error('The change stream was refused')
    let text = ''
    for (const reader = body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { done, value = '' } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks)
        hear(/^event: (\w+)$/m.exec(block)?.[1] ?? 'message', Number(/^data: (\d+)$/m.exec(block)?.[1]))
      listenForSilence(own)
    }
  }

  const listenForSilence = (own: AbortController) => {
    clearTimeout(silence)
    silence = setTimeout(() => own.abort(), SILENT_MS)
  }

  const connect = async () => {
    close()
    if (document.hidden || !isUsed()) return
    const own = new AbortController()
    connection = own
    listenForSilence(own)
    await listen(own).catch(() => {})
    if (connection !== own) return
    close()
    failures += 1
    comeBack = setTimeout(
      () => void connect(),
      COME_BACK_MS * random() + Math.min(COME_BACK_AT_MOST_MS, 500 * 2 ** failures),
    )
  }

  const close = () => {
    connection?.abort()
    connection = null
    isAlive = false
    clearTimeout(silence)
    clearTimeout(comeBack)
  }

  const stop = () => {
    close()
    clearTimeout(telling)
    telling = undefined
  }

  const everyMinute = setInterval(() => {
    if (!isUsed()) close()
    else if (!isAlive && !document.hidden) onChange()
  }, ASK_EVERY_MS)

  const resume = () => {
    onChange()
    void connect()
  }
  const use = () => {
    const wasUsed = isUsed()
    usedAtMs = Date.now()
    if (!wasUsed) resume()
  }
  const { signal } = leaving
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : resume()), { signal })
  addEventListener('pointerdown', use, { signal })
  addEventListener('keydown', use, { signal })
  void connect()

  return () => {
    leaving.abort()
    clearInterval(everyMinute)
    stop()
  }
}
