import { and, eq, gt, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, category, job, menuItem, upload } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob, type JobHandlers } from '#server/platform/jobs.ts'
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts'

const SWEEP = 'uploads.sweep'
const DELETE_FILES = 'uploads.delete-files'
const DAY_MS = 24 * 60 * 60_000
/** A week: often enough to free space soon, rarely enough to add few jobs. */
const SWEEP_EVERY_MS = 7 * DAY_MS
/** A draft in a browser, or a deleted item in the history, may need its picture again within this time. */
const UNUSED_RETENTION_MS = 30 * DAY_MS
/** An hour is long enough for a user whose upload failed to try again. */
const LEFT_FILES_RETENTION_MS = 60 * 60_000
/**
 * The maximum number of pictures that a sweep deletes, each with a job for its files; the next sweep deletes the rest.
 */
const DELETED_AT_ONCE = 500

export const uploadJobs: JobHandlers = {
  [SWEEP]: async (deps, { companyId }) => {
    if (companyId === null) throw new Error('This job has no company ID')
    if ((await sweepUploads(deps, companyId)) > 0) deps.jobsAdded()
  },

  [DELETE_FILES]: async (deps, { companyId, payload }) => {
    if (companyId === null) throw new Error('This job has no company ID')
    const picture = payload as { key: string; widths: number[] } // as `scheduleRemoval` and `sweepUploads` write it
    // The same picture may have been uploaded again, with the same name.
    const [back] = await withTenant(deps.database, companyId, (tx) =>
      tx.select({ id: upload.id }).from(upload).where(eq(upload.key, picture.key)),
    )
    if (!back) for (const file of pictureFiles(picture)) await deps.pictures.remove(file)
  },
}

/** Schedules a sweep of a company's pictures in a week, unless one is already scheduled. */
export async function scheduleUploadSweep(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + SWEEP_EVERY_MS)
  const [planned] = await tx
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.companyId, companyId), eq(job.kind, SWEEP), eq(job.state, 'waiting'), isNull(job.leaseUntil)))
    .limit(1)
  if (!planned) await addJob(tx, { companyId, kind: SWEEP, payload: {}, now, runAt })
}

/**
 * Keeps the files of a picture that is about to be stored again: a sweep ignores it, and the removal of its files is
 * postponed by an hour. Within that hour, its row is stored or `scheduleRemoval` is called.
 * @throws {AppError} UNAVAILABLE while its files are being deleted
 */
export async function spareFiles(tx: Transaction, key: string, now: Date): Promise<void> {
  await tx.update(upload).set({ unusedSince: null }).where(eq(upload.key, key))
  const ofPicture = and(eq(job.kind, DELETE_FILES), eq(job.state, 'waiting'), sql`${job.payload} ->> 'key' = ${key}`)
  const isRunning = gt(job.leaseUntil, now)
  await tx
    .update(job)
    .set({ runAt: new Date(now.getTime() + LEFT_FILES_RETENTION_MS) })
    .where(and(ofPicture, or(isNull(job.leaseUntil), not(isRunning))))
  const [running] = await tx.select({ id: job.id }).from(job).where(and(ofPicture, isRunning)).limit(1)
  if (running) throw new AppError('UNAVAILABLE', 'This picture is just being deleted. Please try again in a moment.')
}

/** Schedules the removal of files that were stored before an upload failed, unless they are uploaded again. */
export async function scheduleRemoval(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
  { key, widths }: Pick<StoredPicture, 'key' | 'widths'>,
): Promise<void> {
  const now = clock()
  const runAt = new Date(now.getTime() + LEFT_FILES_RETENTION_MS)
  const job = { companyId, kind: DELETE_FILES, payload: { key, widths }, now, runAt }
  await withTenant(database, companyId, (tx) => addJob(tx, job))
}

/**
 * Deletes pictures that have been unused for 30 days, with a job for the files of each. Schedules the next sweep if any
 * pictures are left.
 * @returns how many pictures were deleted
 */
export function sweepUploads(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
): Promise<number> {
  const now = clock()
  return withTenant(database, companyId, async (tx) => {
    await tx
      .update(upload)
      .set({ unusedSince: null })
      .where(and(isNotNull(upload.unusedSince), isShown))
    await tx
      .update(upload)
      .set({ unusedSince: now })
      .where(and(isNull(upload.unusedSince), not(isShown)))
    const old = await tx
      .select({ id: upload.id })
      .from(upload)
      .where(lte(upload.unusedSince, new Date(now.getTime() - UNUSED_RETENTION_MS)))
      .orderBy(upload.id)
      .limit(DELETED_AT_ONCE)
      .for('update')
    // Saving a brand or a branch doesn't lock its pictures, so the clean-up must wait until such a save has ended.
    if (old.length > 0) {
      await tx.select({ id: brand.id }).from(brand).orderBy(brand.id).for('share')
      await tx.select({ id: branch.id }).from(branch).orderBy(branch.id).for('share')
    }
    // Checks again after locking, because one of the pictures may just have been used.
    const ids = old.map(({ id }) => id)
    const gone = await tx
      .delete(upload)
      .where(and(inIds(upload.id, ids), not(isShown)))
      .returning({ key: upload.key, widths: upload.widths })
    for (const payload of gone) await addJob(tx, { companyId, kind: DELETE_FILES, payload, now })
    const [left] = await tx.select({ id: upload.id }).from(upload).limit(1)
    if (left) await scheduleUploadSweep(tx, companyId, now)
    return gone.length
  })
}

/** Items and categories refer to a picture by its id, brands and branches by its URL, which contains the key. */
const isShown = sql`(
  ${upload.id} in (select (image ->> 'uploadId')::bigint from ${menuItem}, jsonb_array_elements(${menuItem.images}) image)
  or ${upload.id} in (select (${category.image} ->> 'uploadId')::bigint from ${category} where ${category.image} is not null)
  or exists (select from ${brand}
             where strpos(concat_ws(' ', ${brand.itemLogo}, ${brand.menuLogo}, ${brand.itemBackgroundLogo}), ${upload.key}) > 0)
  or exists (select from ${branchSettings}
             where strpos(concat_ws(' ', ${branchSettings.logoUrl}, ${branchSettings.backgroundImgUrl}), ${upload.key}) > 0)
)`
