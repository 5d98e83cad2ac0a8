/**
 * Shares work among all calls made while it runs, so that any number of simultaneous requests costs one query at a
 * time.
 * @param work its result must not depend on the caller
 * @example const isReady = shareRunning(() => askDatabase())
 */
export function shareRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => (running ??= work().finally(() => (running = null)))
}
