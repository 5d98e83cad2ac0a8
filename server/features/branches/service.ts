import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { BranchSettings, createBranch, updateBranch } from '#contract/branch-settings.ts'
import type { Branch } from '#contract/branches.ts'
import type { Received } from '#contract/endpoints.ts'
import { slugOf } from '#contract/slugs.ts'
import { type Database, isUniqueViolation, type Transaction } from '#server/db/client.ts'
import { branch, branchSettings, company, menuItem, user } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import { findBranchBySlug } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { addBrand, deleteBrand, lockWholeBrand, readBrandCurrency } from '#server/features/brands/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { currencySignOf } from '#server/platform/currency-sign.ts'
import { AppError } from '#server/platform/errors.ts'
import { localTimeAt } from '#server/platform/local-time.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { lockSortNames, updateSortNames } from '#server/platform/sort-names.ts'
import { changedSpecialHours, changeError, localizeTexts, splitChange } from './policy.ts'
import { presentBranch, presentBranchSettings } from './present.ts'
import { type BranchRow, findBranches, findBranchesOfBrand, requireBranch, requireFirstBranch } from './queries.ts'

/** The branch a user works on, with the settings that texts and prices depend on. */
export type Workspace = {
  branchId: number
  brandId: number
  currencyCode: string
  currencySymbol: string | null
  currencyPosition: 'before' | 'after'
  defaultLocale: string
  locales: string[]
  timeZone: string
}

const SLUG_TRIES = 5

/** The branches of a company that the caller may see, in order of creation. */
export async function listAllBranches(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
): Promise<Branch[]> {
  return (await readTenant(database, companyId, findBranches)).map((row) => presentBranch(row, now()))
}

/** @throws {AppError} NOT_FOUND */
export async function readOneBranch(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  companyId: CompanyId,
  id: number,
): Promise<BranchSettings> {
  return presentBranchSettings(await readTenant(database, companyId, (tx) => requireBranch(tx, id)), now())
}

/** @throws {AppError} NOT_FOUND for a branch that doesn't exist or that the caller may not see */
export async function selectUserBranch(
  database: Database,
  companyId: CompanyId,
  userId: number,
  branchId: number,
): Promise<void> {
  await withTenant(database, companyId, async (tx) => {
    await requireBranch(tx, branchId)
    await tx.update(user).set({ selectedBranchId: branchId }).where(eq(user.id, userId))
  })
}

/**
 * The workspace of a branch.
 * @param branchId the requested or the user's selected branch; null for the first one that the caller may see
 * @throws {AppError} NOT_FOUND for a branch that doesn't exist or that the caller may not see
 */
export async function requireWorkspace(tx: Transaction, branchId: number | null): Promise<Workspace> {
  return toWorkspace(await (branchId === null ? requireFirstBranch(tx) : requireBranch(tx, branchId)))
}

/**
 * The workspace of a brand's branch, for records that belong to the brand.
 * @param preferredBranchId used if it belongs to the brand; otherwise, the brand's first branch is used
 * @throws {AppError} CONFLICT when the brand has no branch
 */
export async function workspaceOfBrand(
  tx: Transaction,
  brandId: number,
  preferredBranchId: number | null,
): Promise<Workspace> {
  const rows = await findBranchesOfBrand(tx, brandId)
  const row = rows.find((one) => one.branch.id === preferredBranchId) ?? rows[0]
  if (!row) throw new AppError('CONFLICT', 'This brand has no branches yet. Add one first.')
  return toWorkspace(row)
}

/**
 * Changes the given fields of a branch; guests see the change at once.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for invalid values; CONFLICT when the short link is taken
 */
export function changeBranch(
  deps: Deps,
  actor: Actor,
  id: number,
  body: Received<typeof updateBranch>['body'],
): Promise<BranchSettings> {
  const { branch: given, settings: givenSettings } = splitChange(body)
  return inBranch(deps, actor, { ...given, id }, async (tx, { branch: row, settings }) => {
    const allergensReviewedAt = settings?.allergensReviewedAt ?? null
    const { specialHours: wanted, ...change } = given
    const today = localTimeAt(deps.now(), change.timeZone ?? row.timeZone).slice(0, 10)
    const { error: pastError, ...special } = wanted
      ? changedSpecialHours(row.specialHours, wanted, today)
      : { error: null }
    const error = pastError ?? changeError({ ...row, allergensReviewedAt, ...change, ...givenSettings }, deps.now())
    if (error) throw new AppError('VALIDATION_FAILED', error.message, { errors: { [error.field]: error.message } })
    const changedBranch = { ...change, ...special }
    if (Object.keys(changedBranch).length > 0) await writeBranch(tx, id, changedBranch)
    if ((change.defaultLocale ?? row.defaultLocale) !== row.defaultLocale)
      await updateSortNames(tx, eq(menuItem.brandId, row.brandId))
    const texts = localizeTexts(body, settings, change.defaultLocale ?? row.defaultLocale)
    const changed = { ...givenSettings, ...texts }
    if (Object.keys(changed).length === 0) return
    await tx
      .insert(branchSettings)
      .values({ branchId: id, companyId: actor.companyId, ...changed })
      .onConflictDoUpdate({ target: branchSettings.branchId, set: changed })
  })
}

/** Publishes or unpublishes a branch's menu site, and ends its automatic publication. @throws {AppError} NOT_FOUND */
export async function setPublished(deps: Deps, actor: Actor, id: number, isPublished: boolean): Promise<void> {
  await inBranch(deps, actor, { id }, (tx) =>
    tx.update(branch).set({ isPublished, autoPublish: false }).where(eq(branch.id, id)),
  )
}

/**
 * Adds an unpublished branch to an existing or a new brand.
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown brand; CONFLICT when the plan allows no more branches
 */
export function addBranch(
  deps: Deps,
  { companyId, userId }: Actor,
  { brandId, newBrand, ...values }: Received<typeof createBranch>['body'],
): Promise<number> {
  return changeMenu(deps, companyId, async (tx) => {
    await requireRoom(tx, 'branches')
    const brand = newBrand
      ? { id: await addBrand(tx, { companyId, userId }, newBrand), currencyCode: newBrand.currencyCode }
      : await readBrandCurrency(tx, brandId ?? 0)
    const id = await insertBranch(tx, { companyId, brand, ...values })
    const after = recordOf(await requireBranch(tx, id))
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'branch', entityId: id, kind: 'created', before: null, after },
    ])
    return id
  })
}

export type NewBranch = {
  companyId: CompanyId
  brand: { id: number; currencyCode: string }
  name: string
  timeZone: string
  defaultLocale: string
  autoPublish?: boolean
}

/**
 * Inserts a branch with settings and a short link. The caller writes the history.
 * @returns its id
 */
export async function insertBranch(tx: Transaction, { brand, ...values }: NewBranch): Promise<number> {
  const { companyId, defaultLocale } = values
  const id = await insertWithFreeSlug(tx, { ...values, brandId: brand.id, locales: [defaultLocale] })
  const sign = currencySignOf(brand.currencyCode, defaultLocale)
  await tx.insert(branchSettings).values({ companyId, branchId: id, ...sign })
  return id
}

/**
 * Deletes a branch with its tables, overrides and feedback; the brand is deleted with its last branch.
 * @param name typed by the user; must be the branch's name
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for another name; CONFLICT for the company's last branch
 */
export function removeBranch(deps: Deps, { companyId, userId }: Actor, id: number, name: string): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    // Prevents two people from deleting the last two branches at once. FOR UPDATE would also block inserts into tables
    // that refer to the company.
    await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('no key update')
    const before = await requireBranch(tx, id)
    if (name.trim() !== before.branch.name.trim()) {
      const message = 'This isn’t the name of the branch. Enter it exactly as shown.'
      throw new AppError('VALIDATION_FAILED', message, { errors: { name: message } })
    }
    const [other] = await tx.select({ id: branch.id }).from(branch).where(ne(branch.id, id)).orderBy(branch.id).limit(1)
    if (!other) throw new AppError('CONFLICT', 'You can’t delete your only branch. Unpublish it instead.')
    const ofBrand = await findBranchesOfBrand(tx, before.brand.id)
    if (ofBrand.length === 1) await lockWholeBrand(tx, before.brand.id)
    await tx.update(user).set({ selectedBranchId: other.id }).where(eq(user.selectedBranchId, id))
    // For a member of only this branch, the list becomes empty, which means no branch; null would mean all.
    await tx
      .update(user)
      .set({ branchIds: sql`array_remove(${user.branchIds}, ${id}::bigint)` })
      .where(sql`${id} = any(${user.branchIds})`)
    await tx.delete(branch).where(eq(branch.id, id))
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'branch', entityId: id, kind: 'deleted', before: recordOf(before), after: null },
    ])
    // Another branch may have been added before the brand was locked.
    const isLastOfBrand = (await findBranchesOfBrand(tx, before.brand.id)).length === 0
    if (isLastOfBrand) await deleteBrand(tx, { companyId, userId }, before.brand.id)
  })
}

/** The id of the published branch with a slug, in any letter case; null when there is none. */
export async function findBranchOfSlug(database: Database, slug: string): Promise<number | null> {
  // PostgreSQL refuses null characters, which no slug has.
  return slug.includes('\0') ? null : findBranchBySlug(database, slug.toLowerCase())
}

/** Changes one branch: locks it, writes the history if something changed, and shows the change to guests at once. */
function inBranch(
  deps: Deps,
  { companyId, userId }: Actor,
  { id, defaultLocale }: { id: number; defaultLocale?: string },
  work: (tx: Transaction, before: BranchRow) => Promise<unknown>,
): Promise<BranchSettings> {
  return changeMenu(deps, companyId, async (tx) => {
    if (defaultLocale !== undefined) await lockSortNames(tx, id, defaultLocale)
    await tx.select({ id: branch.id }).from(branch).where(eq(branch.id, id)).for('no key update')
    const before = await requireBranch(tx, id)
    await work(tx, before)
    const after = await requireBranch(tx, id)
    if (JSON.stringify(recordOf(before)) !== JSON.stringify(recordOf(after)))
      await writeMenuChanges(tx, [
        {
          companyId,
          userId,
          entity: 'branch',
          entityId: id,
          kind: 'changed',
          before: recordOf(before),
          after: recordOf(after),
        },
      ])
    return presentBranchSettings(after, deps.now())
  })
}

async function writeBranch(tx: Transaction, id: number, change: Partial<typeof branch.$inferInsert>): Promise<void> {
  if (change.slug) await refuseTakenSlug(tx, id, change.slug)
  try {
    await tx.update(branch).set(change).where(eq(branch.id, id))
  } catch (error) {
    // Row-level security hides other companies' branches, so only the unique index can find their slugs.
    if (isUniqueViolation(error)) throw slugTaken()
    throw error
  }
}

async function refuseTakenSlug(tx: Transaction, id: number, slug: string): Promise<void> {
  const taken = await tx.$count(branch, and(eq(branch.slug, slug), ne(branch.id, id)))
  if (taken > 0) throw slugTaken()
}

function slugTaken(): AppError {
  const message = 'Another branch already uses this short link. Choose a different one.'
  return new AppError('CONFLICT', message, { errors: { slug: message } })
}

/** The slug is derived from the branch's name, with a random suffix if it is taken. */
async function insertWithFreeSlug(tx: Transaction, values: Omit<typeof branch.$inferInsert, 'slug'>): Promise<number> {
  const wanted = slugOf(values.name)
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const slug = attempt === 0 ? wanted : slugOf(values.name, randomBytes(3).toString('hex'))
    const [row] = await tx
      .insert(branch)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: branch.slug })
      .returning({ id: branch.id })
    if (row) return row.id
  }
  throw new Error(`No free slug for ${wanted}`)
}

/**
 * The branch with its settings as one record for the history. `autoPublish` is left out, because members don't change
 * it directly.
 */
function recordOf({ branch: row, settings }: BranchRow): Record<string, unknown> {
  const { autoPublish: _autoPublish, ...fields } = row
  return { ...fields, settings }
}

function toWorkspace(row: BranchRow): Workspace {
  return {
    branchId: row.branch.id,
    brandId: row.brand.id,
    currencyCode: row.brand.currencyCode,
    currencySymbol: row.settings?.currencySymbol ?? null,
    currencyPosition: row.settings?.currencyPosition ?? 'before',
    defaultLocale: row.branch.defaultLocale,
    locales: row.branch.locales,
    timeZone: row.branch.timeZone,
  }
}
