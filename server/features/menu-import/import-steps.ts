import { and, eq, isNull, sql } from 'drizzle-orm'
import { currencyExponent } from '#contract/money.ts'
import type { Transaction } from '#server/db/client.ts'
import { brand, menuImport } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { listAllergenTerms } from '#server/features/allergens/service.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { listDietTypeTerms } from '#server/features/diet-types/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { applyPlan } from './apply/apply.ts'
import type { ImportContext, Mapping } from './types.ts'
import type { StoredResult } from './present.ts'
import { menuFingerprint, readImportableMenu, requireImport } from './queries.ts'
import { type PlanTask, type Progress, releaseLargeFile, runTask, type TaskOwner } from './run-task.ts'
import { createReadyPlans } from './ready-plans.ts'
import { deleteFiles, type Importer, IMPORTED, readContent } from './stored-files.ts'

/** How many times an import is tried before it fails because the menu keeps changing. */
const PLAN_TRIES = 3

/**
 * Loads the data that every task needs besides the file's content, such as the branch's languages and the allergens.
 * `workspace` is the brand and branch to import into.
 */
function loadInput(deps: Deps, importer: Importer, { id, fileBytes }: StoredFile) {
  return withTenant(deps.database, importer.companyId, async (tx) => {
    const row = await requireImport(tx, id)
    const workspace = await requireWorkspace(tx, row.branchId)
    const input = {
      // The key contains the creation time, because ids may be used again after a backup is restored.
      fileKey: `${id} ${row.createdAt.toISOString()}`,
      fileBytes,
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
    allergens: await listAllergenTerms(tx),
    dietTypes: await listDietTypeTerms(tx),
  }
}

export type StoredFile = { id: number; fileBytes: number }

function ownerOf({ database }: Deps, { companyId }: Importer, { id, fileBytes }: StoredFile): TaskOwner {
  return { companyId, fileBytes, file: () => readContent(database, companyId, { id, fileBytes }) }
}

export async function readStoredFile(
  deps: Deps,
  importer: Importer,
  file: StoredFile,
  report: (progress: Progress) => void,
): Promise<void> {
  const load = async () => {
    const { input } = await loadInput(deps, importer, file)
    return { task: { kind: 'read' as const, ...input } }
  }
  const { answer } = await runTask(ownerOf(deps, importer, file), load, report)
  if (!answer.ok) return store(deps, importer, file.id, 'failed', { failure: answer.failure })
  const { table, proposal } = answer
  const { mapping, reasons, warnings, questions } = proposal
  const found = { table, mapping, questions, mappingReasons: reasons, mappingWarnings: warnings, failure: null }
  await store(deps, importer, file.id, 'ready', found)
}

/** Checks a mapping without importing, stores the report, and caches the plan for the import. */
export async function checkStoredFile(
  deps: Deps,
  importer: Importer,
  file: StoredFile,
  mapping: Mapping,
  report: (progress: Progress) => void,
): Promise<void> {
  const { basis, ...attempt } = await planStored(deps, importer, file, { kind: 'check', mapping, onProgress: report })
  readyPlans.put(file.id, basis, attempt)
  await store(deps, importer, file.id, 'checked', attempt.result)
}

type PlanRequest = { kind: PlanTask['kind']; mapping: Mapping; onProgress: (progress: Progress) => void }

/** Plans an import. `fingerprint` identifies the state of the menu from which the plan was made. */
async function planStored(
  deps: Deps,
  importer: Importer,
  file: StoredFile,
  { kind, mapping, onProgress }: PlanRequest,
) {
  const load = async () => {
    const { input, workspace } = await loadInput(deps, importer, file)
    const { fingerprint, existing } = await withTenant(deps.database, importer.companyId, async (tx) => ({
      fingerprint: await menuFingerprint(tx, workspace),
      existing: await readImportableMenu(tx, workspace, deps.now()),
    }))
    const { currencyCode, currencySymbol, currencyPosition } = workspace
    const format = { currencyCode, currencySymbol, currencyPosition }
    const task: PlanTask = { kind, ...input, mapping, existing, format }
    return { task, workspace, fingerprint }
  }
  const { answer, task, workspace, fingerprint } = await runTask(ownerOf(deps, importer, file), load, onProgress)
  if (!answer.ok) throw new AppError('UNPROCESSABLE', answer.failure.reason)
  const { ok: _ok, plan, ...outcome } = answer
  return {
    basis: basisOf(fingerprint, mapping, task),
    workspace,
    fingerprint,
    plan,
    categories: task.existing.categories,
    result: { mapping, ...outcome, failure: null } satisfies Partial<StoredResult>,
  }
}

/**
 * Serializes everything that a plan depends on, apart from the time. A cached plan may be used only while this text stays
 * the same.
 */
const basisOf = (
  fingerprint: string,
  mapping: Mapping,
  { fileKey, sheet, context }: Pick<PlanTask, 'fileKey' | 'sheet' | 'context'>,
) => JSON.stringify({ fileKey, sheet, context, mapping, fingerprint })

/** The plan of the last check, if it is still cached and its `basisOf` hasn't changed; otherwise undefined. */
async function readyPlanOf(deps: Deps, importer: Importer, file: StoredFile, mapping: Mapping) {
  const { input, workspace } = await loadInput(deps, importer, file)
  const fingerprint = await withTenant(deps.database, importer.companyId, (tx) => menuFingerprint(tx, workspace))
  const ready = readyPlans.take(file.id, basisOf(fingerprint, mapping, input))
  if (ready) releaseLargeFile(importer.companyId)
  return ready
}

/**
 * Imports a file: writes the plan of the last check, or a new one if that plan is no longer cached or the menu has
 * changed since. If this throws, the menu is unchanged.
 * @throws {AppError} CONFLICT when the menu keeps changing, the file is already imported or no longer stored, or the
 *   subscription allows no more items; UNPROCESSABLE or UNAVAILABLE when the file can't be read
 */
export async function applyStoredFile(
  deps: Deps,
  importer: Importer,
  file: StoredFile,
  mapping: Mapping,
  report: (progress: Progress) => void,
): Promise<void> {
  let ready = await readyPlanOf(deps, importer, file, mapping)
  for (let tries = 1; tries <= PLAN_TRIES; tries += 1) {
    const attempt = ready ?? (await planStored(deps, importer, file, { kind: 'plan', mapping, onProgress: report }))
    if (await applyOnce(deps, importer, file.id, attempt, report)) return
    ready = undefined
  }
  throw new AppError('CONFLICT', 'The menu changed during the import, so nothing was imported. Please try again.')
}

type Attempt = Omit<Awaited<ReturnType<typeof planStored>>, 'basis'>

const readyPlans = createReadyPlans<Attempt>()

/** @returns false if the menu has changed since the plan was made; then nothing is written */
async function applyOnce(
  deps: Deps,
  importer: Importer,
  id: number,
  { plan, workspace, fingerprint, categories, result }: Attempt,
  report: (progress: Progress) => void,
): Promise<boolean> {
  const { brandId, branchId, defaultLocale, currencyCode } = workspace
  return changeMenu(deps, importer.companyId, async (tx) => {
    await lockBrand(tx, brandId)
    if ((await requireImport(tx, id)).importedAt) throw new AppError('CONFLICT', IMPORTED)
    if ((await menuFingerprint(tx, workspace)) !== fingerprint) return false
    const onProgress = (done: number) => report({ step: 'Importing', done, total: plan.changed })
    onProgress(0)
    if (plan.created > 0) await requireRoom(tx, 'menuItems', plan.created)
    const context = { ...importer, brandId, branchId, menuImportId: id, defaultLocale, now: deps.now(), onProgress }
    await applyPlan(tx, context, plan, categories)
    await tx
      .update(menuImport)
      .set({ state: 'imported', importedAt: deps.now(), result: mergeIntoResult({ ...result, currencyCode }) })
      .where(eq(menuImport.id, id))
    return true
  })
}

/**
 * Locks a brand until the transaction ends, so that imports and undos of one brand are written one at a time. FOR
 * UPDATE would also block inserts into tables that refer to the brand, and deadlock with requests that have locked a
 * category or item.
 */
export async function lockBrand(tx: Transaction, brandId: number): Promise<void> {
  await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, brandId)).for('no key update')
}

async function store(
  deps: Deps,
  importer: Importer,
  id: number,
  state: 'ready' | 'checked' | 'failed',
  result: Partial<StoredResult>,
): Promise<void> {
  await withTenant(deps.database, importer.companyId, async (tx) => {
    // Another process may have applied the import while this one was working on it.
    const stored = await tx
      .update(menuImport)
      .set({ state, result: mergeIntoResult(result) })
      .where(and(eq(menuImport.id, id), isNull(menuImport.importedAt)))
      .returning({ id: menuImport.id })
    if (stored.length === 0) throw new AppError('CONFLICT', IMPORTED)
    // If another sheet of the file was read before, the file stays, because the user can return to that sheet.
    const wasNeverRead = sql`not ${menuImport.result} ? 'table'`
    if (state === 'failed') await deleteFiles(tx, and(eq(menuImport.id, id), wasNeverRead))
  })
}

/** SQL that adds fields to the stored result of an import, or replaces them. */
export const mergeIntoResult = (result: Partial<StoredResult>) =>
  sql`${menuImport.result} || ${JSON.stringify(result)}::jsonb`
