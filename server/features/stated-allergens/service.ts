import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import type { StatedAllergen, StatedAllergenInput } from '#contract/stated-allergens.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  allergen,
  menuItemAllergen,
  menuItemModifierGroup,
  menuItemVariant,
  modifierOption,
  user,
} from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Stating, statedRows } from './policy.ts'

/** What allergens are stated of. */
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

/** What is stated of each of several items, variants or options, by their id. */
export type Statements = Map<number, StatedAllergenInput[]>

/**
 * Sets what is stated of the allergens of items, variants or options: a fixed few queries, whatever their number.
 * @throws {AppError} VALIDATION_FAILED when an allergen is named twice; NOT_FOUND for one the company does not have
 */
export async function writeStatedAllergens(
  tx: Transaction,
  context: Stating & { companyId: CompanyId },
  subject: AllergenSubject,
  statements: Statements,
): Promise<void> {
  if (statements.size === 0) return
  await refuseBadStatements(tx, [...statements.values()])
  const column = SUBJECTS[subject]
  const field = SUBJECT_FIELDS[subject]
  const ofThese = inArray(column, [...statements.keys()])
  const before = Map.groupBy(await tx.select().from(menuItemAllergen).where(ofThese), (row) => row[field])
  const rows = [...statements].flatMap(([id, stated]) =>
    statedRows(before.get(id) ?? [], stated, context).map((row) => ({
      companyId: context.companyId,
      [field]: id,
      ...row,
    })),
  )
  if (before.size > 0) await tx.delete(menuItemAllergen).where(ofThese)
  if (rows.length > 0) await tx.insert(menuItemAllergen).values(rows)
}

/**
 * Notes that somebody stands for everything stated of an item, of its variants and of its options.
 * @returns the ids of the options of which something is confirmed by that, which other items may have too
 */
export async function confirmStatedAllergens(
  tx: Transaction,
  menuItemId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const confirmed = await tx
    .update(menuItemAllergen)
    .set({ verifiedBy: userId, verifiedAt: now })
    .where(
      or(
        eq(menuItemAllergen.menuItemId, menuItemId),
        inArray(
          menuItemAllergen.menuItemVariantId,
          tx.select({ id: menuItemVariant.id }).from(menuItemVariant).where(eq(menuItemVariant.menuItemId, menuItemId)),
        ),
        inArray(
          menuItemAllergen.modifierOptionId,
          tx
            .select({ id: modifierOption.id })
            .from(modifierOption)
            .innerJoin(menuItemModifierGroup, eq(menuItemModifierGroup.modifierGroupId, modifierOption.modifierGroupId))
            .where(eq(menuItemModifierGroup.menuItemId, menuItemId)),
        ),
      ),
    )
    .returning({ optionId: menuItemAllergen.modifierOptionId })
  return [...new Set(confirmed.flatMap(({ optionId }) => optionId ?? []))]
}

/**
 * What is stated of each of several items, variants or options, in the order of the company's allergens.
 * @returns a function from id to what is stated of it
 */
export async function findStatedAllergens(
  tx: Transaction,
  subject: AllergenSubject,
  ids: number[],
): Promise<(id: number) => StatedAllergen[]> {
  if (ids.length === 0) return () => []
  const rows = await tx
    .select({ link: menuItemAllergen, name: allergen.name, verifiedBy: user.fullName })
    .from(menuItemAllergen)
    .innerJoin(allergen, eq(allergen.id, menuItemAllergen.allergenId))
    .leftJoin(user, eq(user.id, menuItemAllergen.verifiedBy))
    .where(inArray(SUBJECTS[subject], ids))
    .orderBy(asc(allergen.sortOrder), asc(allergen.id))
  const byId = Map.groupBy(rows, ({ link }) => link[SUBJECT_FIELDS[subject]])
  return (id) =>
    (byId.get(id) ?? []).map(({ link, name, verifiedBy }) => ({
      allergenId: link.allergenId,
      name: textIn(name, 'en', 'en'),
      level: link.level,
      removable: link.removable,
      note: link.note,
      verifiedBy,
      verifiedAt: link.verifiedAt?.toISOString() ?? null,
    }))
}

/** What is stated of an item, variant or option as it is kept, as JSON: for a column of a query. */
export function statedJson(subject: AllergenSubject, id: SQL): SQL<StatedJson[]> {
  const column = sql.raw(SUBJECT_NAMES[subject])
  return sql`coalesce((
    select json_agg(json_build_object('allergenId', s.allergen_id, 'level', s.level, 'removable', s.removable,
      'note', s.note, 'verifiedBy', s.verified_by, 'verifiedAt', s.verified_at) order by s.allergen_id)
    from menu_item_allergen s where s.${column} = ${id}), '[]')`
}

/** One allergen as `statedJson` gives it. */
export type StatedJson = Pick<StatedAllergen, 'allergenId' | 'level' | 'removable' | 'note' | 'verifiedAt'> & {
  verifiedBy: number | null
}

async function refuseBadStatements(tx: Transaction, all: StatedAllergenInput[][]): Promise<void> {
  for (const stated of all) {
    if (new Set(stated.map((one) => one.allergenId)).size === stated.length) continue
    const fault = 'An allergen is named twice'
    throw new AppError('VALIDATION_FAILED', fault, { errors: { allergens: fault } })
  }
  const ids = [...new Set(all.flat().map((one) => one.allergenId))]
  if (ids.length > 0 && (await tx.$count(allergen, inArray(allergen.id, ids))) !== ids.length) {
    throw new AppError('NOT_FOUND', 'One of these allergens does not exist.')
  }
}
