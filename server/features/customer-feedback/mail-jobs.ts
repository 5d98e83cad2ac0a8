import { and, count, eq, gt, gte, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { textIn } from '#contract/localized-text.ts'
import { feedbackPath, openAllergenReportsPath } from '#contract/page-urls.ts'
import { permissionsOf } from '#contract/roles.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { customerFeedback, job, user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { addJob, GiveUp, type JobHandler, type JobHandlers } from '#server/platform/jobs.ts'
import { requireFeedback } from './queries.ts'

/** This kind of job has its own workers, so that a flood of reports doesn't delay password resets. */
const KIND = 'reportMail.allergen'
/** Jobs of this kind may still be waiting from before `KIND` was introduced. */
const EARLIER_KIND = 'mail.allergenReport'
const payloadSchema = z.object({ feedbackId: idSchema, userId: idSchema })

/** Each recipient gets at most one mail in this time, apart from retries, however many reports arrive. */
const FOLD_MS = 10 * 60 * 1000
/** The first key of the advisory lock on a company's reports. The second key is the company's id. */
const FOLD_LOCK = 1_302_611

type Report = { companyId: CompanyId; branchId: number; feedbackId: number; now: Date }

/**
 * Serialises the reports of a company until the transaction ends, so that two can't both count as the first one. Must
 * be called before a report is inserted: a mail covers all reports from a certain id on, so they must be committed in
 * the order of their ids.
 */
export async function lockReports(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, ${companyId}::int)`)
}

/**
 * In the transaction that stores an allergen report, adds jobs that mail it to the owners and the managers of the
 * branch, except disabled and unverified ones; `lockReports` must be called first. The first report is mailed at once,
 * those of the next ten minutes in one mail.
 */
export async function addAllergenReportMails(tx: Transaction, report: Report): Promise<void> {
  const { companyId, branchId, feedbackId, now } = report
  const readers = await tx
    .select({ userId: user.id })
    .from(user)
    .where(
      and(
        inArray(user.role, ['owner', 'manager']),
        or(isNull(user.branchIds), sql`${branchId}::bigint = any(${user.branchIds})`),
        isNull(user.disabledAt),
        isNotNull(user.emailVerifiedAt),
      ),
    )
  for (const { userId } of readers) {
    const runAt = await nextMailAt(tx, userId, now)
    if (runAt) await addJob(tx, { companyId, kind: KIND, payload: { feedbackId, userId }, now, runAt })
  }
}

/** When to mail a report to a user. @returns null when a waiting mail will cover this report too */
async function nextMailAt(tx: Transaction, userId: number, now: Date): Promise<Date | null> {
  const recent = await tx
    .select({ state: job.state, leaseUntil: job.leaseUntil, runAt: job.runAt, createdAt: job.createdAt })
    .from(job)
    .where(
      and(
        // These are all states; listing them lets the query use the index on state and time.
        inArray(job.state, ['waiting', 'done', 'dead']),
        gt(job.runAt, new Date(now.getTime() - FOLD_MS)),
        eq(job.kind, KIND),
        sql`(${job.payload} ->> 'userId')::bigint = ${userId}`,
      ),
    )
    // These jobs are locked, because one that runs before this report is committed would miss it.
    .for('update')
  // A mail that isn't being sent right now covers this report too, also if it failed before and is retried soon.
  const soon = new Date(now.getTime() + FOLD_MS)
  if (recent.some(({ state, leaseUntil, runAt }) => state === 'waiting' && leaseUntil === null && runAt <= soon))
    return null
  // After a failure, `runAt` is the time of the retry, so a mail that isn't done counts from its creation.
  const meant = recent.map(({ state, runAt, createdAt }) => (state === 'done' ? runAt : createdAt).getTime())
  return new Date(Math.max(now.getTime(), ...meant.map((at) => at + FOLD_MS)))
}

const mailReports: JobHandler = async (deps, { companyId, payload }) => {
  const { feedbackId, userId } = payloadSchema.parse(payload)
  if (companyId === null) throw new GiveUp('This job has no company ID')
  const { reader, row, reportCount } = await withTenant(deps.database, companyId, async (tx) => {
    const [reader] = await tx
      .select()
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    if (!reader) throw new GiveUp('The recipient was removed or disabled')
    if (!permissionsOf(reader.role).includes('feedback:read'))
      throw new GiveUp('The recipient may no longer read feedback')
    const { branchIds } = reader
    // Checks the branches again, because the recipient may have been limited to other branches since.
    const [reports] = await tx
      .select({ count: count(), first: min(customerFeedback.id) })
      .from(customerFeedback)
      .where(
        and(
          eq(customerFeedback.type, 'ALLERGEN_REPORT'),
          gte(customerFeedback.id, feedbackId),
          branchIds ? inIds(customerFeedback.branchId, branchIds) : undefined,
        ),
      )
    if (!reports || reports.first === null) throw new GiveUp('The recipient has no access to the branches')
    const row = await requireFeedback(tx, reports.first)
    return { reader, row, reportCount: reports.count }
  })
  const { fullName, email } = reader
  if (reportCount > 1) {
    const link = `${deps.publicUrl()}${openAllergenReportsPath()}`
    return deps.sendMail(email, { template: 'allergenReports', fullName, reportCount, link })
  }
  return deps.sendMail(email, {
    template: 'allergenReport',
    fullName,
    branchName: row.branchName,
    tableName: row.tableName,
    menuItemName: row.item ? textIn(row.item.name, 'en', 'en') : null,
    comment: row.feedback.comment,
    link: `${deps.publicUrl()}${feedbackPath(row.feedback.id)}`,
  })
}

export const feedbackMailJobs: JobHandlers = { [KIND]: mailReports, [EARLIER_KIND]: mailReports }
