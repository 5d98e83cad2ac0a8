import type { MatrixCell } from '#contract/menu-exports.ts'
import {
  type AllergenCarrier,
  type AllergenFamilies,
  comesWithItem,
  type ConfirmationClock,
  type ConfirmedStatement,
  publishedLevel,
  statementOf,
} from '#contract/published-allergens.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { DishOption, Statement } from './queries.ts'

type Cell = Omit<MatrixCell, 'confirmedAt'> & { confirmedAt: string | null }
type DishStatement = ConfirmedStatement & { id: number; isOptional: boolean }
/**
 * An item's allergen statements in two forms: `carrier` for `statementOf`, and `statements` with their confirmations.
 */
export type Dish = { carrier: AllergenCarrier; statements: DishStatement[] }

/**
 * Assembles an item from its statements.
 * @param stated all statements about the item, its sizes and its options
 * @param options all its options, including those without statements
 */
export function dishOf(stated: Statement[], options: DishOption[], clock: ConfirmationClock): Dish {
  const optional = new Set(options.filter((option) => !comesWithItem(option, option)).map(({ id }) => id))
  const statements = stated.map((one) => ({
    ...one,
    id: one.allergenId,
    publishedLevel: publishedLevel(one, clock),
    isOptional: one.subject === 'option' && optional.has(one.subjectId),
  }))
  const bySubject = Map.groupBy(statements, ({ subject, subjectId }) => `${subject} ${subjectId}`)
  const part = (of: typeof statements = []) => ({
    allergens: of.map((one) => ({ id: one.id, level: one.publishedLevel })),
  })
  const sizes = new Set(statements.flatMap(({ subject, subjectId }) => (subject === 'variant' ? subjectId : [])))
  return {
    statements,
    carrier: {
      ...part(statements.filter(({ subject }) => subject === 'item')),
      variants: [...sizes].map((id) => part(bySubject.get(`variant ${id}`))),
      modifierGroups: options.map(({ id, minSelected, isDefault }) => ({
        minSelected,
        options: [{ ...part(bySubject.get(`option ${id}`)), isDefault }],
      })),
    },
  }
}

/**
 * The published level of an allergen in an item, and what optional extras add. `confirmedAt` is the oldest confirmation
 * of that level, or null if a statement with that level is unconfirmed or the level is unknown; statements about
 * optional extras don't count.
 */
export function effectiveCell({ carrier, statements }: Dish, allergenId: number, families: AllergenFamilies): Cell {
  const { level, extras } = statementOf(carrier, allergenId, families)
  if (level === 'UNKNOWN') return { level, inOptions: extras, confirmedAt: null }
  const { parents, children } = families.get(allergenId) ?? { parents: [], children: [] }
  const family = new Set([allergenId, ...parents, ...children])
  const deciding = statements.filter((one) => !one.isOptional && one.publishedLevel === level && family.has(one.id))
  return { level, inOptions: extras, confirmedAt: oldest(deciding) }
}

function oldest(statements: { verifiedAt: string | null }[]): string | null {
  let first: string | null = null
  for (const { verifiedAt } of statements) {
    if (verifiedAt === null) return null
    if (first === null || Date.parse(verifiedAt) < Date.parse(first)) first = verifiedAt
  }
  return first
}

/**
 * The allergens that a matrix lists: all active ones, and inactive ones that one of the items contains or may contain.
 * For example, an undo can bring an allergen back to an item after the allergen was turned off.
 */
export function listedAllergens<Allergen extends { id: number; isActive: boolean }>(
  allergens: Allergen[],
  stated: Pick<Statement, 'allergenId' | 'level' | 'menuItemId'>[],
  itemIds: ReadonlySet<number>,
): Allergen[] {
  const contained = new Set(
    stated.flatMap(({ allergenId, level, menuItemId }) =>
      (level === 'CONTAINS' || level === 'MAY_CONTAIN') && itemIds.has(menuItemId) ? allergenId : [],
    ),
  )
  return allergens.filter(({ id, isActive }) => isActive || contained.has(id))
}

/** The allergens in the legend of a printed menu: those that an item or option contains or may contain. */
export function printedAllergens({ menuSite, menuItems }: MenuSnapshot): MenuSnapshot['menuSite']['allergens'] {
  const used = new Set(
    menuItems.flatMap(({ allergens, modifierGroups }) =>
      [...allergens, ...modifierGroups.flatMap(({ options }) => options.flatMap((one) => one.allergens))].flatMap(
        ({ id, level }) => (level === 'CONTAINS' || level === 'MAY_CONTAIN' ? id : []),
      ),
    ),
  )
  return menuSite.allergens.filter(({ id }) => used.has(id))
}
