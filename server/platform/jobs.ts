import type { Transaction } from '#server/db/client.ts'
import { job as jobs } from '#server/db/schema.ts'
import { endJob, postponeJob } from '#server/db/job-upkeep.ts'
import { type CompanyId } from '#server/db/tenant.ts'
import { type ClaimedJob, claimJob } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'

/** Runs one job. If it throws, the job is retried while attempts remain; `GiveUp` ends it at once. */
export type JobHandler = (deps: Deps, job: ClaimedJob) => Promise<void>
/** Handlers by the kind of job, such as `mail.verifyEmail`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Thrown by a handler whose job can never succeed, for example because its subject was deleted. Also the error of a
 * job whose last try was interrupted.
 */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

const MINUTE_MS = 60_000
/** A job that takes longer counts as failed, so that a hanging one doesn't block the next. */
const JOB_MAX_MS = MINUTE_MS
/** The lease is longer than any job may take. The job of a process that died can be claimed again after this time. */
export const LEASE_MS = 5 * MINUTE_MS
/** Retries after 1 minute, doubling up to 6 hours, 12 tries in all (docs/operations.md). */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
const TRIES = 12
/** Long enough for a mail server's response. */
const ERROR_MAX_LENGTH = 500

/**
 * Adds a job, in the transaction of the change it belongs to. Call `deps.jobsAdded()` after the commit if it is due.
 * @param job.payload no secrets: the row stays after the job is done
 * @param job.runAt the earliest time; now if omitted
 */
export async function addJob(
  tx: Transaction,
  job: { companyId: CompanyId | null; kind: string; payload: Record<string, unknown>; now: Date; runAt?: Date },
): Promise<void> {
  const { now, runAt = now, ...values } = job
  await tx.insert(jobs).values({ ...values, runAt })
}

/**
 * How long a job waits after its n-th failed try.
 * @returns milliseconds; null when no tries are left
 */
export function retryDelayMs(attempts: number): number | null {
  return attempts >= TRIES ? null : Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
}

type RunOptions = {
  /** Only this company's jobs. */
  companyId?: CompanyId
  /** No further job is started once it is aborted. */
  signal?: AbortSignal
  maxMs?: number
}

/**
 * Runs every due job that has a handler here, one after the other. Jobs of other kinds wait for a server that has
 * a handler, such as a newer version.
 * @returns how many were tried
 */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, options: RunOptions = {}): Promise<number> {
  const { companyId, signal, maxMs = JOB_MAX_MS } = options
  const kinds = Object.keys(handlers)
  for (let count = 0; ; count += 1) {
    if (signal?.aborted) return count
    const now = deps.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const job = await claimJob(deps.database, { kinds, companyId, now, leaseUntil })
    const handle = job && handlers[job.kind]
    if (!handle) return count
    await settleJob(deps, job, await tryJob(deps, handle, job, maxMs))
  }
}

/** @returns why it failed, or null when it succeeded */
async function tryJob(deps: Deps, handle: JobHandler, job: ClaimedJob, maxMs: number): Promise<Error | null> {
  // The result of the last try was never stored, for example because the process died.
  if (job.attempts > TRIES) return new GiveUp('The last attempt was interrupted')
  try {
    await withinTime(handle(depsOf(deps, job), job), maxMs)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Marks a job's mails with its id, so that a repeated mail can be recognised. */
function depsOf(deps: Deps, { id, createdAt }: ClaimedJob): Deps {
  return { ...deps, sendMail: (to, mail) => deps.sendMail(to, mail, `${id}.${createdAt.getTime()}`) }
}

async function withinTime(work: Promise<void>, maxMs: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Timed out after ${maxMs} ms`)), maxMs)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function settleJob({ database, log, now }: Deps, job: ClaimedJob, failure: Error | null): Promise<void> {
  if (failure === null) {
    await endJob(database, job, { state: 'done', lastError: null, now: now() })
    return
  }
  // PostgreSQL can't store null characters.
  const lastError = failure.message.replaceAll('\0', '').slice(0, ERROR_MAX_LENGTH)
  const waitMs = failure instanceof GiveUp ? null : retryDelayMs(job.attempts)
  log.warn({ err: failure, jobId: job.id, kind: job.kind, attempts: job.attempts, waitMs }, 'job failed')
  if (waitMs === null) await endJob(database, job, { state: 'dead', lastError, now: now() })
  else await postponeJob(database, job, { runAt: new Date(now().getTime() + waitMs), lastError })
}
