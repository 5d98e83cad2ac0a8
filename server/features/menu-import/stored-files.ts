import { and, eq, type SQL, sql } from 'drizzle-orm'
import { IMPORT_FILE_DAYS } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { job, menuImport, menuImportPart } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob, type JobHandlers } from '#server/platform/jobs.ts'

/** The company that imports, and the user. On the command line, `userId` is null. */
export type Importer = { companyId: CompanyId; userId: number | null }

export const IMPORTED = 'This file has already been imported.'

const SWEEP = 'imports.sweep'
const DAY_MS = 24 * 60 * 60_000

/** Parts are small, because each is sent as text of twice its size, which the database and the driver both copy. */
const PART_BYTES = 512 * 1024

/** The size of an import's file in bytes; 0 after the file was deleted. */
export const storedBytes = sql<number>`coalesce((select sum(octet_length(${menuImportPart.bytes})) from ${menuImportPart}
  where ${menuImportPart.menuImportId} = ${menuImport.id}), 0)::int`

/** @param chunks in order, of any size */
export async function storeContent(
  tx: Transaction,
  { companyId, menuImportId }: { companyId: CompanyId; menuImportId: number },
  chunks: Uint8Array[],
): Promise<void> {
  let position = 0
  for (const bytes of partsOf(chunks)) {
    await tx.insert(menuImportPart).values({ companyId, menuImportId, position, bytes })
    position += 1
  }
}

function* partsOf(chunks: Uint8Array[]): Generator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PART_BYTES) {
      const piece = chunk.subarray(from, from + PART_BYTES)
      if (length + piece.length > PART_BYTES) {
        yield Buffer.concat(waiting)
        waiting = []
        length = 0
      }
      waiting.push(piece)
      length += piece.length
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/**
 * The file of an import in parts, of which only one is in memory at a time.
 * @throws {AppError} CONFLICT when the file is no longer stored
 */
export async function* readContent(
  database: Database,
  companyId: CompanyId,
  { id, fileBytes }: { id: number; fileBytes: number },
): AsyncGenerator<Uint8Array> {
  let missingBytes = fileBytes
  for (let position = 0; missingBytes > 0 || position === 0; position += 1) {
    const [row] = await readTenant(database, companyId, (tx) =>
      tx
        .select({ bytes: menuImportPart.bytes })
        .from(menuImportPart)
        .where(and(eq(menuImportPart.menuImportId, id), eq(menuImportPart.position, position))),
    )
    if (!row) throw new AppError('CONFLICT', 'This file is no longer stored. Upload it again.')
    missingBytes -= row.bytes.length
    yield row.bytes
  }
}

/** @param which a condition on `menu_import` */
export async function deleteFiles(tx: Transaction, which: SQL | undefined): Promise<void> {
  const imports = tx.select({ id: menuImport.id }).from(menuImport).where(which)
  await tx.delete(menuImportPart).where(sql`${menuImportPart.menuImportId} in ${imports}`)
}

export const importJobs: JobHandlers = {
  [SWEEP]: async (deps, { companyId }) => {
    if (companyId === null) throw new Error('This job has no company ID')
    await sweepFiles(deps, companyId)
  },
}

/** Schedules the deletion of a company's expired files for 24 hours later, unless it is already scheduled. */
export async function scheduleFileSweep(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  const isPlanned = sql`${job.companyId} = ${companyId} and ${job.kind} = ${SWEEP} and ${job.state} = 'waiting' and ${job.leaseUntil} is null`
  if ((await tx.$count(job, isPlanned)) > 0) return
  const runAt = new Date(now.getTime() + DAY_MS)
  await addJob(tx, { companyId, kind: SWEEP, payload: {}, now, runAt })
}

/** Deletes expired files, and schedules the next check if files are left. */
async function sweepFiles(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - IMPORT_FILE_DAYS * DAY_MS)
  await withTenant(database, companyId, async (tx) => {
    await deleteFiles(tx, isOver(before))
    if ((await tx.$count(menuImportPart)) > 0) await scheduleFileSweep(tx, companyId, now)
  })
}

/**
 * SQL for whether a file has expired: it was imported (or uploaded, if it never was imported) before a time, and no
 * item from it needs a review.
 */
function isOver(before: Date) {
  return sql`coalesce(${menuImport.importedAt}, ${menuImport.createdAt}) <= ${before.toISOString()} and not ${needsReview}`
}

const needsReview = sql`exists (select from menu_import_change c join menu_item i on i.id = c.entity_id
  where c.menu_import_id = menu_import.id and c.entity = 'menu_item' and i.review_reasons <> '[]'::jsonb)`

/**
 * Makes room for a new file by deleting imported files, the earliest imports first. A file stays if items from it need
 * a review.
 * @param missingBytes the bytes by which the limit would be exceeded
 * @returns the bytes that are still missing; zero or less if there is room
 */
export async function deleteImportedFiles(tx: Transaction, missingBytes: number): Promise<number> {
  const rows = await tx
    .select({ id: menuImport.id, bytes: storedBytes })
    .from(menuImport)
    .where(sql`${menuImport.importedAt} is not null and not ${needsReview}`)
    .orderBy(menuImport.importedAt, menuImport.id)
  let missing = missingBytes
  for (const { id, bytes } of rows) {
    if (missing <= 0) break
    if (bytes === 0) continue
    await deleteFiles(tx, eq(menuImport.id, id))
    missing -= bytes
  }
  return missing
}
