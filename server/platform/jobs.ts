import type { Transaction } from '#server/db/client.ts'
import { job as jobs } from '#server/db/schema.ts'
import { type ClaimedJob, claimJob, type CompanyId, endJob, putJobOff } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'

/** Does one job. Throwing puts it off; `GiveUp` ends it at once. */
export type JobHandler = (deps: Deps, job: ClaimedJob) => Promise<void>
/** By kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** The job can never be done: what it was about is gone, or was over. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

const MINUTE_MS = 60_000
/** Longer than any job may take; who ends in the middle leaves it to be claimed again. */
export const LEASE_MS = 5 * MINUTE_MS
/** Design section 3: 1 minute to 6 hours, 12 tries. */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
const TRIES = 12
/** How often we look for jobs that became due, or were left by another process. */
const LOOK_EVERY_MS = 5_000

/**
 * Puts a job into the outbox, in the transaction of what it belongs to. Call `deps.jobsAdded()` after the commit.
 * @param payload no secrets: the row stays after the job is done
 */
export async function addJob(
  tx: Transaction,
  job: { companyId: CompanyId | null; kind: string; payload: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...values } = job
  await tx.insert(jobs).values({ ...values, runAt: now })
}

/**
 * How long a job waits after its n-th failed try.
 * @returns milliseconds; null when it has been tried often enough
 */
export function waitAfter(attempts: number): number | null {
  return attempts >= TRIES ? null : Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
}

/** Does everything that is due, one after the other. @returns how many were tried */
export async function runDueJobs(deps: Deps, handlers: JobHandlers): Promise<number> {
  for (let count = 0; ; count += 1) {
    const now = deps.now()
    const job = await claimJob(deps.database, now, new Date(now.getTime() + LEASE_MS))
    if (!job) return count
    await runJob(deps, handlers, job)
  }
}

async function runJob(deps: Deps, handlers: JobHandlers, job: ClaimedJob): Promise<void> {
  try {
    const handle = handlers[job.kind]
    if (!handle) throw new Error(`Nobody does jobs of the kind ${job.kind}`)
    await handle(deps, job)
    await endJob(deps.database, job.id, { state: 'done', lastError: null })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    const waitMs = error instanceof GiveUp ? null : waitAfter(job.attempts)
    deps.log.warn({ err: error, jobId: job.id, kind: job.kind, attempts: job.attempts, waitMs }, 'job failed')
    if (waitMs === null) await endJob(deps.database, job.id, { state: 'dead', lastError })
    else await putJobOff(deps.database, job.id, { runAt: new Date(deps.now().getTime() + waitMs), lastError })
  }
}

/** Jobs being done in the background of a process. */
export type JobRunner = { wake: () => void; stop: () => Promise<void> }

/** Looks for due jobs every few seconds, and at once when woken. */
export function startJobs(deps: Deps, handlers: JobHandlers): JobRunner {
  let running: Promise<unknown> | null = null
  let again = false
  let stopped = false
  const look = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = runDueJobs(deps, handlers)
      .catch((error: unknown) => deps.log.error({ err: error }, 'jobs could not be looked for'))
      .finally(() => {
        running = null
        if (!again) return
        again = false
        look()
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    wake: look,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
