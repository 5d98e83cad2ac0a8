declare global {
  /** Added by the build to the address of every script that is loaded later. Undefined until one has failed to load. */
  var scriptQuery: string | undefined
}

/**
 * Loads a script that the page needs later, and tries once more when that fails.
 * @throws {TypeError} when it fails again, for example without a connection
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    // Many browsers remember that an address failed and never request it again.
    globalThis.scriptQuery = `?${Date.now()}`
    return load()
  }
}

const RETRY_MS = 1_000
const RETRY_AT_MOST_MS = 60_000

/**
 * Loads a script without which the page would become outdated. Retries after growing delays until it is loaded.
 * @param onFailed called after each failure
 */
export async function loadUntilSuccess<Loaded>(
  load: () => Promise<Loaded>,
  onFailed?: () => void,
  delay = RETRY_MS,
): Promise<Loaded> {
  try {
    return await loadScript(load)
  } catch {
    onFailed?.()
    await waitForRetry(delay)
    return loadUntilSuccess(load, onFailed, Math.min(2 * delay, RETRY_AT_MOST_MS))
  }
}

/** Waits, but no longer than until the connection is back, or the guest returns to the page. */
async function waitForRetry(ms: number): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { signal })
    document.addEventListener('visibilitychange', () => document.hidden || resolve(null), { signal })
  })
  over.abort()
}
