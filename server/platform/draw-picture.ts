import { Worker } from 'node:worker_threads'
// Loaded in the main thread before the worker starts, because sharp's native library must outlive the worker thread.
import 'sharp'
import type { Crop } from '#contract/uploads.ts'
import { createFairQueue } from './fair-queue.ts'
import { PICTURE_TOO_LONG } from './picture-refusals.ts'

export type DrawnFile = { width: number; extension: 'webp' | 'avif'; bytes: Uint8Array }
export type DrawnPicture = {
  width: number
  height: number
  /** The available widths, ascending. */
  widths: number[]
  placeholder: string
  files: DrawnFile[]
}
export type DrawRequest = { id: number; bytes: Uint8Array; crop: Crop | null }
export type DrawAnswer =
  | { ok: true; picture: DrawnPicture }
  | { ok: false; status: 'unsupported' | 'unreadable'; reason: string }

type DrawOptions = {
  /** The company whose turn in the queue this uses. */
  companyId: number
  crop?: Crop | null | undefined
  /**
   * How long decoding and encoding may take together, in milliseconds; the limit for uploads if omitted. Besides, the
   * worker limits each step to ten seconds.
   */
  timeLimitMs?: number | undefined
  /** Aborts when the caller hangs up; a waiting picture is dropped then. */
  signal?: AbortSignal | undefined
}

type Task = DrawRequest & { resolve: (answer: DrawAnswer) => void; timer: NodeJS.Timeout }

/** Uploads are untrusted, and a crafted picture may be very slow to decode. */
const STRANGERS_LIMIT_MS = 10_000
/** If more pictures could wait, the last ones would usually exceed their requests' time limit. */
const MAX_WAITING = 8
const MAX_WAITING_PER_COMPANY = 3

let worker: Worker | null = null
let lastId = 0
let current: Task | null = null
let drawn = 0
let refused = 0

const queue = createFairQueue({
  name: 'pictures',
  workers: 1,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: [MAX_WAITING_PER_COMPANY],
  busyMessage: 'Too many pictures are being processed right now. Please try again in a moment.',
})

/**
 * Decodes an untrusted picture in a worker thread and encodes it as WebP and AVIF in several widths: one at a time,
 * with companies taking turns.
 * @param bytes a JPEG, PNG, WebP or AVIF, detected from the content
 * @returns the picture, or the reason why it is refused
 * @throws {AppError} UNAVAILABLE when too many are waiting
 * @throws the signal's reason when it aborts while the picture is waiting
 */
export function drawPicture(
  bytes: Uint8Array,
  { companyId, crop = null, timeLimitMs = STRANGERS_LIMIT_MS, signal }: DrawOptions,
): Promise<DrawAnswer> {
  return queue.run([String(companyId)], () => drawNow(bytes, { crop, timeLimitMs }), { signal })
}

/** How many pictures were processed and refused since the process started. */
export function picturesDrawn(): { drawn: number; refused: number } {
  return { drawn, refused }
}

export async function stopPictureWorker(): Promise<void> {
  await worker?.terminate()
  worker = null
}

function drawNow(bytes: Uint8Array, { crop, timeLimitMs }: { crop: Crop | null; timeLimitMs: number }) {
  const running = (worker ??= startWorker())
  running.ref()
  return new Promise<DrawAnswer>((resolve) => {
    const request: DrawRequest = { id: ++lastId, bytes, crop }
    current = { ...request, resolve, timer: setTimeout(() => replaceWorker(running, PICTURE_TOO_LONG), timeLimitMs) }
    running.postMessage(request)
  })
}

const TOO_HARD =
  'This picture couldn’t be processed. Save it as a new JPEG or PNG in a photo app and upload that, or choose a different picture.'

function startWorker(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url))
  started.on('message', ({ id, result }: { id: number; result: DrawAnswer }) => {
    if (current?.id === id) settle(result)
  })
  started.on('error', () => replaceWorker(started, TOO_HARD))
  started.on('exit', () => replaceWorker(started, TOO_HARD))
  return started
}

/**
 * The picture probably caused the failure, so the next one gets a new worker. The end of the old worker isn't awaited,
 * because native code can't be interrupted.
 */
function replaceWorker(ended: Worker, reason: string): void {
  if (worker !== ended) return
  worker = null
  void ended.terminate()
  if (current) settle({ ok: false, status: 'unreadable', reason })
}

function settle(answer: DrawAnswer): void {
  const done = current
  current = null
  clearTimeout(done?.timer)
  if (answer.ok) drawn += 1
  else refused += 1
  worker?.unref()
  done?.resolve(answer)
}
