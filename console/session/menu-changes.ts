/** Tells the open screen that the menu may have changed. The shell hears it from the server. */
const listeners = new Set<() => void>()
let toldAtMs = 0

export function tellMenuChange(): void {
  toldAtMs = Date.now()
  for (const listener of listeners) listener()
}

/** @returns a function that stops telling it */
export function onMenuChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a change was told after this time, for lists that were cached before it. */
export function hasChangedSince(timeMs: number): boolean {
  return toldAtMs > timeMs
}
