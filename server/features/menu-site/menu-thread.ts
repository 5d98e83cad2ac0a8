import { Worker } from 'node:worker_threads'
import type { CompanyId } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { FrontendSettings } from '#server/platform/frontends.ts'
import type { EncodedPage } from '#server/platform/page-bytes.ts'
import { type MenuQuestion, noData } from './menu-answers.ts'

export type ThreadTask = {
  companyId: CompanyId
  branchId: number
  /** The requested language; the branch's default if undefined. */
  asked: string | undefined
  now: Date
  /**
   * The current state of the menu; a menu cached in another state is read again. With null, the menu is always read
   * again.
   */
  state: number | null
  question: MenuQuestion
}

export type ThreadSettings = Pick<Deps['database'], 'direct' | 'kind'> & {
  publicUrl: string
  assetBaseUrl: string
  /** Null where there are no pages, or only the main thread can render them. */
  frontends: FrontendSettings | null
}

/** Reads, renders and compresses menus of more than 1,000 items outside the main thread. */
export type MenuThread = {
  canAnswer: (question: MenuQuestion) => boolean
  /** @throws {AppError} NOT_FOUND when the branch was deleted, UNAVAILABLE when the menu couldn't be rendered */
  answer: (task: ThreadTask) => Promise<EncodedPage>
  stop: () => Promise<void>
}

export type ThreadRequest = ThreadTask & { id: number }
export type ThreadMessage = { id: number } & (
  | { kind: 'page'; page: Omit<EncodedPage, 'identity' | 'br' | 'gzip'>; bytes: (Uint8Array | null)[] }
  | { kind: 'nothing' }
  | { kind: 'error'; message: string }
)

/** The timeout of a request. A menu of 50,000 items takes about five seconds. */
const TASK_MAX_MS = 14_000
const THREAD_MEMORY_MB = 384
/** An idle thread is stopped to free its memory. */
const IDLE_MS = 60_000

type Waiting = {
  worker: Worker
  resolve: (page: EncodedPage) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Creates a thread that starts with the first request.
 * @param settings returns the data to start the thread with
 * @param startWorker tests replace it
 */
export function createMenuThread(settings: () => ThreadSettings, startWorker = startMenuWorker): MenuThread {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const removeWaiting = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.timer)
    return one
  }

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  const scheduleEnd = () => {
    clearTimeout(idle)
    if (waiting.size > 0) return
    worker?.unref()
    idle = setTimeout(() => void end(), IDLE_MS).unref()
  }

  const start = (): Worker => {
    const started = startWorker(settings())
    const rejectWaiting = (cause?: unknown) => {
      if (worker === started) worker = null
      // A newer worker may already handle other requests, which must not be rejected.
      for (const [id, one] of waiting) if (one.worker === started) removeWaiting(id)?.reject(unavailableError(cause))
    }
    started.on('message', (message: ThreadMessage) => {
      const one = removeWaiting(message.id)
      if (message.kind === 'page') one?.resolve(pageOf(message))
      else one?.reject(message.kind === 'nothing' ? noData() : unavailableError(new Error(message.message)))
      scheduleEnd()
    })
    started.on('error', rejectWaiting)
    started.on('exit', () => rejectWaiting())
    return started
  }

  return {
    canAnswer: (question) => question.kind !== 'page' || settings().frontends !== null,
    answer: (task) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        worker ??= start()
        worker.ref()
        lastId += 1
        // On a timeout the thread is stopped; the next request gets a new one.
        const timer = setTimeout(() => void end(), TASK_MAX_MS)
        waiting.set(lastId, { worker, resolve, reject, timer })
        worker.postMessage({ ...task, id: lastId } satisfies ThreadRequest)
      }),
    stop: end,
  }
}

function startMenuWorker(workerData: ThreadSettings): Worker {
  return new Worker(new URL('./menu-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  })
}

function pageOf({ page, bytes }: Extract<ThreadMessage, { kind: 'page' }>): EncodedPage {
  const [identity, br, gzip] = bytes.map((one) => one && Buffer.from(one.buffer, one.byteOffset, one.byteLength))
  return { ...page, identity: identity ?? null, br: br ?? Buffer.alloc(0), gzip: gzip ?? Buffer.alloc(0) }
}

function unavailableError(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'This menu could not be opened. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  })
}
