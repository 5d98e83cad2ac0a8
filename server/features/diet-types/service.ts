import { eq, inArray, sql } from 'drizzle-orm'
import type { createDietType, DietType, updateDietType } from '#contract/diet-types.ts'
import type { Received } from '#contract/endpoints.ts'
import { DIET_TYPE_LIMIT } from '#contract/limits.ts'
import type { Usage, UsedIn } from '#contract/usage.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { COMMON_DIET_TYPES } from '#server/db/common-diet-types.ts'
import { dietType } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges, writeNewOrder } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toNamed } from '#server/platform/texts.ts'
import { codeFor, refusalOf } from './policy.ts'
import { presentDietType } from './present.ts'
import { dietTypeRows, findDietTypeUsage, findMenuItemsWith, lockDietType, nameOf } from './queries.ts'

type CreateBody = Received<typeof createDietType>['body']
type UpdateBody = Received<typeof updateDietType>['body']

/** The diet types of a company in their order. */
export async function listAllDietTypes(database: Database, companyId: CompanyId): Promise<DietType[]> {
  const rows = await withTenant(database, companyId, dietTypeRows)
  return rows.map(presentDietType)
}

/** How many menu items each diet type stands on. */
export function readUsage(database: Database, companyId: CompanyId): Promise<Usage> {
  return withTenant(database, companyId, findDietTypeUsage)
}

/** @throws {AppError} NOT_FOUND */
export function readOneDietType(
  database: Database,
  companyId: CompanyId,
  id: number,
): Promise<DietType & { usedIn: UsedIn }> {
  return withTenant(database, companyId, async (tx) => {
    const row = (await dietTypeRows(tx)).find((one) => one.id === id)
    if (!row) throw new AppError('NOT_FOUND', 'This diet type does not exist.')
    return { ...presentDietType(row), usedIn: await findMenuItemsWith(tx, id) }
  })
}

/**
 * Adds a diet type of the company's own, at the end.
 * @returns the new id
 * @throws {AppError} VALIDATION_FAILED; CONFLICT when there are too many
 */
export function addDietType(deps: Deps, actor: Actor, body: CreateBody): Promise<number> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    const rows = await dietTypeRows(tx)
    if (rows.length >= DIET_TYPE_LIMIT)
      throw new AppError(
        'CONFLICT',
        `There are ${DIET_TYPE_LIMIT} diet types already, which is as many as there can be.`,
      )
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    const name = toNamed(body.name, defaultLocale)
    const code = codeFor(
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
    if (!row) throw new Error('Insert of a diet type returned nothing')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'diet_type', entityId: row.id, kind: 'created', before: null, after: row },
    ])
    return row.id
  })
}

/**
 * Changes the fields that are given.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED; CONFLICT when one in use is to be switched off
 */
export function changeDietType(
  deps: Deps,
  actor: Actor,
  { id, body }: { id: number; body: UpdateBody },
): Promise<DietType> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    const before = await lockDietType(tx, id)
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    if (body.isActive === false && before.isActive) await refuseInUse(tx, before, 'switched off')

    const { icon, color, synonyms, isActive, abbreviation } = { ...before, ...body }
    const name = body.name === undefined ? before.name : toNamed(body.name, defaultLocale, before.name)
    const [after] = await tx
      .update(dietType)
      .set({ name, icon, color, synonyms, isActive, abbreviation: abbreviation || null })
      .where(eq(dietType.id, id))
      .returning()
    if (!after) throw new Error('Update of a diet type returned nothing')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'diet_type', entityId: id, kind: 'changed', before, after },
    ])
    return presentDietType(after)
  })
}

/**
 * Deletes a diet type that stands on no menu item.
 * @throws {AppError} NOT_FOUND; CONFLICT while it is in use
 */
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
 * Puts diet types into the order of the ids.
 * @throws {AppError} NOT_FOUND when an id is not the company's
 */
export function reorderDietTypes(deps: Deps, { companyId, userId }: Actor, ids: number[]): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const before = await dietTypeRows(tx)
    const known = new Set(before.map((one) => one.id))
    if (ids.some((id) => !known.has(id))) throw new AppError('NOT_FOUND', 'One of these diet types does not exist.')
    const after = await tx
      .update(dietType)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${dietType.id})` })
      .where(inArray(dietType.id, ids))
      .returning()
    await writeNewOrder(tx, { companyId, userId, entity: 'diet_type', before, after })
  })
}

/** A diet type as the import recognises it. */
export type DietTypeWords = { id: number; code: string; name: string; abbreviation: string | null; synonyms: string[] }

/** The diet types of the company in hand with every word they go by. */
export async function listDietTypeWords(tx: Transaction): Promise<DietTypeWords[]> {
  const rows = await dietTypeRows(tx)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: nameOf(row),
    abbreviation: row.abbreviation,
    synonyms: [...Object.values(row.name), ...row.synonyms],
  }))
}

/** Gives a new company the usual diet types. */
export async function insertCommonDietTypes(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.insert(dietType).values(COMMON_DIET_TYPES.map((one, sortOrder) => ({ ...one, companyId, sortOrder })))
}

async function refuseInUse(
  tx: Transaction,
  row: Awaited<ReturnType<typeof lockDietType>>,
  what: 'deleted' | 'switched off',
): Promise<void> {
  const refusal = refusalOf({ name: nameOf(row), usedIn: await findMenuItemsWith(tx, row.id) }, what)
  if (refusal !== null) throw new AppError('CONFLICT', refusal)
}
