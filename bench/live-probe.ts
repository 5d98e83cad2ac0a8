/** Requests a page every few milliseconds and posts the durations. A worker, because the main thread is too busy. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { rawGet } from './raw-get.ts'

const EVERY_MS = 5
const { url, etag } = workerData as { url: string; etag: string } // passed by bench/live.ts

for (;;) {
  const begunAt = performance.now()
  await rawGet(url, { 'if-none-match': etag })
  parentPort?.postMessage({ at: Date.now(), ms: performance.now() - begunAt })
  await sleep(EVERY_MS)
}
