import type { ImportReport, MenuImport } from '#contract/menu-imports.ts'
import type { MoneyFormat } from '#contract/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { createProcessLane, type ProcessLane } from '#server/platform/process-lane.ts'
import type { TaskEnd } from '#server/platform/task-process.ts'
import type { ImportContext, Mapping, MappingProposal, ReadFailure, SourceTable } from './types.ts'
import type { ReportLists } from './plan/report.ts'
import type { PackedPlan } from './plan/packed-plan.ts'
import type { ExistingCategory, ExistingItem } from './plan/plan-types.ts'

/**
 * The data of a file and its branch that a task needs. The process requests the file's content unless it still has the
 * file's table.
 */
type FileInput = {
  fileKey: string
  fileBytes: number
  fileName: string
  sheet: string | null
  context: ImportContext
}
type Existing = { items: ExistingItem[]; categories: ExistingCategory[] }

/** After a `check`, another mapping may follow, so the process keeps the table; after a `plan`, it drops the table. */
export type PlanTask = FileInput & {
  kind: 'check' | 'plan'
  mapping: Mapping
  existing: Existing
  format: Omit<MoneyFormat, 'locale'>
}

export type FileTask = ({ kind: 'read' } & FileInput) | PlanTask

/** `total` is null while it is unknown. */
export type Progress = { step: string; done: number; total: number | null }

type ReadAnswer = { ok: true; table: Omit<SourceTable, 'rows'> & { rowCount: number }; proposal: MappingProposal }
export type PlanAnswer = {
  ok: true
  report: ImportReport
  preview: MenuImport['preview']
  questions: MenuImport['questions']
  lists: ReportLists
  plan: PackedPlan
}
type FailureAnswer = { ok: false; failure: ReadFailure }

export type TaskAnswer = ReadAnswer | PlanAnswer | FailureAnswer
type AnswerTo<Task extends FileTask> = FailureAnswer | (Task extends PlanTask ? PlanAnswer : ReadAnswer)

type Lane = ProcessLane<FileTask, TaskAnswer, Progress>

const FILE_PROCESS = new URL('./file-process.ts', import.meta.url)
const BUSY = 'Several of your files are still being read. Wait until they are done, then try again.'

/**
 * The lane for large files, for small files that need too much time or memory, and for companies that send too many.
 * Only hostile files should exceed these limits: 50,000 rows take a few seconds.
 */
const large: Lane = createProcessLane({
  module: FILE_PROCESS,
  name: 'imports',
  bounds: { heapMb: 104, memoryBytes: 215 * 1024 * 1024, isUrgent: false },
  timeLimitMs: 60_000,
  busyMessage: BUSY,
})
/** The lane for most files, so that they don't wait for large ones. */
const small: Lane = createProcessLane({
  module: FILE_PROCESS,
  name: 'small imports',
  bounds: { heapMb: 48, memoryBytes: 110 * 1024 * 1024, processorMs: 4_000, isUrgent: true },
  timeLimitMs: 30_000,
  busyMessage: BUSY,
})
/** The size of a file with about 3,000 items. */
const SMALL_MAX_BYTES = 256 * 1024
/** If a small file needs too much time or memory, all files of its company go to the large lane for this long. */
const LARGE_FOR_MS = 10 * 60_000
/**
 * How many tasks a company may run in the small lane: enough for five imports a minute. Further tasks go to the large
 * lane, so that other companies wait less: a lane starts a new process whenever it switches to another company.
 */
const SMALL_TASKS = { most: 15, inMs: 60_000 }
/** An unreadable file counts as this many further tasks: ordinary users rarely send many of them. */
const UNREADABLE_COUNTS = 4
const MAX_REMEMBERED = 1_000
const largeUntil = new Map<string, number>()
const recentTasks = new Map<string, { since: number; count: number }>()

function laneOf(company: string, fileBytes: number): Lane {
  const now = Date.now()
  const recent = recentTasks.get(company)
  const isBusy = recent !== undefined && now - recent.since < SMALL_TASKS.inMs && recent.count >= SMALL_TASKS.most
  return fileBytes <= SMALL_MAX_BYTES && !isBusy && (largeUntil.get(company) ?? 0) < now ? small : large
}

/** @throws {AppError} UNAVAILABLE when no more work of a company may wait */
export function requireImportRoom(companyId: number, fileBytes: number): void {
  laneOf(String(companyId), fileBytes).requireRoom(String(companyId))
}

export function hasImportRoom(companyId: number, fileBytes: number): boolean {
  return laneOf(String(companyId), fileBytes).hasRoom(String(companyId))
}

/** The company whose file a task reads, and the file's size and content. */
export type TaskOwner = { companyId: number; fileBytes: number; file: () => AsyncIterable<Uint8Array> }

/**
 * Runs a task when it is the company's turn: small and large files separately, companies in rotation. A small file that
 * needs too much time or memory is tried again as a large one.
 * @param load creates the task at its turn, so that a waiting task's data takes no memory, and again for a second try.
 *   Its other return values are returned with the answer.
 * @throws {AppError} UNAVAILABLE when too many tasks wait or the server stops; UNPROCESSABLE when the file takes too
 *   much time or memory, or the process that reads it crashes
 */
export async function runTask<Task extends FileTask, More>(
  { companyId, fileBytes, file }: TaskOwner,
  load: () => Promise<{ task: Task } & More>,
  onProgress: (progress: Progress) => void,
): Promise<{ answer: AnswerTo<Task> } & More> {
  const company = String(companyId)
  const runIn = (lane: Lane) =>
    lane.inTurn(company, async () => {
      const loaded = await load()
      return { loaded, outcome: await lane.answer({ company, task: loaded.task, onProgress, file }) }
    })
  const lane = laneOf(company, fileBytes)
  if (lane === small) countSmall(company)
  const first = await runIn(lane)
  const isTooMuch = !first.outcome.ok && (first.outcome.end === 'time' || first.outcome.end === 'memory')
  if (lane === small && isTooMuch) remember(largeUntil, company, Date.now() + LARGE_FOR_MS)
  const { loaded, outcome } = lane === small && isTooMuch ? await runIn(large) : first
  if (!outcome.ok) throw refusalFor(outcome.end)
  if (lane === small && !outcome.answer.ok) countSmall(company, UNREADABLE_COUNTS)
  return { ...loaded, answer: outcome.answer as AnswerTo<Task> } // the answer matches the kind of the task
}

/** Starts the process for small files in advance, so that the first one doesn't wait for it. */
export function prepareImports(): void {
  small.prepare()
}

/** Frees the memory of a company's large file. */
export function releaseLargeFile(companyId: number): void {
  large.release(String(companyId))
}

/** Ends the processes, for a graceful stop. */
export async function stopImportProcesses(): Promise<void> {
  small.stop()
  large.stop()
}

function countSmall(company: string, count = 1): void {
  const now = Date.now()
  const recent = recentTasks.get(company)
  if (recent && now - recent.since < SMALL_TASKS.inMs) recent.count += count
  else remember(recentTasks, company, { since: now, count })
}

/** Stores an entry. The map is limited, so that it doesn’t grow with every company. */
function remember<Value>(about: Map<string, Value>, company: string, value: Value): void {
  about.delete(company)
  about.set(company, value)
  const [oldest] = about.keys()
  if (about.size > MAX_REMEMBERED && oldest !== undefined) about.delete(oldest)
}

function refusalFor(end: TaskEnd): AppError {
  if (end === 'stopped')
    return new AppError('UNAVAILABLE', 'The server stopped while it was reading this file. Please try again.')
  return new AppError(
    'UNPROCESSABLE',
    end === 'time'
      ? 'This file takes too long to read. Split it into smaller files.'
      : 'This file is too large or too complicated to read. Split it into smaller files.',
  )
}
