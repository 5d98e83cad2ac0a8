import { jobHandlers } from '#server/job-handlers.ts'
import type { ClaimedJob } from '#server/db/tenant.ts'
import { GiveUp } from '#server/platform/jobs.ts'
import type { SentMail, TestApp } from './test-app.ts'

/** A statement as the owner of the tables. */
export function sql(app: TestApp, text: string, values: unknown[]) {
  return app.deps.database.pool.query(text, values)
}

/** What the audit log holds of a company, oldest first. */
export async function auditOf(app: TestApp, companyId: number) {
  const { rows } = await sql(
    app,
    `SELECT action, user_id AS "userId", entity_id AS "entityId", after, ip FROM audit_log WHERE company_id = $1 ORDER BY id`,
    [companyId],
  )
  return rows
}

/**
 * Sends the mails that wait in one company, and in no other: tests of other files share the database.
 * @returns what was sent by this call
 */
export async function sendMails(app: TestApp, companyId: number): Promise<SentMail[]> {
  const before = app.mails.length
  const { rows } = await sql(
    app,
    `UPDATE job SET state = 'done' WHERE company_id = $1 AND state = 'waiting'
     RETURNING id, company_id AS "companyId", kind, payload, attempts`,
    [companyId],
  )
  const jobs: ClaimedJob[] = rows.toSorted((one, other) => one.id - other.id)
  for (const job of jobs) {
    await jobHandlers[job.kind]?.(app.deps, job).catch((error: unknown) => {
      if (!(error instanceof GiveUp)) throw error
    })
  }
  return app.mails.slice(before)
}
