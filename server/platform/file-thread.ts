import { Worker } from 'node:worker_threads'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** This timeout is longer than the largest known menu takes on a slow machine. */
const TIMEOUT_MS = 60_000
const WORKER_MEMORY_MB = 512

/** A large menu takes about a second, so a request behind this many of them is still answered in time. */
const MAX_WAITING = 8
const MAX_WAITING_PER_COMPANY = 3

const queue = createFairQueue({
  name: 'documents',
  workers: 1,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: [MAX_WAITING_PER_COMPANY],
  busyMessage: 'Too many files are being processed right now. Please try again in a moment.',
})

/** The company that a file is made or read for, and a signal that aborts when the caller hangs up. */
export type DocumentCaller = { companyId: number; signal?: AbortSignal | undefined }

/**
 * Makes or reads a file in a thread, because a PDF of 500 items takes about a second of computing. Companies take
 * turns; only one file is processed at a time.
 * @param drawing the module that does the work; it exports `draw(data)`, which returns bytes
 * @param data plain data, copied to the thread
 * @returns the bytes that `draw` returned
 * @throws {AppError} UNAVAILABLE when too many are waiting; UNPROCESSABLE when it takes longer than a minute or too
 * much memory
 * @example await fileInThread(new URL('./table-cards.ts', import.meta.url), { tables }, { companyId, signal })
 */
export function fileInThread(drawing: URL, data: unknown, { companyId, signal }: DocumentCaller): Promise<Uint8Array> {
  const draw = (gone: AbortSignal) => drawnIn(startThread(drawing, data), gone)
  return queue.run([String(companyId)], draw, { signal })
}

/**
 * Checks that a file of the company would be accepted now, before the work of collecting its data.
 * @throws {AppError} UNAVAILABLE when too many are waiting
 */
export function requireDocumentRoom(companyId: number): void {
  queue.requireRoom([String(companyId)])
}

function startThread(drawing: URL, data: unknown): Worker {
  return new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { drawing: drawing.href, data },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
}

async function drawnIn(worker: Worker, gone: AbortSignal): Promise<Uint8Array> {
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(tooLong()), TIMEOUT_MS)
      gone.addEventListener('abort', () => reject(gone.reason), { once: true })
      worker.on('message', resolve)
      worker.on('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error))
      worker.on('exit', () => {
        clearTimeout(timer)
        reject(new Error('The worker thread that creates and reads files ended without a result.'))
      })
    })
  } finally {
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(): AppError {
  return new AppError('UNPROCESSABLE', 'This file is too large to create or read. Try again with fewer items.')
}

function tooLong(): AppError {
  return new AppError(
    'UNPROCESSABLE',
    'This file took too long to create or read. Try again later, or with fewer items.',
  )
}
