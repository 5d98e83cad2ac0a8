/**
 * Reads menu files and plans imports in a separate process, which may be ended at any time. `run-task.ts` sends it one
 * task at a time.
 */
import type { TaskMessage } from '#server/platform/task-process.ts'
import { buildDrafts } from './plan/build-drafts.ts'
import { proposeMapping } from './infer/propose-mapping.ts'
import { readMenuFile } from './read/read-menu-file.ts'
import type { DraftResult, ReadFailure, SourceTable } from './types.ts'
import { packPlan } from './plan/packed-plan.ts'
import { planImport } from './plan/plan.ts'
import { EXPORT_TEXTS } from './read/exported.ts'
import type { ImportPlan } from './plan/plan-types.ts'
import { previewOf, reportOf } from './plan/report.ts'
import type { FileTask, PlanTask, Progress, TaskAnswer } from './run-task.ts'

/**
 * The table that was read last. It is cached until the import is planned, because users try several mappings on one
 * file.
 */
let last: { key: string; table: SourceTable } | null = null

process.on('message', (message: FileTask | Uint8Array) =>
  message instanceof Uint8Array ? receiveChunk(message) : void answer(message),
)
process.on('disconnect', () => process.exit())

/** The file that is being received, with the number of bytes so far; null while none is expected. */
let arriving: { bytes: Buffer; length: number; whenComplete: (bytes: Buffer) => void } | null = null

function receiveChunk(part: Uint8Array): void {
  if (!arriving) return
  arriving.bytes.set(part, arriving.length)
  arriving.length += part.length
  if (arriving.length < arriving.bytes.length) return
  arriving.whenComplete(arriving.bytes)
  arriving = null
}

function receiveFile(fileBytes: number): Promise<Buffer> {
  return new Promise((whenComplete) => {
    arriving = { bytes: Buffer.allocUnsafeSlow(fileBytes), length: 0, whenComplete }
    send({ kind: 'file' })
  })
}

async function answer(task: FileTask): Promise<void> {
  try {
    send({ kind: 'answer', answer: await run(task, (progress) => send({ kind: 'progress', progress })) })
  } catch (error) {
    send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function send(message: TaskMessage<TaskAnswer, Progress>): void {
  process.send?.(message)
}

async function run(task: FileTask, report: (progress: Progress) => void): Promise<TaskAnswer> {
  const table = await readTable(task, report)
  if ('reason' in table) return { ok: false, failure: table }
  if (task.kind === 'read') {
    // The rows aren't sent: only this process needs them.
    const { rows, ...head } = table
    return { ok: true, table: { ...head, rowCount: rows.length }, proposal: proposeMapping(table, task.context) }
  }
  const built = buildDrafts(table, task.mapping, task.context, {
    onProgress: (done, total) => report({ step: 'Checking rows', done, total }),
  })
  // After a check, the user may try another mapping. After a plan, the table is needed again only if the menu has
  // changed before the plan is applied.
  if (task.kind === 'plan') last = null
  return answerPlan(task, built)
}

function answerPlan(task: PlanTask, { drafts, ...rest }: DraftResult): TaskAnswer {
  const plan = rest.mappingErrors.length > 0 ? NO_PLAN : planOf(task, drafts, rest.refusedItems)
  const { report, lists } = reportOf(rest, plan)
  const outcome = { report, lists, preview: previewOf(plan, task), questions: rest.questions }
  return { ok: true, ...outcome, plan: packPlan(plan) }
}

async function readTable(task: FileTask, report: (progress: Progress) => void): Promise<SourceTable | ReadFailure> {
  const key = `${task.fileKey} ${task.sheet ?? ''}`
  if (last?.key === key) return last.table
  last = null
  const result = await readMenuFile(await receiveFile(task.fileBytes), task.fileName, {
    ...(task.sheet !== null && { sheet: task.sheet }),
    onProgress: (done) => report({ step: 'Reading the file', done, total: null }),
  })
  if (!result.ok) return result
  last = { key, table: result.table }
  return result.table
}

const NO_PLAN: ImportPlan = { items: [], refused: [], warned: [], newCategories: 0, categoryTexts: [] }

function planOf(task: PlanTask, drafts: DraftResult['drafts'], refusedItems: number[]): ImportPlan {
  const targets = Object.values(task.mapping.columns)
  const hasPrice = targets.some((target) => ['price', 'variantPrice', 'exported'].includes(target.kind))
  const hasSubcategories = Object.entries(task.mapping.columns).some(
    ([key, { kind }]) =>
      kind === 'subcategory' || (kind === 'exported' && key.startsWith(`${EXPORT_TEXTS.subcategory} (`)),
  )
  const { matchBy } = task.mapping
  const { defaultLocale } = task.context
  return planImport(drafts, task.existing, {
    defaultLocale,
    hasPrice,
    hasSubcategories,
    matchBy,
    refusedItems,
    refs: task.context,
  })
}
