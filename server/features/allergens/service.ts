import { eq, sql } from 'drizzle-orm'
import type { Allergen, AllergenUsage, createAllergen, updateAllergen } from '#contract/allergens.ts'
import type { Received } from '#contract/endpoints.ts'
import { ALLERGEN_LIMIT } from '#contract/limits.ts'
import type { UsedIn } from '#contract/usage.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { standardTerms } from '#server/db/allergen-terms.ts'
import { EU_ALLERGENS, wholeSynonyms } from '#server/db/eu-allergens.ts'
import { allergen, menuItemAllergen } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges, writeNewOrder } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toNamed } from '#server/platform/texts.ts'
import { createAllergenCode, deleteRefusal, switchOffRefusal, findTakenWord } from './policy.ts'
import { presentAllergen } from './present.ts'
import {
  listAllergenRows,
  type AllergenRow,
  findAllergenUsage,
  findMenuItemsWith,
  findUnusedGroupsWith,
  lockAllergen,
  lockAllergens,
  nameOf,
} from './queries.ts'

type CreateBody = Received<typeof createAllergen>['body']
type UpdateBody = Received<typeof updateAllergen>['body']

/** All allergens of the company, in display order. */
export async function listAllAllergens(database: Database, companyId: CompanyId): Promise<Allergen[]> {
  const rows = await readTenant(database, companyId, listAllergenRows)
  return rows.map(presentAllergen)
}

export function readUsage(database: Database, companyId: CompanyId): Promise<AllergenUsage> {
  return readTenant(database, companyId, findAllergenUsage)
}

/** @throws {AppError} NOT_FOUND */
export function readOneAllergen(
  database: Database,
  companyId: CompanyId,
  id: number,
): Promise<Allergen & { usedIn: UsedIn }> {
  return readTenant(database, companyId, async (tx) => {
    const [rows, usedIn] = await Promise.all([listAllergenRows(tx), findMenuItemsWith(tx, id)])
    return { ...presentAllergen(requireAmong(rows, id)), usedIn }
  })
}

/**
 * Adds a company's own allergen at the end.
 * @returns the new id
 * @throws {AppError} VALIDATION_FAILED for a name or synonym that another allergen has, and for an invalid parent;
 * NOT_FOUND for an unknown parent; CONFLICT when the company has the maximum number of allergens
 */
export function addAllergen(deps: Deps, actor: Actor, body: CreateBody): Promise<number> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    await lockAllergens(tx)
    const rows = await listAllergenRows(tx)
    if (rows.length >= ALLERGEN_LIMIT)
      throw new AppError('CONFLICT', `You can have at most ${ALLERGEN_LIMIT} allergens. Delete one first.`)
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    const words = { name: toNamed(body.name, defaultLocale), synonyms: body.synonyms ?? [] }
    refuseTakenWords(words, null, rows)
    requireParent(rows, body.parentId ?? null, null)
    const code = createAllergenCode(
      nameOf(words),
      rows.map((one) => one.code),
    )
    const [row] = await tx
      .insert(allergen)
      .values({
        companyId,
        code,
        ...words,
        icon: body.icon ?? null,
        parentId: body.parentId ?? null,
        isActive: body.isActive ?? true,
        sortOrder: Math.max(0, ...rows.map((one) => one.sortOrder)) + 1,
      })
      .returning()
    if (!row) throw new Error('Inserting an allergen returned no row')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'allergen', entityId: row.id, kind: 'created', before: null, after: row },
    ])
    return row.id
  })
}

/** @throws {AppError} NOT_FOUND; VALIDATION_FAILED; CONFLICT when the allergen may not be switched off */
export function changeAllergen(
  deps: Deps,
  actor: Actor,
  { id, body }: { id: number; body: UpdateBody },
): Promise<Allergen> {
  const { companyId, userId } = actor
  return changeMenu(deps, companyId, async (tx) => {
    const before = await lockAllergen(tx, id)
    const rows = await listAllergenRows(tx)
    const { defaultLocale } = await requireWorkspace(tx, actor.selectedBranchId)
    const words = {
      name: body.name === undefined ? before.name : toNamed(body.name, defaultLocale, before.name),
      synonyms: body.synonyms ?? before.synonyms,
    }
    refuseTakenWords(words, before, rows)
    if (body.parentId !== undefined && body.parentId !== before.parentId) requireParent(rows, body.parentId, before)
    if (body.isActive === false && before.isActive)
      refuseIf(switchOffRefusal({ ...before, name: nameOf(before), ...(await findUses(tx, id)) }))

    const { icon, parentId, isActive } = { ...before, ...body }
    const [after] = await tx
      .update(allergen)
      .set({ ...words, icon, parentId, isActive })
      .where(eq(allergen.id, id))
      .returning()
    if (!after) throw new Error('Updating an allergen returned no row')
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'allergen', entityId: id, kind: 'changed', before, after },
    ])
    return presentAllergen(after)
  })
}

/**
 * Deletes an allergen that nothing contains or may contain, with the levels that are still stored for it, such as “free
 * from”.
 * @throws {AppError} NOT_FOUND; CONFLICT when the allergen is statutory, in a menu item or option group, or a parent
 */
export function removeAllergen(deps: Deps, { companyId, userId }: Actor, id: number): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const before = await lockAllergen(tx, id)
    const rows = await listAllergenRows(tx)
    const childNames = rows.filter((one) => one.parentId === id).map(nameOf)
    const { isStatutory } = before
    refuseIf(deleteRefusal({ name: nameOf(before), isStatutory, ...(await findUses(tx, id)), childNames }))

    const labels = await tx.delete(menuItemAllergen).where(eq(menuItemAllergen.allergenId, id)).returning()
    await tx.delete(allergen).where(eq(allergen.id, id))
    await writeMenuChanges(tx, [
      {
        companyId,
        userId,
        entity: 'allergen',
        entityId: id,
        kind: 'deleted',
        before: { ...before, labels },
        after: null,
      },
    ])
  })
}

/**
 * Puts allergens in the order of the given ids.
 * @throws {AppError} NOT_FOUND when an id isn't the company's
 */
export function reorderAllergens(deps: Deps, { companyId, userId }: Actor, ids: number[]): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    await lockAllergens(tx)
    const before = await listAllergenRows(tx)
    const known = new Set(before.map((one) => one.id))
    if (ids.some((id) => !known.has(id)))
      throw new AppError('NOT_FOUND', 'One of these allergens no longer exists. Reload the page and try again.')
    const after = await tx
      .update(allergen)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${allergen.id})` })
      .where(inIds(allergen.id, ids))
      .returning()
    await writeNewOrder(tx, { companyId, userId, entity: 'allergen', before, after })
  })
}

/** The texts by which an import recognises an allergen; `synonyms` includes the names in all languages. */
export type AllergenTerms = {
  id: number
  code: string
  /** The code of the parent allergen, such as GLUTEN for rye. */
  parentCode: string | null
  name: string
  synonyms: string[]
  /** The terms that cover the whole allergen. A company's own synonyms may name only a part of it. */
  wholeTerms: string[]
  /** Terms in other languages that apply to every company. The company's own terms take precedence. */
  otherTerms: string[]
}

export async function listAllergenTerms(tx: Transaction): Promise<AllergenTerms[]> {
  const rows = await listAllergenRows(tx)
  const codeById = new Map(rows.map(({ id, code }) => [id, code]))
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    parentCode: (row.parentId !== null && codeById.get(row.parentId)) || null,
    name: nameOf(row),
    synonyms: [...Object.values(row.name), ...row.synonyms],
    wholeTerms: [row.code, ...Object.values(row.name), ...wholeSynonyms(row.code), ...standardTerms(row.code)],
    otherTerms: standardTerms(row.code),
  }))
}

/** Creates the EU allergens for a new company. Individual nuts and cereals get their groups as parents. */
export async function insertStatutoryAllergens(tx: Transaction, companyId: CompanyId): Promise<void> {
  const idByCode = new Map<string, number>()
  const groups = EU_ALLERGENS.filter((one) => one.parent === null)
  const children = EU_ALLERGENS.filter((one) => one.parent !== null)
  for (const level of [groups, children]) {
    const values = level.map((one) => ({
      companyId,
      code: one.code,
      name: one.name,
      synonyms: one.synonyms,
      icon: one.icon,
      parentId: one.parent === null ? null : (idByCode.get(one.parent) ?? null),
      isStatutory: true,
      sortOrder: EU_ALLERGENS.indexOf(one),
    }))
    const rows = await tx.insert(allergen).values(values).returning({ id: allergen.id, code: allergen.code })
    for (const row of rows) idByCode.set(row.code, row.id)
  }
}

function requireAmong(rows: readonly AllergenRow[], id: number): AllergenRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('NOT_FOUND', 'This allergen no longer exists. Reload the page and try again.')
  return row
}

async function findUses(tx: Transaction, id: number) {
  return { usedIn: await findMenuItemsWith(tx, id), unusedGroups: await findUnusedGroupsWith(tx, id) }
}

function refuseIf(refusal: string | null): void {
  if (refusal !== null) throw new AppError('CONFLICT', refusal)
}

function refuseTakenWords(
  words: Pick<AllergenRow, 'name' | 'synonyms'>,
  before: AllergenRow | null,
  rows: readonly AllergenRow[],
): void {
  const toWords = (row: Pick<AllergenRow, 'name' | 'synonyms'>) => ({ names: row.name, synonyms: row.synonyms })
  const others = rows.filter((one) => one.id !== before?.id).map((one) => ({ ...toWords(one), name: nameOf(one) }))
  const taken = findTakenWord(toWords(words), before ? toWords(before) : { names: {}, synonyms: [] }, others)
  if (taken) fail(taken.field, `“${taken.word}” is already a name or synonym of ${taken.of}. Choose a different one.`)
}

/** Allergens nest one level deep, and statutory ones keep their parent. */
function requireParent(rows: readonly AllergenRow[], parentId: number | null, own: AllergenRow | null): void {
  if (own?.isStatutory) fail('parentId', 'The parent of this allergen is set by EU law, so you can’t change it')
  if (parentId === null) return
  const parent = requireAmong(rows, parentId)
  const hasChildren = own !== null && rows.some((one) => one.parentId === own.id)
  if (parent.parentId !== null || parent.id === own?.id || hasChildren)
    fail('parentId', 'An allergen with a parent can’t be a parent itself. Choose a different parent.')
}

function fail(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { errors: { [field]: message } })
}
