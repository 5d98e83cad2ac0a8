import { Worker } from 'node:worker_threads'
// Loaded here too, before the worker: its shared library must outlive the thread (sharp's notes on worker threads).
import 'sharp'
import type { Crop } from '#contract/uploads.ts'
import { AppError } from './errors.ts'

/** One file of a picture. */
export type DrawnFile = { width: number; extension: 'webp' | 'avif'; bytes: Uint8Array }
/** A picture as it is stored: in several widths, with a placeholder. */
export type DrawnPicture = {
  width: number
  height: number
  /** The widths that exist, ascending. */
  widths: number[]
  placeholder: string
  files: DrawnFile[]
}
export type DrawRequest = { id: number; bytes: Uint8Array; crop: Crop | null }
export type DrawAnswer =
  | { ok: true; picture: DrawnPicture }
  | { ok: false; status: 'unsupported' | 'unreadable'; reason: string }

/** What a picture is drawn with. */
type DrawOptions = {
  /** The part that is kept. */
  crop?: Crop | null | undefined
  /** How long decoding may take, in milliseconds; the limit for strangers without it. */
  timeLimitMs?: number | undefined
}

type Task = DrawRequest & { timeLimitMs: number; resolve: (answer: DrawAnswer) => void; reject: (error: Error) => void }

/** For a stranger's picture: design section 9, Uploads. */
const STRANGERS_LIMIT_MS = 10_000
/** Those behind would be answered too late anyway. */
const MAX_WAITING = 8

let worker: Worker | null = null
let lastId = 0
let current: (Task & { timer: NodeJS.Timeout }) | null = null
const queue: Task[] = []
let drawn = 0
let refused = 0

/**
 * Decodes a stranger's picture in a worker thread and encodes it as WebP and AVIF in several widths.
 * @param bytes a JPEG, PNG, WebP or AVIF, as its content says
 * @returns the picture, or in words why it is refused
 * @throws {AppError} UNAVAILABLE when too many wait
 */
export function drawPicture(
  bytes: Uint8Array,
  { crop = null, timeLimitMs = STRANGERS_LIMIT_MS }: DrawOptions = {},
): Promise<DrawAnswer> {
  if (queue.length >= MAX_WAITING)
    throw new AppError('UNAVAILABLE', 'Many pictures are being stored just now. Please try again in a moment.')
  return new Promise((resolve, reject) => {
    queue.push({ id: ++lastId, bytes, crop, timeLimitMs, resolve, reject })
    next()
  })
}

/** How much the worker has to do, and what it has done since the process began. */
export function pictureWorkerLoad(): { waiting: number; busy: boolean; drawn: number; refused: number } {
  return { waiting: queue.length, busy: current !== null, drawn, refused }
}

/** Ends the worker, for a graceful stop. */
export async function stopPictureWorker(): Promise<void> {
  await worker?.terminate()
  worker = null
}

function next(): void {
  if (current) return
  const task = queue.shift()
  if (!task) {
    worker?.unref()
    return
  }
  const running = (worker ??= startWorker())
  running.ref()
  current = { ...task, timer: setTimeout(() => giveUp(running, TOO_LONG), task.timeLimitMs) }
  running.postMessage({ id: task.id, bytes: task.bytes, crop: task.crop } satisfies DrawRequest)
}

const TOO_LONG = 'This picture takes too long to decode. Save it anew, or make it smaller.'
const TOO_HARD = 'This picture is too complicated to decode. Save it anew, or choose another one.'

function startWorker(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url))
  started.on('message', ({ id, result }: { id: number; result: DrawAnswer }) => {
    if (current?.id === id) settle(result)
  })
  started.on('error', () => giveUp(started, TOO_HARD))
  started.on('exit', () => giveUp(started, TOO_HARD))
  return started
}

/** The picture is at fault, and the next one gets a new worker. Native code ends when it ends; nobody waits for it. */
function giveUp(ended: Worker, reason: string): void {
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
  done?.resolve(answer)
  next()
}
