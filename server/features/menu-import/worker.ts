/**
 * Reads menu files and plans imports away from the server's event loop: a 50,000-row file takes seconds.
 * Answers one task at a time; see `run-task.ts` for the other side.
 */
import { parentPort } from 'node:worker_threads'
import { buildDrafts } from './engine/build-drafts.ts'
import { proposeMapping } from './engine/propose-mapping.ts'
import { readMenuFile } from './engine/read-menu-file.ts'
import type { DraftResult, ReadFailure, SourceTable } from './engine/types.ts'
import { type ImportPlan, planImport } from './plan.ts'
import type { FileTask, Progress, TaskAnswer, WorkerRequest } from './run-task.ts'

if (!parentPort) throw new Error('worker.ts runs in a worker thread only')
const port = parentPort

/** The table last read: a person tries several mappings on one file. */
let last: { key: string; table: SourceTable } | null = null

port.on('message', (request: WorkerRequest) => void answer(request))

async function answer({ id, task }: WorkerRequest): Promise<void> {
  try {
    port.postMessage({
      id,
      kind: 'answer',
      answer: await run(task, (progress) => port.postMessage({ id, kind: 'progress', progress })),
    })
  } catch (error) {
    port.postMessage({
      id,
      kind: 'error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

async function run(task: FileTask, report: (progress: Progress) => void): Promise<TaskAnswer> {
  const read = await readTable(task, report)
  if ('reason' in read) return { ok: false, failure: read }
  if (task.kind === 'read') return { ok: true, table: read, proposal: proposeMapping(read, task.context) }
  const drafts = buildDrafts(read, task.mapping, task.context, {
    onProgress: (done, total) => report({ step: 'Checking rows', done, total }),
  })
  return { ok: true, drafts: withoutItems(drafts), plan: plan(task, drafts) }
}

async function readTable(task: FileTask, report: (progress: Progress) => void): Promise<SourceTable | ReadFailure> {
  const key = `${task.fileKey} ${task.sheet ?? ''}`
  if (last?.key === key) return last.table
  const result = await readMenuFile(task.bytes, task.fileName, {
    ...(task.sheet !== null && { sheet: task.sheet }),
    onProgress: (done) => report({ step: 'Reading the file', done, total: null }),
  })
  if (!result.ok) return result
  last = { key, table: result.table }
  return result.table
}

function plan(task: Extract<FileTask, { kind: 'plan' }>, drafts: DraftResult): ImportPlan {
  if (drafts.mappingErrors.length > 0) return { items: [], refused: [], warned: [], newCategories: 0 }
  const targets = Object.values(task.mapping.columns)
  const hasPrice = targets.some((target) => ['price', 'variantPrice', 'exported'].includes(target.kind))
  return planImport(drafts.drafts, task.existing, { defaultLocale: task.context.defaultLocale, hasPrice })
}

function withoutItems({ drafts: _drafts, ...rest }: DraftResult): Omit<DraftResult, 'drafts'> {
  return rest
}
