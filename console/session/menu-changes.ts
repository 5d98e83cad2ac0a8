/** Called when the menu may have changed, which the shell learns from the server. */
const listeners = new Set<() => void>()
let notifiedAtMs = 0

export function notifyMenuChange(): void {
  notifiedAtMs = Date.now()
  for (const listener of listeners) listener()
}

/** @returns a function that removes the listener */
export function onMenuChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the menu may have changed after this time, for lists that were cached before the change. */
export function hasChangedSince(timeMs: number): boolean {
  return notifiedAtMs > timeMs
}
