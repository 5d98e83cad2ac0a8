import { eq, sql } from 'drizzle-orm'
import type { createDietType, DietType, updateDietType } from '#contract/diet-types.ts'
import type { Received } from '#contract/endpoints.ts'
import { DIET_TYPE_LIMIT } from '#contract/limits.ts'
import type { Usage, UsedIn } from '#contract/usage.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { COMMON_DIET_TYPES } from '#server/db/common-diet-types.ts'
import { dietType } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges, writeNewOrder } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toNamed } from '#server/platform/texts.ts'
import { createDietTypeCode, refusalOf } from './policy.ts'
import { presentDietType } from './present.ts'
import {
  listDietTypeRows,
  findDietTypeUsage,
  findMenuItemsWith,
  lockDietType,
  lockDietTypes,
  nameOf,
} from './queries.ts'

type CreateBody = Received<typeof createDietType>['body']
type UpdateBody = Received<typeof updateDietType>['body']

/** All diet types of the company, in display order. */
export async function listAllDietTypes(database: Database, companyId: CompanyId): Promise<DietType[]> {
  const rows = await readTenant(database, companyId, listDietTypeRows)
  return rows.map(presentDietType)
}

export function readUsage(database: Database, companyId: CompanyId): Promise<Usage> {
  return readTenant(database, companyId, findDietTypeUsage)
}

/** @throws {AppError} NOT_FOUND */
export function readOneDietType(
  database: Database,
  companyId: CompanyId,
  id: number,
): Promise<DietType & { usedIn: UsedIn }> {
  return readTenant(database, companyId, async (tx) => {
    const [rows, usedIn] = await Promise.all([listDietTypeRows(tx), findMenuItemsWith(tx, id)])
    const row = rows.find((one) => one.id === id)
    if (!row) throw new AppError('NOT_FOUND', 'This diet type no longer exists. Reload the page and try again.')
    return { ...presentDietType(row), usedIn }
  })
}

/**
 * Adds a company's own diet type at the end.
 * @returns the new id
 * @throws {AppError} VALIDATION_FAILED; CONFLICT when the company has the maximum number of diet types
 */
export function addDietType(deps: Deps, actor: Actor, body: CreateBody): Promise<number> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    await lockDietTypes(tx, companyId)
    const rows = await listDietTypeRows(tx)
    if (rows.length >= DIET_TYPE_LIMIT)
      throw new AppError('CONFLICT', `You can have at most ${DIET_TYPE_LIMIT} diet types. Delete one first.`)
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    const name = toNamed(body.name, defaultLocale)
    const code = createDietTypeCode(
      nameOf({ name }),
      rows.map((one) => one.code),
    )
    const [row] = await tx
      .insert(dietType)
      .values({
        companyId,
        code,
        name,
        abbreviation: body.abbreviation || null,
        icon: body.icon ?? null,
        color: body.color ?? null,
        synonyms: body.synonyms ?? [],
        isActive: body.isActive ?? true,
        sortOrder: Math.max(0, ...rows.map((one) => one.sortOrder)) + 1,
      })
      .returning()
    if (!row) throw new Error('Inserting a diet type returned no row')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'diet_type', entityId: row.id, kind: 'created', before: null, after: row },
    ])
    return row.id
  })
}

/** @throws {AppError} NOT_FOUND; VALIDATION_FAILED; CONFLICT when a diet type in use would be switched off */
export function changeDietType(
  deps: Deps,
  actor: Actor,
  { id, body }: { id: number; body: UpdateBody },
): Promise<DietType> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    const before = await lockDietType(tx, id)
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    if (body.isActive === false && before.isActive) await refuseInUse(tx, before, 'turned off')

    const { icon, color, synonyms, isActive, abbreviation } = { ...before, ...body }
    const name = body.name === undefined ? before.name : toNamed(body.name, defaultLocale, before.name)
    const [after] = await tx
      .update(dietType)
      .set({ name, icon, color, synonyms, isActive, abbreviation: abbreviation || null })
      .where(eq(dietType.id, id))
      .returning()
    if (!after) throw new Error('Updating a diet type returned no row')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'diet_type', entityId: id, kind: 'changed', before, after },
    ])
    return presentDietType(after)
  })
}

/** @throws {AppError} NOT_FOUND; CONFLICT while a menu item uses the diet type */
export function removeDietType(deps: Deps, { companyId, userId }: Actor, id: number): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const before = await lockDietType(tx, id)
    await refuseInUse(tx, before, 'deleted')
    await tx.delete(dietType).where(eq(dietType.id, id))
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'diet_type', entityId: id, kind: 'deleted', before, after: null },
    ])
  })
}

/**
 * Puts diet types in the order of the given ids.
 * @throws {AppError} NOT_FOUND when an id isn't the company's
 */
export function reorderDietTypes(deps: Deps, { companyId, userId }: Actor, ids: number[]): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    await lockDietTypes(tx, companyId)
    const before = await listDietTypeRows(tx)
    const known = new Set(before.map((one) => one.id))
    if (ids.some((id) => !known.has(id)))
      throw new AppError('NOT_FOUND', 'One of these diet types no longer exists. Reload the page and try again.')
    const after = await tx
      .update(dietType)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${dietType.id})` })
      .where(inIds(dietType.id, ids))
      .returning()
    await writeNewOrder(tx, { companyId, userId, entity: 'diet_type', before, after })
  })
}

/** The texts by which an import recognises a diet type; `synonyms` includes the names in all languages. */
export type DietTypeTerms = { id: number; code: string; name: string; abbreviation: string | null; synonyms: string[] }

export async function listDietTypeTerms(tx: Transaction): Promise<DietTypeTerms[]> {
  const rows = await listDietTypeRows(tx)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: nameOf(row),
    abbreviation: row.abbreviation,
    synonyms: [...Object.values(row.name), ...row.synonyms],
  }))
}

export async function insertCommonDietTypes(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.insert(dietType).values(COMMON_DIET_TYPES.map((one, sortOrder) => ({ ...one, companyId, sortOrder })))
}

async function refuseInUse(
  tx: Transaction,
  row: Awaited<ReturnType<typeof lockDietType>>,
  what: 'deleted' | 'turned off',
): Promise<void> {
  const refusal = refusalOf({ name: nameOf(row), usedIn: await findMenuItemsWith(tx, row.id) }, what)
  if (refusal !== null) throw new AppError('CONFLICT', refusal)
}
