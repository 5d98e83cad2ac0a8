import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/errors.ts'
import type { DraftResult, ImportContext, Mapping, MappingProposal, ReadFailure, SourceTable } from './engine/types.ts'
import type { ExistingCategory, ExistingItem, ImportPlan } from './plan.ts'

type FileInput = { fileKey: string; bytes: Uint8Array; fileName: string; sheet: string | null; context: ImportContext }
type Existing = { items: ExistingItem[]; categories: ExistingCategory[] }

/** What the worker can be asked. */
export type FileTask =
  | ({ kind: 'read' } & FileInput)
  | ({ kind: 'plan'; mapping: Mapping; existing: Existing } & FileInput)

/** What is being done, and how much of it is. */
export type Progress = { step: string; done: number; total: number | null }

type ReadAnswer = { ok: true; table: SourceTable; proposal: MappingProposal }
type PlanAnswer = { ok: true; drafts: Omit<DraftResult, 'drafts'>; plan: ImportPlan }
type FailureAnswer = { ok: false; failure: ReadFailure }

export type TaskAnswer = ReadAnswer | PlanAnswer | FailureAnswer
export type WorkerRequest = { id: number; task: FileTask }
type WorkerMessage =
  | { id: number; kind: 'progress'; progress: Progress }
  | { id: number; kind: 'answer'; answer: TaskAnswer }
  | { id: number; kind: 'error'; message: string }

type Waiting = {
  onProgress: (progress: Progress) => void
  resolve: (answer: TaskAnswer) => void
  reject: (error: Error) => void
}

/** A file that takes longer is hostile: 50,000 rows take a few seconds. */
const TASK_TIMEOUT_MS = 120_000
/** A spreadsheet unpacks to at most 200 MB (engine/limits.ts). */
const WORKER_MEMORY_MB = 1_024

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Reads a file and proposes a mapping. */
export function readFile(
  input: FileInput,
  onProgress: (progress: Progress) => void,
): Promise<ReadAnswer | FailureAnswer> {
  return runTask({ kind: 'read', ...input }, onProgress) as Promise<ReadAnswer | FailureAnswer> // a read task answers so
}

/** Works out what an import would do. */
export function planFile(
  input: FileInput & { mapping: Mapping; existing: Existing },
  onProgress: (progress: Progress) => void,
): Promise<PlanAnswer | FailureAnswer> {
  return runTask({ kind: 'plan', ...input }, onProgress) as Promise<PlanAnswer | FailureAnswer> // a plan task answers so
}

/** Ends the worker, for a graceful stop. */
export async function stopImportWorker(): Promise<void> {
  await worker?.terminate()
  worker = null
}

function runTask(task: FileTask, onProgress: (progress: Progress) => void): Promise<TaskAnswer> {
  const id = ++lastId
  const running = (worker ??= startWorker())
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void running.terminate(), TASK_TIMEOUT_MS)
    const done =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (waiting.size === 0) running.unref()
        settle(value)
      }
    waiting.set(id, { onProgress, resolve: done(resolve), reject: done(reject) })
    running.ref()
    running.postMessage({ id, task } satisfies WorkerRequest)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  started.on('message', (message: WorkerMessage) => {
    const one = waiting.get(message.id)
    if (message.kind === 'progress') one?.onProgress(message.progress)
    if (message.kind === 'answer') one?.resolve(message.answer)
    if (message.kind === 'error') one?.reject(new Error(message.message))
  })
  started.on('error', (cause) => giveUp(started, cause))
  started.on('exit', () => giveUp(started, undefined))
  return started
}

/** Out of memory or out of time: the file is at fault, and the next task gets a new worker. */
function giveUp(ended: Worker, cause: unknown): void {
  if (worker === ended) worker = null
  const error = new AppError(
    'UNPROCESSABLE',
    'This file is too large or too complicated to read. Split it into smaller files.',
    { cause },
  )
  for (const one of waiting.values()) one.reject(error)
}
