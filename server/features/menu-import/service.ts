import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ImportReport, MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { currencyExponent } from '#contract/money.ts'
import type { Transaction } from '#server/db/client.ts'
import { brand, menuImport } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { listAllergenWords } from '#server/features/allergens/service.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { listDietTypeWords } from '#server/features/diet-types/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { applyPlan } from './apply.ts'
import type { ImportContext, Mapping } from './engine/types.ts'
import type { ImportPlan } from './plan.ts'
import { type ImportSummary, presentImport, type StoredResult, summariseImport } from './present.ts'
import {
  type Basis,
  findExistingItems,
  findLatestImports,
  type ImportRow,
  menuFingerprint,
  readBasis,
  requireContent,
  requireImport,
} from './queries.ts'
import { previewOf, reportOf } from './report.ts'
import { planFile, type Progress, readFile } from './run-task.ts'
import { undoChanges, type UndoResult } from './undo.ts'

export { guarded, EXPORT_COLUMNS, priceHeader, textHeader } from './engine/exported.ts'
export type { ExistingCategory, ExistingItem } from './plan.ts'
export { readImportableMenu } from './queries.ts'
export { stopImportWorker } from './run-task.ts'

/** Who imports. The command line has no user. */
export type Importer = { companyId: CompanyId; userId: number | null }
/** An uploaded file. */
export type MenuFile = { fileName: string; bytes: Uint8Array; branchId: number; sheet: string | null }

/** What is being done to an import at this moment, in this process. */
type Running = { state: MenuImport['state']; progress: Progress | null; done: Promise<void> }
const running = new Map<number, Running>()

const IMPORTED = 'This file has been imported already.'
const UNDONE = 'This import has been undone already.'

/** How often an import is planned again because the menu changed under it. */
const PLAN_TRIES = 3

/**
 * Keeps a file and begins to read it; `readImport` tells how far it is.
 * @throws {AppError} NOT_FOUND for a branch the company does not have; UNPROCESSABLE for an empty file
 */
export async function startImport(deps: Deps, importer: Importer, file: MenuFile): Promise<MenuImport> {
  if (file.bytes.length === 0) throw new AppError('UNPROCESSABLE', 'This file is empty.')
  const row = await withTenant(deps.database, importer.companyId, async (tx) => {
    await requireWorkspace(tx, file.branchId)
    const [made] = await tx
      .insert(menuImport)
      .values({
        companyId: importer.companyId,
        branchId: file.branchId,
        fileName: file.fileName,
        content: Buffer.from(file.bytes),
        sheet: file.sheet,
        createdBy: importer.userId,
      })
      .returning({ id: menuImport.id })
    if (!made) throw new Error('Insert of an import returned nothing')
    return made
  })
  runBehind(deps, importer, row.id, 'reading', (report) => readStoredFile(deps, importer, row.id, report))
  return readImport(deps, importer, row.id)
}

/** @throws {AppError} NOT_FOUND */
export async function readImport(deps: Deps, importer: Importer, id: number): Promise<MenuImport> {
  const row = await withTenant(deps.database, importer.companyId, (tx) => requireImport(tx, id))
  // A process that ended in the middle leaves 'reading' behind; whoever asks next goes on with it.
  if (row.state === 'reading' && !running.has(id)) {
    runBehind(deps, importer, id, 'reading', (report) => readStoredFile(deps, importer, id, report))
  }
  return presentImport(row, running.get(id) ?? null)
}

/** The latest imports, newest first. */
export async function listImports(deps: Deps, companyId: CompanyId): Promise<ImportSummary[]> {
  const rows = await withTenant(deps.database, companyId, findLatestImports)
  return rows.map((row) => summariseImport(row, running.get(row.id) ?? null))
}

/**
 * Dry run of a mapping; `readImport` tells how far it is, then its report and preview.
 * @throws {AppError} NOT_FOUND; CONFLICT when the import is done or busy
 */
export async function checkImport(
  deps: Deps,
  importer: Importer,
  id: number,
  { mapping, sheet }: { mapping: MappingInput; sheet?: string | undefined },
): Promise<MenuImport> {
  const row = await requireIdle(deps, importer, id)
  if (sheet !== undefined && sheet !== (row.result as StoredResult).table?.sheet) {
    await changeSheet(deps, importer, id, sheet)
    runBehind(deps, importer, id, 'reading', (report) => readStoredFile(deps, importer, id, report))
  } else {
    runBehind(deps, importer, id, 'checking', (report) => checkStored(deps, importer, id, mapping, report))
  }
  return answerSoon(deps, importer, row)
}

/**
 * Imports with the mapping last checked: all or nothing.
 * @throws {AppError} NOT_FOUND; CONFLICT when nothing was checked, or the import is done or busy
 */
export async function applyImport(deps: Deps, importer: Importer, id: number): Promise<MenuImport> {
  const row = await requireIdle(deps, importer, id)
  const { mapping, report } = row.result as StoredResult // written by this file
  if (row.state !== 'checked' || !mapping || !report)
    throw new AppError('CONFLICT', 'Check the mapping first; nothing was imported.')
  refuseEmptyImport(report)
  runBehind(deps, importer, id, 'importing', (report) => planAndApply(deps, importer, id, mapping, report))
  return answerSoon(deps, importer, row)
}

/** A mapping at fault, or one that leads to nothing, must not use up the file. */
function refuseEmptyImport({ mappingErrors: [fault], counts }: ImportReport): void {
  if (fault) throw new AppError('CONFLICT', `${fault.message} Nothing was imported.`)
  const { created, updated, unchanged } = counts
  if (created + updated + unchanged === 0) throw new AppError('CONFLICT', 'No row of this file can be imported.')
}

/**
 * Takes an import back, but for what was edited since.
 * @throws {AppError} NOT_FOUND; CONFLICT when it was not imported, or was undone already
 */
export async function undoImport(deps: Deps, importer: Importer, id: number): Promise<UndoResult> {
  await requireIdle(deps, importer, id, 'imported')
  return changeMenu(deps, importer.companyId, async (tx) => {
    const row = await requireImport(tx, id)
    const workspace = await requireWorkspace(tx, row.branchId)
    await lockBrand(tx, workspace.brandId)
    // Somebody may have been faster before the brand was ours.
    if ((await requireImport(tx, id)).state !== 'imported') throw new AppError('CONFLICT', UNDONE)
    const result = await undoChanges(
      tx,
      {
        ...importer,
        menuImportId: id,
        branchId: row.branchId,
        brandId: workspace.brandId,
        defaultLocale: workspace.defaultLocale,
        now: deps.now(),
      },
      await findExistingItems(tx, { ...workspace, now: deps.now() }),
    )
    await tx.update(menuImport).set({ state: 'undone', undoneAt: deps.now() }).where(eq(menuImport.id, id))
    return result
  })
}

/** Forgets an uploaded file. @throws {AppError} NOT_FOUND; CONFLICT when it was imported */
export async function forgetImport(deps: Deps, importer: Importer, id: number): Promise<void> {
  const row = await requireIdle(deps, importer, id, 'any')
  if (row.importedAt) throw new AppError('CONFLICT', 'This import is part of the history. Undo it instead.')
  await withTenant(deps.database, importer.companyId, (tx) => tx.delete(menuImport).where(eq(menuImport.id, id)))
}

/** Waits until nothing is being done to an import, for the command line and for tests. */
export async function whenIdle(id: number): Promise<void> {
  await running.get(id)?.done
}

/** Answers at once for small files, and with a progress for large ones. */
const SETTLE_MS = 1_500

async function answerSoon(deps: Deps, importer: Importer, row: ImportRow): Promise<MenuImport> {
  await Promise.race([whenIdle(row.id), new Promise((resolve) => setTimeout(resolve, SETTLE_MS))])
  const entry = running.get(row.id)
  // While the embedded database writes it answers nobody else, so what is known already must do.
  return entry ? presentImport(row, entry) : readImport(deps, importer, row.id)
}

type Work = (report: (progress: Progress) => void) => Promise<void>

function runBehind(deps: Deps, importer: Importer, id: number, state: MenuImport['state'], work: Work): void {
  const entry: Running = { state, progress: null, done: Promise.resolve() }
  running.set(id, entry)
  entry.done = work((progress) => (entry.progress = progress))
    .catch((error: unknown) => storeFailure(deps, importer, id, error))
    .catch((error: unknown) => deps.log.error({ err: error, menuImportId: id }, 'an import could not be ended'))
    .finally(() => running.delete(id))
}

/** Nothing was imported: the transaction was rolled back. The person reads why. */
async function storeFailure(deps: Deps, importer: Importer, id: number, error: unknown): Promise<void> {
  const isExpected = error instanceof AppError
  if (!isExpected) deps.log.error({ err: error, menuImportId: id }, 'import failed')
  const reason = isExpected
    ? error.message
    : 'Something went wrong on our side; nothing was imported. Please try again.'
  await withTenant(deps.database, importer.companyId, (tx) =>
    tx
      .update(menuImport)
      .set({
        result: merged({ failure: { reason } }),
        state: sql`case ${menuImport.state} when 'reading' then 'failed' else ${menuImport.state} end`,
      })
      // What another process has imported meanwhile has not failed.
      .where(and(eq(menuImport.id, id), isNull(menuImport.importedAt))),
  )
}

async function requireIdle(deps: Deps, importer: Importer, id: number, wanted: 'open' | 'imported' | 'any' = 'open') {
  const row = await withTenant(deps.database, importer.companyId, (tx) => requireImport(tx, id))
  if (running.has(id) || row.state === 'reading')
    throw new AppError('CONFLICT', 'This import is busy. Please wait a moment.')
  if (wanted === 'open' && row.importedAt) throw new AppError('CONFLICT', IMPORTED)
  if (wanted === 'imported' && row.state !== 'imported') {
    throw new AppError('CONFLICT', row.undoneAt ? UNDONE : 'This file has not been imported.')
  }
  return row
}

async function changeSheet(deps: Deps, importer: Importer, id: number, sheet: string): Promise<void> {
  await withTenant(deps.database, importer.companyId, (tx) =>
    tx.update(menuImport).set({ sheet }).where(eq(menuImport.id, id)),
  )
}

/** What a file is read against: the branch's languages and currency, the company's allergens and diet types. */
async function loadInput(deps: Deps, importer: Importer, id: number) {
  return withTenant(deps.database, importer.companyId, async (tx) => {
    const row = await requireImport(tx, id)
    const workspace = await requireWorkspace(tx, row.branchId)
    const input = {
      fileKey: String(id),
      bytes: new Uint8Array(await requireContent(tx, id)),
      fileName: row.fileName,
      sheet: row.sheet,
      context: await contextOf(tx, workspace),
    }
    return { input, workspace }
  })
}

async function contextOf(tx: Transaction, workspace: Workspace): Promise<ImportContext> {
  return {
    currencyCode: workspace.currencyCode,
    exponent: currencyExponent(workspace.currencyCode),
    defaultLocale: workspace.defaultLocale,
    locales: workspace.locales,
    allergens: await listAllergenWords(tx),
    dietTypes: await listDietTypeWords(tx),
  }
}

async function readStoredFile(
  deps: Deps,
  importer: Importer,
  id: number,
  report: (progress: Progress) => void,
): Promise<void> {
  const { input } = await loadInput(deps, importer, id)
  const answer = await readFile(input, report).catch((error: unknown) => refusalOf(error))
  if (!answer.ok) {
    await store(deps, importer, id, { state: 'failed' }, { failure: answer.failure })
    return
  }
  const { rows, ...head } = answer.table
  const { mapping, reasons, warnings } = answer.proposal
  const table = { ...head, rowCount: rows.length }
  await store(
    deps,
    importer,
    id,
    { state: 'ready' },
    { table, mapping, mappingReasons: reasons, mappingWarnings: warnings, failure: null },
  )
}

function refusalOf(error: unknown): { ok: false; failure: { reason: string } } {
  if (error instanceof AppError) return { ok: false, failure: { reason: error.message } }
  throw error
}

async function checkStored(
  deps: Deps,
  importer: Importer,
  id: number,
  mapping: Mapping,
  report: (progress: Progress) => void,
): Promise<void> {
  const { drafts, plan, input, format } = await planStored(deps, importer, id, mapping, report)
  const preview = previewOf(plan, { context: input.context, format })
  await store(
    deps,
    importer,
    id,
    { state: 'checked' },
    { mapping, report: reportOf(drafts, plan), preview, failure: null },
  )
}

/** A plan, and the state of the menu it was made from. */
async function planStored(
  deps: Deps,
  importer: Importer,
  id: number,
  mapping: Mapping,
  report: (progress: Progress) => void,
) {
  const { input, workspace } = await loadInput(deps, importer, id)
  const basis = await withTenant(deps.database, importer.companyId, (tx) => readBasis(tx, workspace, deps.now()))
  const answer = await planFile({ ...input, mapping, existing: basis }, report)
  if (!answer.ok) throw new AppError('UNPROCESSABLE', answer.failure.reason)
  const { currencyCode, currencySymbol, currencyPosition } = workspace
  return { ...answer, input, workspace, basis, format: { currencyCode, currencySymbol, currencyPosition } }
}

async function planAndApply(
  deps: Deps,
  importer: Importer,
  id: number,
  mapping: Mapping,
  report: (progress: Progress) => void,
): Promise<void> {
  for (let tries = 1; tries <= PLAN_TRIES; tries += 1) {
    const { drafts, plan, workspace, basis, format, input } = await planStored(deps, importer, id, mapping, report)
    const preview = previewOf(plan, { context: input.context, format })
    const result = { mapping, report: reportOf(drafts, plan), preview, failure: null }
    if (await applyOnce(deps, importer, id, { plan, workspace, basis, result, report })) return
  }
  throw new AppError(
    'CONFLICT',
    'The menu kept changing while it was imported; nothing was imported. Please try again.',
  )
}

type Attempt = {
  plan: ImportPlan
  workspace: Workspace
  basis: Basis
  result: Partial<StoredResult>
  report: (progress: Progress) => void
}

/** @returns false when the menu changed since it was planned for: nothing was written */
async function applyOnce(deps: Deps, importer: Importer, id: number, attempt: Attempt): Promise<boolean> {
  const { plan, workspace, basis, result, report } = attempt
  const { brandId, branchId, defaultLocale } = workspace
  const total = plan.items.filter((item) => item.action !== 'unchanged').length
  return changeMenu(deps, importer.companyId, async (tx) => {
    await lockBrand(tx, brandId)
    if ((await requireImport(tx, id)).importedAt) throw new AppError('CONFLICT', IMPORTED)
    if ((await menuFingerprint(tx, brandId)) !== basis.fingerprint) return false
    const onProgress = (done: number) => report({ step: 'Importing', done, total })
    onProgress(0)
    const added = plan.items.filter((item) => item.action === 'create').length
    if (added > 0) await requireRoom(tx, 'menuItems', added)
    const context = { ...importer, brandId, branchId, menuImportId: id, defaultLocale, now: deps.now(), onProgress }
    await applyPlan(tx, context, plan.items, basis.categories)
    await tx
      .update(menuImport)
      .set({ state: 'imported', importedAt: deps.now(), content: null, result: merged(result) })
      .where(eq(menuImport.id, id))
    return true
  })
}

/** One import or undo at a time per brand. */
async function lockBrand(tx: Transaction, brandId: number): Promise<void> {
  await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, brandId)).for('update')
}

async function store(
  deps: Deps,
  importer: Importer,
  id: number,
  columns: { state?: 'ready' | 'checked' | 'failed' },
  result: Partial<StoredResult>,
): Promise<void> {
  await withTenant(deps.database, importer.companyId, (tx) =>
    tx
      .update(menuImport)
      .set({ ...columns, result: merged(result) })
      .where(eq(menuImport.id, id)),
  )
}

const merged = (result: Partial<StoredResult>) => sql`${menuImport.result} || ${JSON.stringify(result)}::jsonb`
