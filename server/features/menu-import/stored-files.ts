import { sql } from 'drizzle-orm'
import { IMPORT_FILE_DAYS } from '#contract/limits.ts'
import type { Transaction } from '#server/db/client.ts'
import { job, menuImport } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { addJob, type JobHandlers } from '#server/platform/jobs.ts'

/** Who imports. The command line has no user. */
export type Importer = { companyId: CompanyId; userId: number | null }

export const IMPORTED = 'This file has already been imported.'

const SWEEP = 'imports.sweep'
const DAY_MS = 24 * 60 * 60_000

/**
 * The state of a file that couldn't be read: deleted, unless another of its sheets could be read, so that the person
 * can return to that sheet.
 */
export const contentAfterFailure = sql`case when ${menuImport.result} ? 'table' then ${menuImport.content} end`

/** Deletes the files of imports in the background. */
export const importJobs: JobHandlers = {
  [SWEEP]: async (deps, { companyId }) => {
    if (companyId === null) throw new Error('Imports belong to a company')
    await sweepFiles(deps, companyId)
  },
}

/** Schedules the check of a company's stored files within a day. */
export async function planSweep(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  const isPlanned = sql`${job.companyId} = ${companyId} and ${job.kind} = ${SWEEP} and ${job.state} = 'waiting' and ${job.leaseUntil} is null`
  if ((await tx.$count(job, isPlanned)) > 0) return
  const runAt = new Date(now.getTime() + DAY_MS)
  await addJob(tx, { companyId, kind: SWEEP, payload: {}, now, runAt })
}

/** Deletes expired files, and schedules the next check while some are left. */
async function sweepFiles(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - IMPORT_FILE_DAYS * DAY_MS)
  await withTenant(database, companyId, async (tx) => {
    await tx.update(menuImport).set({ content: null }).where(isOver(before))
    if ((await tx.$count(menuImport, hasContent)) > 0) await planSweep(tx, companyId, now)
  })
}

const hasContent = sql`${menuImport.content} is not null`

/** Thirty days after the import, or after the upload of a file that was never imported. */
function isOver(before: Date) {
  return sql`${hasContent} and coalesce(${menuImport.importedAt}, ${menuImport.createdAt}) <= ${before.toISOString()} and not ${needsReview}`
}

/** Files are stored longer while items of them need a review. */
const needsReview = sql`exists (select from menu_import_change c join menu_item i on i.id = c.entity_id
  where c.menu_import_id = menu_import.id and c.entity = 'menu_item' and i.review_reasons <> '[]'::jsonb)`

/**
 * Makes room for a new file: files that were imported are stored for convenience only, so the oldest of them go first.
 * @param missingBytes how much would exceed the limit
 * @returns how many bytes are still missing
 */
export async function deleteImportedFiles(tx: Transaction, missingBytes: number): Promise<number> {
  const rows = await tx
    .select({ id: menuImport.id, bytes: sql<number>`octet_length(${menuImport.content})` })
    .from(menuImport)
    .where(sql`${hasContent} and ${menuImport.importedAt} is not null and not ${needsReview}`)
    .orderBy(menuImport.importedAt, menuImport.id)
  let missing = missingBytes
  for (const { id, bytes } of rows) {
    if (missing <= 0) break
    await tx
      .update(menuImport)
      .set({ content: null })
      .where(sql`${menuImport.id} = ${id}`)
    missing -= bytes
  }
  return missing
}
