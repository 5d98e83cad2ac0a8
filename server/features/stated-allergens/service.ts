import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { publishedLevel } from '#contract/published-allergens.ts'
import type { StatedAllergen, StatedAllergenInput } from '#contract/stated-allergens.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { allergen, menuItemAllergen, modifierOption, user } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import { AppError } from '#server/platform/errors.ts'

/** The column that refers to each kind of record with allergens. */
const SUBJECTS = {
  menuItem: menuItemAllergen.menuItemId,
  variant: menuItemAllergen.menuItemVariantId,
  option: menuItemAllergen.modifierOptionId,
} as const
export type AllergenSubject = keyof typeof SUBJECTS
const SUBJECT_NAMES = {
  menuItem: 'menu_item_id',
  variant: 'menu_item_variant_id',
  option: 'modifier_option_id',
} as const
const SUBJECT_FIELDS = { menuItem: 'menuItemId', variant: 'menuItemVariantId', option: 'modifierOptionId' } as const

type StatedRow = {
  allergenId: number
  level: ContainmentLevel
  removable: boolean
  note: string | null
  verifiedBy: number | null
  verifiedAt: Date | string | null
}

/**
 * Who makes a statement and when, whether the statement counts as confirmed, and the ids of the company's allergens.
 */
export type Stating = { userId: number | null; now: Date; confirms: boolean; allergenIds: ReadonlySet<number> }

/**
 * The rows to store for a subject's allergens; UNKNOWN is the same as no row, so it isn't stored. A confirmation is
 * preserved only if `level` and `removable` stay the same.
 * @param before the stored rows
 * @throws {AppError} VALIDATION_FAILED for a duplicate allergen; NOT_FOUND for one the company doesn't have
 */
export function createStatementRows<Row extends StatedRow>(
  before: Row[],
  stated: StatedAllergenInput[],
  stating: Stating,
): (Omit<StatedRow, 'verifiedAt'> & { verifiedAt: string | Row['verifiedAt'] })[] {
  if (new Set(stated.map((one) => one.allergenId)).size !== stated.length) {
    const error = 'List each allergen only once'
    throw new AppError('VALIDATION_FAILED', error, { errors: { allergens: error } })
  }
  if (stated.some((one) => !stating.allergenIds.has(one.allergenId)))
    throw new AppError('NOT_FOUND', 'One of these allergens no longer exists. Reload the page and try again.')
  const known = new Map(before.map((row) => [row.allergenId, row]))
  return stated
    .filter(({ level }) => level !== 'UNKNOWN')
    .map(({ allergenId, level, removable, note }) => {
      const was = known.get(allergenId)
      const row = {
        allergenId,
        level,
        // “Can be made without” makes no sense for an allergen that the item is free from.
        removable: level !== 'FREE_FROM' && (removable ?? was?.removable ?? false),
        note: note === undefined ? (was?.note ?? null) : note || null,
      }
      if (was && was.level === level && was.removable === row.removable)
        return { ...row, verifiedBy: was.verifiedBy, verifiedAt: was.verifiedAt }
      return stating.confirms
        ? { ...row, verifiedBy: stating.userId, verifiedAt: stating.now.toISOString() }
        : { ...row, verifiedBy: null, verifiedAt: null }
    })
}

/** Allergen statements by option id. */
export type Statements = Map<number, StatedAllergenInput[]>

/** The ids of the company's allergens, including those that are switched off. */
export async function findAllergenIds(tx: Transaction): Promise<Set<number>> {
  return new Set((await tx.select({ id: allergen.id }).from(allergen)).map(({ id }) => id))
}

/**
 * Sets the allergens of options, in a fixed number of queries.
 * @throws {AppError} VALIDATION_FAILED for a duplicate allergen; NOT_FOUND for one the company doesn't have
 */
export async function writeOptionAllergens(
  tx: Transaction,
  context: Stating & { companyId: CompanyId },
  statements: Statements,
): Promise<void> {
  if (statements.size === 0) return
  const ofThese = inIds(menuItemAllergen.modifierOptionId, [...statements.keys()])
  const before = Map.groupBy(await tx.select().from(menuItemAllergen).where(ofThese), (row) => row.modifierOptionId)
  const rows = [...statements].flatMap(([modifierOptionId, stated]) =>
    createStatementRows(before.get(modifierOptionId) ?? [], stated, context).map((row) => ({
      companyId: context.companyId,
      modifierOptionId,
      ...row,
      verifiedAt: row.verifiedAt as Date | null, // `insertMany` takes JSON, where dates are texts
    })),
  )
  if (before.size > 0) await tx.delete(menuItemAllergen).where(ofThese)
  await insertMany(tx, menuItemAllergen, rows)
}

/** Confirms every statement about the options of groups. This also affects other items that use these groups. */
export async function confirmOptionAllergens(
  tx: Transaction,
  groupIds: number[],
  { userId, now }: Pick<Stating, 'userId' | 'now'>,
): Promise<void> {
  const options = tx
    .select({ id: modifierOption.id })
    .from(modifierOption)
    .where(inIds(modifierOption.modifierGroupId, groupIds))
  await tx
    .update(menuItemAllergen)
    .set({ verifiedBy: userId, verifiedAt: now })
    .where(inArray(menuItemAllergen.modifierOptionId, options))
}

/**
 * The statements about several items, variants or options, in the order of the company's allergens.
 * @param now decides whether a confirmation has expired
 * @returns a function that returns the statements about one id
 */
export async function findStatedAllergens(
  tx: Transaction,
  subject: AllergenSubject,
  { ids, now }: { ids: number[]; now: Date },
): Promise<(id: number) => StatedAllergen[]> {
  if (ids.length === 0) return () => []
  const stated = tx
    .select({ link: menuItemAllergen, name: allergen.name, verifiedBy: user.fullName })
    .from(menuItemAllergen)
    .innerJoin(allergen, eq(allergen.id, menuItemAllergen.allergenId))
    .leftJoin(user, eq(user.id, menuItemAllergen.verifiedBy))
    .where(inIds(SUBJECTS[subject], ids))
    .orderBy(asc(allergen.sortOrder), asc(allergen.id))
  const [rows, accessEnd] = await Promise.all([stated, findAccessEnd(tx)])
  const clock = { accessEnd, now }
  const byId = Map.groupBy(rows, ({ link }) => link[SUBJECT_FIELDS[subject]])
  return (id) =>
    (byId.get(id) ?? []).map(({ link, name, verifiedBy }) => {
      const stored = { level: link.level, verifiedAt: link.verifiedAt?.toISOString() ?? null }
      return {
        allergenId: link.allergenId,
        name: textIn(name, 'en', 'en'),
        ...stored,
        publishedLevel: publishedLevel(stored, clock),
        removable: link.removable,
        note: link.note,
        verifiedBy,
      }
    })
}

/** The statements about an item, variant or option as JSON, for a column of a query. */
export function statedJson(subject: AllergenSubject, id: SQL): SQL<StatedJson[]> {
  const column = sql.raw(SUBJECT_NAMES[subject])
  return sql`coalesce((
    select json_agg(json_build_object('allergenId', s.allergen_id, 'level', s.level, 'removable', s.removable,
      'note', s.note, 'verifiedBy', s.verified_by, 'verifiedAt', s.verified_at) order by s.allergen_id)
    from menu_item_allergen s where s.${column} = ${id}), '[]')`
}

export type StatedJson = Pick<StatedAllergen, 'allergenId' | 'level' | 'removable' | 'note' | 'verifiedAt'> & {
  verifiedBy: number | null
}
