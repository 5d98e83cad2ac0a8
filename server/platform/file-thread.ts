import { Worker } from 'node:worker_threads'
import { AppError } from './errors.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Longer than the longest menu we know of takes, on a slow machine. */
const TIMEOUT_MS = 60_000
const WORKER_MEMORY_MB = 512

/**
 * Makes a PDF or a spreadsheet away from the event loop, one at a time: a menu of 500 dishes as a PDF, or of 10,000 as a
 * spreadsheet, computes for about a second.
 * @param drawing the module that draws; it exports `draw(data)`, which returns the bytes
 * @param data what is drawn: plain data, copied to the thread
 * @throws UNPROCESSABLE when it takes longer than a minute
 * @example await fileInThread(new URL('./table-cards.ts', import.meta.url), { tables })
 */
export function fileInThread(drawing: URL, data: unknown): Promise<Uint8Array> {
  return oneAtATime('file', () => drawnIn(startThread(drawing, data)))
}

function startThread(drawing: URL, data: unknown): Worker {
  return new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { drawing: drawing.href, data },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
}

async function drawnIn(worker: Worker): Promise<Uint8Array> {
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(tooLong()), TIMEOUT_MS)
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => {
        clearTimeout(timer)
        reject(new Error('The thread that makes files ended without an answer.'))
      })
    })
  } finally {
    await worker.terminate()
  }
}

function tooLong(): AppError {
  return new AppError('UNPROCESSABLE', 'This document is too large to be made.')
}
