import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Missing } from '#contract/menu-items.ts'
import { confirmedAfter } from '#contract/published-allergens.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  menuItem,
  menuItemAllergen,
  menuItemModifierGroup,
  menuItemVariant,
  modifierOption,
} from '#server/db/schema.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'

export const needsReview = sql`${menuItem.reviewReasons} <> '[]'::jsonb`

export async function isMissing(tx: Transaction, missing: Missing, now: Date): Promise<SQL | undefined> {
  if (missing === 'picture') return sql`${menuItem.images} = '[]'::jsonb`
  if (missing === 'confirmation') return isUnconfirmed(tx, confirmedAfter({ accessEnd: await findAccessEnd(tx), now }))
  return isUntranslated(sql`${missing}`)
}

/**
 * The condition for items that lack a name in a language, or a description or ingredients that exist in another
 * language.
 */
export function isUntranslated(locale: SQL): SQL {
  const { name, description, ingredients } = menuItem
  return sql`(coalesce(${name} ->> ${locale}, '') = ''
    or (${hasText(description)} and coalesce(${description} ->> ${locale}, '') = '')
    or (${hasText(ingredients)} and coalesce(${ingredients} ->> ${locale}, '') = ''))`
}

/** Whether a text exists in any language; a removed text may remain as an empty string. */
const hasText = (column: typeof menuItem.description | typeof menuItem.ingredients) =>
  sql`(${column} <> '{}'::jsonb and jsonb_path_exists(${column}, '$.* ? (@ != "")'))`

/**
 * Items whose allergens aren't confirmed by the rule of `confirmationOf` (contract/published-allergens.ts): those
 * without statements, and those with a statement, including one about a size or an option, that nobody confirmed or
 * whose confirmation has expired.
 * @param limit a confirmation of “free from” must be newer than this; null if none has expired
 */
function isUnconfirmed(tx: Transaction, limit: Date | null): SQL | undefined {
  const { menuItemId, menuItemVariantId, modifierOptionId, verifiedAt, level } = menuItemAllergen
  const expired = limit && and(eq(level, 'FREE_FROM'), sql`${verifiedAt} <= ${limit.toISOString()}`)
  const doubtful = or(isNull(verifiedAt), expired ?? undefined)
  const stated = (which: SQL | undefined) => ({
    itself: tx
      .select({ id: menuItemId })
      .from(menuItemAllergen)
      .where(and(isNotNull(menuItemId), which)),
    bySize: tx
      .select({ id: menuItemVariant.menuItemId })
      .from(menuItemVariant)
      .innerJoin(menuItemAllergen, eq(menuItemVariantId, menuItemVariant.id))
      .where(which),
    byOption: tx
      .select({ id: menuItemModifierGroup.menuItemId })
      .from(menuItemModifierGroup)
      .innerJoin(modifierOption, eq(modifierOption.modifierGroupId, menuItemModifierGroup.modifierGroupId))
      .innerJoin(menuItemAllergen, eq(modifierOptionId, modifierOption.id))
      .where(which),
  })
  const [any, open] = [stated(undefined), stated(doubtful)]
  // Each list is computed once; a union would be evaluated for every item.
  return or(
    and(
      notInArray(menuItem.id, any.itself),
      notInArray(menuItem.id, any.bySize),
      notInArray(menuItem.id, any.byOption),
    ),
    inArray(menuItem.id, open.itself),
    inArray(menuItem.id, open.bySize),
    inArray(menuItem.id, open.byOption),
  )
}
