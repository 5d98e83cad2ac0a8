import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Page } from '#contract/envelope.ts'
import type { ImportReport, ImportRowList, MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { menuImport } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { requireStorage } from '#server/features/subscriptions/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { applyStoredFile, checkStoredFile, lockBrand, mergeIntoResult, readStoredFile } from './import-steps.ts'
import { type ImportSummary, presentImport, type StoredResult, summariseImport } from './present.ts'
import { countReviews, findImportRows, findLatestImports, type ImportRow, requireImport } from './queries.ts'
import { hasImportRoom, type Progress, requireImportRoom } from './run-task.ts'
import {
  deleteFiles,
  deleteImportedFiles,
  type Importer,
  IMPORTED,
  scheduleFileSweep,
  storeContent,
} from './stored-files.ts'
import type { RowNote } from './types.ts'
import { undoChanges, type UndoResult } from './apply/undo.ts'

export { fieldCells, yesOrNo } from './item-fields.ts'
export { escapeFormula, EXPORT_COLUMNS, priceHeader, textHeader } from './read/exported.ts'
export type { ExistingCategory, ExistingItem } from './plan/plan-types.ts'
export { inMenuOrder } from './plan/positions.ts'
export { readImportableMenu } from './queries.ts'
export { readSheetRows } from './read/read-sheet-rows.ts'
export type { Importer } from './stored-files.ts'
export { importJobs } from './stored-files.ts'
export { prepareImports, requireImportRoom, stopImportProcesses } from './run-task.ts'

/** A file to import, in chunks of any size; `sheet` null lets the import choose one. */
export type MenuFile = { fileName: string; content: Uint8Array[]; branchId: number; sheet: string | null }

/** Work on an import that is running in this process. */
type Running = { state: MenuImport['state']; progress: Progress | null; done: Promise<void> }
const running = new Map<number, Running>()

const RUNNING = 'This import is still running. Please wait a moment.'
const UNDONE = 'This import has already been undone.'

/**
 * Stores a file and starts reading it; `readImport` returns the progress.
 * @throws {AppError} NOT_FOUND for a branch the company does not have; UNPROCESSABLE for an empty file;
 *   UNAVAILABLE when too many files wait; CONFLICT when the subscription plan allows no more stored files
 */
export async function createImport(deps: Deps, importer: Importer, file: MenuFile): Promise<MenuImport> {
  const fileBytes = file.content.reduce((sum, { length }) => sum + length, 0)
  if (fileBytes === 0) throw new AppError('UNPROCESSABLE', 'This file is empty. Choose a different file.')
  requireImportRoom(importer.companyId, fileBytes)
  const id = await storeFile(deps, importer, file, fileBytes)
  const stored = { id, fileBytes }
  runInBackground(deps, importer, id, 'reading', (report) => readStoredFile(deps, importer, stored, report))
  return readImport(deps, importer, id)
}

/** @returns the id of the import */
function storeFile(deps: Deps, importer: Importer, file: MenuFile, fileBytes: number): Promise<number> {
  return withTenant(deps.database, importer.companyId, async (tx) => {
    await requireWorkspace(tx, file.branchId)
    await requireStorage(tx, fileBytes, (missingBytes) => deleteImportedFiles(tx, missingBytes))
    const [made] = await tx
      .insert(menuImport)
      .values({
        companyId: importer.companyId,
        branchId: file.branchId,
        fileName: file.fileName,
        sheet: file.sheet,
        createdBy: importer.userId,
      })
      .returning({ id: menuImport.id })
    if (!made) throw new Error('Inserting an import returned no row')
    await storeContent(tx, { companyId: importer.companyId, menuImportId: made.id }, file.content)
    await scheduleFileSweep(tx, importer.companyId, deps.now())
    return made.id
  })
}

/**
 * An import with its progress and results. Also starts reading a file that is still unread, for example because the
 * process that was reading it stopped.
 * @throws {AppError} NOT_FOUND
 */
export async function readImport(deps: Deps, importer: Importer, id: number): Promise<MenuImport> {
  // This must precede the query, because work that ends in between changes the row's state.
  const wasRunning = running.has(id)
  const { row, needsReview } = await withTenant(deps.database, importer.companyId, async (tx) => {
    const found = await requireImport(tx, id)
    return { row: found, needsReview: found.state === 'imported' ? await countReviews(tx, id) : 0 }
  })
  if (row.state === 'reading' && !wasRunning && !running.has(id) && hasImportRoom(importer.companyId, row.fileBytes)) {
    runInBackground(deps, importer, id, 'reading', (report) => readStoredFile(deps, importer, row, report))
  }
  return presentImport(row, running.get(id) ?? null, needsReview)
}

/**
 * One page of a list in an import's report.
 * @throws {AppError} NOT_FOUND
 */
export function listImportRows(
  deps: Deps,
  companyId: CompanyId,
  id: number,
  query: { list: ImportRowList; page: number; pageSize: number },
): Promise<Page<RowNote>> {
  return withTenant(deps.database, companyId, async (tx) => {
    await requireImport(tx, id)
    return findImportRows(tx, id, query)
  })
}

/** A company's latest imports (`LATEST` in queries.ts), newest first, with only the counts of their reports. */
export async function listImports(deps: Deps, companyId: CompanyId): Promise<ImportSummary[]> {
  const rows = await withTenant(deps.database, companyId, findLatestImports)
  return rows.map((row) => summariseImport(row, running.get(row.id) ?? null))
}

/**
 * Checks a mapping without importing, or reads the file again for another sheet or branch. `readImport` returns the
 * progress, then the report and preview.
 * @throws {AppError} NOT_FOUND; UNAVAILABLE when too many files wait; CONFLICT when the file is already imported, or
 *   work on the import is running
 */
export async function checkImport(
  deps: Deps,
  importer: Importer,
  id: number,
  { mapping, sheet, branchId }: { mapping: MappingInput; sheet?: string | undefined; branchId?: number | undefined },
): Promise<MenuImport> {
  const row = await requireIdle(deps, importer, id)
  requireImportRoom(importer.companyId, row.fileBytes)
  const isOtherSheet =
    sheet !== undefined && (sheet !== (row.result as StoredResult).table?.sheet || row.sheet === null)
  const isOtherBranch = branchId !== undefined && branchId !== row.branchId
  if (isOtherSheet || isOtherBranch) {
    await changeSource(deps, importer, id, { ...(isOtherSheet && { sheet }), ...(isOtherBranch && { branchId }) })
    runInBackground(deps, importer, id, 'reading', (report) => readStoredFile(deps, importer, row, report))
  } else {
    runInBackground(deps, importer, id, 'checking', (report) => checkStoredFile(deps, importer, row, mapping, report))
  }
  return waitBriefly(deps, importer, row)
}

/**
 * Imports with the last checked mapping, all or nothing.
 * @throws {AppError} NOT_FOUND; UNAVAILABLE when too many files wait; CONFLICT when nothing was checked, the check
 *   found an error in the mapping or nothing to import, the file is already imported, or work on the import is running
 */
export async function applyImport(deps: Deps, importer: Importer, id: number): Promise<MenuImport> {
  const row = await requireIdle(deps, importer, id)
  const { mapping, report } = row.result as StoredResult // only `mergeIntoResult` writes it, from a `StoredResult`
  if (row.state !== 'checked' || !mapping || !report)
    throw new AppError('CONFLICT', 'Nothing was imported. Check the columns first.')
  // If no row can be imported, the import is refused, not applied as empty, so that the file can be tried again.
  const [error] = report.mappingErrors
  const refusal = error ? `${error.message} Nothing was imported.` : reasonForNothing(report)
  if (refusal !== null) throw new AppError('CONFLICT', refusal)
  requireImportRoom(importer.companyId, row.fileBytes)
  runInBackground(deps, importer, id, 'importing', (report) => applyStoredFile(deps, importer, row, mapping, report))
  return waitBriefly(deps, importer, row)
}

/** Why nothing of a checked file can be imported although its mapping is valid; null if some of it can. */
export function reasonForNothing({ counts: { created, updated, unchanged } }: ImportReport): string | null {
  if (created + updated + unchanged > 0) return null
  return 'Nothing was imported, because every row has an error. Fix the errors in your file or check the columns, then try again.'
}

/**
 * Undoes an import and deletes its file. Items and option groups that stay, for example because they were edited since,
 * are listed in the result.
 * @throws {AppError} NOT_FOUND; CONFLICT when it was not applied, was undone already, can't be undone as a whole, or
 *   work on it is running
 */
export async function undoImport(deps: Deps, importer: Importer, id: number): Promise<UndoResult> {
  await requireIdle(deps, importer, id, 'imported')
  return changeMenu(deps, importer.companyId, async (tx) => {
    const row = await requireImport(tx, id)
    await lockBrand(tx, (await requireWorkspace(tx, row.branchId)).brandId)
    // Another call may have undone the import before this one had the lock.
    if ((await requireImport(tx, id)).state !== 'imported') throw new AppError('CONFLICT', UNDONE)
    const { brandId, defaultLocale, currencyCode } = await requireWorkspace(tx, row.branchId)
    const { currencyCode: imported = currencyCode } = row.result as StoredResult // only `mergeIntoResult` writes it
    const currency = { imported, current: currencyCode }
    const context = { ...importer, menuImportId: id, branchId: row.branchId, brandId, defaultLocale, now: deps.now() }
    const result = await undoChanges(tx, { ...context, currency })
    await tx.update(menuImport).set({ state: 'undone', undoneAt: deps.now() }).where(eq(menuImport.id, id))
    await deleteFiles(tx, eq(menuImport.id, id))
    return result
  })
}

/**
 * Deletes an import with its file.
 * @throws {AppError} NOT_FOUND; CONFLICT when it was applied, or work on it is running
 */
export async function deleteImport(deps: Deps, importer: Importer, id: number): Promise<void> {
  await requireIdle(deps, importer, id, 'any')
  await withTenant(deps.database, importer.companyId, async (tx) => {
    const open = and(eq(menuImport.id, id), isNull(menuImport.importedAt))
    const deleted = await tx.delete(menuImport).where(open).returning({ id: menuImport.id })
    if (deleted.length > 0) return
    await requireImport(tx, id)
    throw new AppError('CONFLICT', 'An import that has changed the menu can’t be deleted, only undone.')
  })
}

/** Waits until this process has no work running on an import. */
export async function waitUntilIdle(id: number): Promise<void> {
  await running.get(id)?.done
}

/** How long a response waits for the work to end. Most small files are done by then; others are still in progress. */
const SETTLE_MS = 1_500

async function waitBriefly(deps: Deps, importer: Importer, row: ImportRow): Promise<MenuImport> {
  await Promise.race([waitUntilIdle(row.id), new Promise((resolve) => setTimeout(resolve, SETTLE_MS))])
  const entry = running.get(row.id)
  // Work that is still running hasn't stored its results yet, so the row isn't read again.
  return entry ? presentImport(row, entry) : readImport(deps, importer, row.id)
}

type Work = (report: (progress: Progress) => void) => Promise<void>

/** @throws {AppError} CONFLICT when work on the import is running, which may have started after `requireIdle` */
function runInBackground(deps: Deps, importer: Importer, id: number, state: MenuImport['state'], work: Work): void {
  if (running.has(id)) throw new AppError('CONFLICT', RUNNING)
  const entry: Running = { state, progress: null, done: Promise.resolve() }
  running.set(id, entry)
  entry.done = work((progress) => (entry.progress = progress))
    .catch((error: unknown) => storeFailure(deps, importer, id, error))
    .catch((error: unknown) => deps.log.error({ err: error, menuImportId: id }, 'an import failure was not stored'))
    .finally(() => running.delete(id))
}

/**
 * Stores why an import failed, and deletes a file that was never read. Nothing was imported, because the transaction
 * was rolled back.
 */
async function storeFailure(deps: Deps, importer: Importer, id: number, error: unknown): Promise<void> {
  const isExpected = error instanceof AppError
  if (!isExpected) deps.log.error({ err: error, menuImportId: id }, 'import failed')
  const reason = isExpected
    ? error.message
    : 'Something went wrong on our side, so nothing was imported. Please try again.'
  // A file that didn't get its turn still has to be read: the next call of `readImport` does that.
  const stays = isExpected && error.code === 'UNAVAILABLE' ? ne(menuImport.state, 'reading') : undefined
  // An import that another process has completed in the meantime hasn't failed.
  const failed = and(eq(menuImport.id, id), isNull(menuImport.importedAt), stays)
  await withTenant(deps.database, importer.companyId, async (tx) => {
    await deleteFiles(tx, and(failed, eq(menuImport.state, 'reading')))
    await tx
      .update(menuImport)
      .set({
        result: mergeIntoResult({ failure: { reason } }),
        state: sql`case ${menuImport.state} when 'reading' then 'failed' else ${menuImport.state} end`,
      })
      .where(failed)
  })
}

async function requireIdle(deps: Deps, importer: Importer, id: number, wanted: 'open' | 'imported' | 'any' = 'open') {
  const row = await withTenant(deps.database, importer.companyId, (tx) => requireImport(tx, id))
  if (running.has(id) || row.state === 'reading') throw new AppError('CONFLICT', RUNNING)
  if (wanted === 'open' && row.importedAt) throw new AppError('CONFLICT', IMPORTED)
  if (wanted === 'imported' && row.state !== 'imported') {
    throw new AppError(
      'CONFLICT',
      row.undoneAt ? UNDONE : 'This file hasn’t been imported, so there is nothing to undo.',
    )
  }
  return row
}

async function changeSource(
  deps: Deps,
  importer: Importer,
  id: number,
  source: { sheet?: string; branchId?: number },
): Promise<void> {
  await withTenant(deps.database, importer.companyId, async (tx) => {
    if (source.branchId !== undefined) await requireWorkspace(tx, source.branchId)
    // If reading fails, the last check, which was of the earlier sheet or branch, must not be imported.
    const changed = await tx
      .update(menuImport)
      .set({ ...source, result: sql`${menuImport.result} - 'report'` })
      .where(and(eq(menuImport.id, id), isNull(menuImport.importedAt)))
      .returning({ id: menuImport.id })
    if (changed.length === 0) throw new AppError('CONFLICT', IMPORTED)
  })
}
