import { setTimeout as sleep } from 'node:timers/promises'
import { FEEDBACK_RETENTION_MONTHS, UNVERIFIED_DAYS } from '#contract/limits.ts'
import { deleteOldJobs } from '#server/db/job-upkeep.ts'
import { deleteOldFeedback } from '#server/db/operator-look-ups.ts'
import { deleteUnverifiedCompany, findUnverifiedCompanies } from '#server/db/unverified-companies.ts'
import type { Deps } from '#server/deps.ts'
import { type JobHandlers, runDueJobs } from './jobs.ts'

/** How often a process looks for jobs that became due, or that another process left unfinished. */
const LOOK_EVERY_MS = 5_000
/** A lane has more than one worker, so that one slow mail doesn't delay the next. */
const WORKERS_OF_A_LANE = 2
/** How long running jobs may take to finish when the process stops. Unfinished ones are claimed again later. */
const STOP_MAX_MS = 3_000

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TIDY_EVERY_MS = HOUR_MS
/** Done jobs are retained for questions about mails, dead ones so that an operator can look into them. */
const DONE_RETENTION_MS = 7 * DAY_MS
const DEAD_RETENTION_MS = 90 * DAY_MS

/** The background jobs of a process: `wake` looks for due jobs at once, `stop` waits briefly for the running ones. */
export type JobRunner = { wake: () => void; stop: () => Promise<void> }

/**
 * Looks for due jobs every few seconds and when woken, and deletes expired data every hour. Each type of work
 * (`mail.…`) has its own lane, so that a hanging mail server delays only mails.
 */
export function startJobs(deps: Deps, handlers: JobHandlers): JobRunner {
  const stopping = new AbortController()
  const workers = lanesOf(handlers).flatMap((lane) =>
    Array.from({ length: WORKERS_OF_A_LANE }, () => startWorker(deps, lane, stopping.signal)),
  )
  const wake = () => workers.forEach((worker) => worker.look())
  const timers = [setInterval(wake, LOOK_EVERY_MS), setInterval(() => void deleteExpiredData(deps), TIDY_EVERY_MS)]
  wake()
  void deleteExpiredData(deps)
  return {
    wake,
    stop: async () => {
      stopping.abort()
      timers.forEach(clearInterval)
      const waiting = new AbortController()
      const resting = Promise.all(workers.map((worker) => worker.rest()))
      await Promise.race([resting, sleep(STOP_MAX_MS, undefined, { signal: waiting.signal })])
      waiting.abort()
    },
  }
}

/** Handlers grouped by the part of their kind before the dot. */
function lanesOf(handlers: JobHandlers): JobHandlers[] {
  const lanes = Object.groupBy(Object.entries(handlers), ([kind]) => kind.split('.', 1)[0] ?? kind)
  return Object.values(lanes).map((entries) => Object.fromEntries(entries ?? []))
}

type Worker = { look: () => void; rest: () => Promise<void> }

function startWorker(deps: Deps, handlers: JobHandlers, signal: AbortSignal): Worker {
  let running: Promise<unknown> | null = null
  let again = false
  const look = () => {
    again = running !== null
    if (signal.aborted || running) return
    running = runDueJobs(deps, handlers, { signal })
      .catch((error: unknown) => deps.log.error({ err: error }, 'due jobs could not be read'))
      .finally(() => {
        running = null
        if (again) look()
      })
  }
  return { look, rest: async () => void (await running) }
}

/**
 * Deletes expired data: finished jobs, feedback, and companies whose only user has never verified the email address.
 * If one kind of data can't be deleted, the error is logged, the others are deleted, and the next run tries again.
 */
export async function deleteExpiredData({ database, now, log }: Deps): Promise<void> {
  const before = (retentionMs: number) => new Date(now().getTime() - retentionMs)
  const attempt = (work: () => Promise<unknown>, of: { companyId?: number } = {}) =>
    work().catch((error: unknown) => log.error({ err: error, ...of }, 'expired data was not deleted'))
  await attempt(() =>
    deleteOldJobs(database, { doneBefore: before(DONE_RETENTION_MS), deadBefore: before(DEAD_RETENTION_MS) }),
  )
  await attempt(() => deleteOldFeedback(database, now(), FEEDBACK_RETENTION_MONTHS))
  await attempt(async () => {
    const registeredBefore = before(UNVERIFIED_DAYS * DAY_MS)
    for (const companyId of await findUnverifiedCompanies(database, { registeredBefore }))
      await attempt(() => deleteUnverifiedCompany(database, companyId), { companyId })
  })
}
