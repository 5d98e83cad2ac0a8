import { createFairQueue } from './fair-queue.ts'
import { type ProcessBounds, startTaskProcess, type TaskEnd, type TaskProcess } from './task-process.ts'

/** A task, the company it belongs to, and the file that is sent when the process asks for it. */
export type LaneWork<Task, Progress> = {
  company: string
  task: Task
  onProgress: (progress: Progress) => void
  file?: (() => AsyncIterable<Uint8Array>) | undefined
}
export type LaneOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; end: TaskEnd }

/** Processes untrusted files one at a time, with companies taking turns. */
export type ProcessLane<Task, Answer, Progress> = {
  /**
   * Runs work when it is its company's turn.
   * @throws {AppError} UNAVAILABLE when too many files are waiting, of this company or in total
   */
  inTurn: <Result>(company: string, work: () => Promise<Result>) => Promise<Result>
  hasRoom: (company: string) => boolean
  /** @throws {AppError} UNAVAILABLE */
  requireRoom: (company: string) => void
  /** Runs a task in a process for its company. A failure that isn't the task's fault is retried once. */
  answer: (work: LaneWork<Task, Progress>) => Promise<LaneOutcome<Answer>>
  /** Starts a process for the next task, unless there is a process already. */
  prepare: () => void
  /** Ends the idle process of a company whose file is no longer needed. */
  release: (company: string) => void
  stop: () => void
}

export type LaneOptions = {
  /** The module that each process runs. */
  module: URL
  /** The queue's name in the metrics. */
  name: string
  bounds: ProcessBounds
  timeLimitMs: number
  busyMessage: string
}

/** How many files of one company may wait for their turn. */
const MAX_WAITING_PER_COMPANY = 5
/** How long an idle process stays alive with its parsed file, for a user who changes the mapping of columns. */
const IDLE_MS = 20_000

/** Creates a lane. Its first process starts with `prepare` or with the first task. */
export function createProcessLane<Task extends object, Answer, Progress>({
  module,
  name,
  bounds,
  timeLimitMs,
  busyMessage,
}: LaneOptions): ProcessLane<Task, Answer, Progress> {
  type FileProcess = TaskProcess<Task, Answer, Progress>
  const queue = createFairQueue({
    name,
    workers: 1,
    maxWaiting: 100,
    maxWaitingPerKey: [MAX_WAITING_PER_COMPANY],
    busyMessage,
  })
  /** The idle process, with the company whose file it has read (null: none): it never reads files of two companies. */
  let resting: { company: string | null; process: FileProcess; timer: NodeJS.Timeout } | null = null
  let working: FileProcess | null = null

  const endResting = () => {
    clearTimeout(resting?.timer)
    resting?.process.stop()
    resting = null
  }

  const rest = (company: string | null, process: FileProcess) => {
    resting = { company, process, timer: setTimeout(endResting, IDLE_MS).unref() }
  }

  /** @returns the idle process if it is this company's or unused; otherwise ends it and returns null */
  const take = (company: string): FileProcess | null => {
    if (resting?.company !== company && resting?.company !== null) {
      endResting()
      return null
    }
    const { process, timer } = resting
    clearTimeout(timer)
    resting = null
    return process
  }

  const answerIn = async (
    process: FileProcess,
    { company, task, onProgress, file }: LaneWork<Task, Progress>,
  ): Promise<LaneOutcome<Answer>> => {
    working = process
    let mayRest = false
    try {
      const outcome = await process.run(task, { timeLimitMs, onProgress, file })
      mayRest = outcome.ok
      return outcome
    } finally {
      working = null
      if (mayRest) rest(company, process)
      else process.stop()
    }
  }

  const startProcess = () => startTaskProcess<Task, Answer, Progress>(module, bounds)

  return {
    inTurn: (company, work) => queue.run([company], work),
    hasRoom: (company) => queue.hasRoom([company]),
    requireRoom: (company) => queue.requireRoom([company]),
    answer: async (work) => {
      const used = take(work.company)
      const first = await answerIn(used ?? startProcess(), work)
      if (first.ok) return first
      // A crash, or memory used by an earlier file, may not be this file's fault.
      const isOwn = first.end === 'time' || first.end === 'stopped' || (first.end === 'memory' && !used)
      return isOwn ? first : answerIn(startProcess(), work)
    },
    prepare: () => {
      if (!resting && !working) rest(null, startProcess())
    },
    release: (company) => {
      if (resting?.company === company) endResting()
    },
    stop: () => {
      endResting()
      working?.stop()
    },
  }
}
