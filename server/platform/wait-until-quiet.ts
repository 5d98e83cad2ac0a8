import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** After a timer, a connection is accepted in one turn of the event loop and read in the next one. */
const TURNS = 3

/**
 * Waits until no connection or request has arrived for a while.
 * @param quietMs how long none must arrive
 * @param atMostMs the longest wait
 */
export async function waitUntilQuiet(
  server: Server,
  { quietMs, atMostMs }: { quietMs: number; atMostMs: number },
): Promise<void> {
  const end = performance.now() + atMostMs
  let lastAt = performance.now()
  const note = () => (lastAt = performance.now())
  server.on('connection', note)
  server.on('request', note)
  for (;;) {
    const leftMs = Math.min(lastAt + quietMs, end) - performance.now()
    if (leftMs <= 0) break
    await wait(leftMs)
    // If the event loop was blocked, connections from that time have not been seen yet.
    for (let count = 0; count < TURNS; count += 1) await turn()
  }
  server.off('connection', note)
  server.off('request', note)
}
