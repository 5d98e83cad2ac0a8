/** A thread that asks for a page every few milliseconds while the benchmark's own is busy, and sends how long it took. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { rawGet } from './raw-get.ts'

const EVERY_MS = 5
const { url, etag } = workerData as { url: string; etag: string } // what bench/live.ts passes

for (;;) {
  const begunAt = performance.now()
  await rawGet(url, { 'if-none-match': etag })
  parentPort?.postMessage({ at: Date.now(), ms: performance.now() - begunAt })
  await sleep(EVERY_MS)
}
