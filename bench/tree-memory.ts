import { readFileSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** The resident memory of a process, in bytes. Linux only. */
export function residentBytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024
}

/**
 * Memory of a process and its descendants in bytes: private memory, plus its share of shared memory (`Pss`, only on
 * Linux). Takes about 10 ms for a process with much shared memory.
 * @param pid the root of the tree
 * @returns 0 for a process that has ended
 */
export function memoryOfTree(pid: number | string = process.pid): number {
  try {
    const own = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + memoryOfTree(child), own)
  } catch {
    // The process ended in the meantime.
    return 0
  }
}

type Watch = { most: Float64Array; everyMs: number }

/**
 * Samples the memory of this process and its descendants in a separate thread, so that sampling doesn't slow down
 * the measured code.
 * @returns a function that stops the sampling and returns the maximum in bytes
 */
export function watchMemoryOfTree(everyMs: number): () => number {
  const most = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL(import.meta.url), { workerData: { most, everyMs } satisfies Watch })
  return () => {
    void worker.terminate()
    return most[0] ?? 0
  }
}

if (!isMainThread) {
  const { most, everyMs } = workerData as Watch // passed by `watchMemoryOfTree`
  setInterval(() => (most[0] = Math.max(most[0] ?? 0, memoryOfTree())), everyMs)
}
