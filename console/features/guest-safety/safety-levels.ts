import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import type { BodyInput } from '#contract/endpoints.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem, updateMenuItem } from '#contract/menu-items.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

/** Levels by the key of the item, size or option, and by allergen (`a` and its id). */
export type LevelsFields = Record<string, Record<string, ContainmentLevel>>
/** The levels, and the ids of the diet types that the item keeps. */
export type SafetyFields = { levels: LevelsFields; dietTypeIds: string[] }

type SafetyPart = {
  key: string
  kind: 'variants' | 'options'
  id: number
  name: string
  stated: StatedAllergen[]
}

export const WHOLE = 'item'

/** The sizes and options of an item, in menu order. */
export function partsOf(item: MenuItem, locale: string): SafetyPart[] {
  const sizes = item.variants.map(({ id, name, allergens }) => ({
    key: `size${id}`,
    kind: 'variants' as const,
    id,
    name: textIn(name, locale, locale),
    stated: allergens,
  }))
  const options = item.modifierGroups.flatMap((group) =>
    group.options.map(({ id, name, allergens }) => ({
      key: `option${id}`,
      kind: 'options' as const,
      id,
      name: `${textIn(group.name, locale, locale)}, ${textIn(name, locale, locale)}`,
      stated: allergens,
    })),
  )
  return [...sizes, ...options]
}

export function shownAllergens(item: MenuItem, parts: SafetyPart[], allergens: Allergen[]): Allergen[] {
  const statedIds = new Set([item.allergens, ...parts.map(({ stated }) => stated)].flat().map((one) => one.allergenId))
  return allergens.filter(({ id, isActive }) => isActive || statedIds.has(id))
}

export function getLevel(stated: StatedAllergen[], id: number): ContainmentLevel {
  return stated.find(({ allergenId }) => allergenId === id)?.level ?? 'UNKNOWN'
}

export function levelsOf(item: MenuItem, parts: SafetyPart[], allergens: Allergen[]): LevelsFields {
  const of = (stated: StatedAllergen[]) =>
    Object.fromEntries(allergens.map(({ id }) => [`a${id}`, getLevel(stated, id)]))
  return { [WHOLE]: of(item.allergens), ...Object.fromEntries(parts.map(({ key, stated }) => [key, of(stated)])) }
}

/** The diet types as a request body; nothing if none was removed. */
export function dietTypesToBody(item: MenuItem, kept: string[]): Pick<BodyInput<typeof updateMenuItem>, 'dietTypeIds'> {
  const dietTypeIds = item.dietTypes.flatMap(({ id }) => (kept.includes(String(id)) ? id : []))
  return dietTypeIds.length < item.dietTypes.length ? { dietTypeIds } : {}
}

/** The request body. Includes only changed sizes and options, because other items may share the options. */
export function levelsToBody(
  levels: LevelsFields,
  parts: SafetyPart[],
  allergens: Allergen[],
): Pick<BodyInput<typeof updateMenuItem>, 'allergens' | 'partAllergens'> {
  const chosen = (key: string) =>
    allergens.map(({ id }) => ({ allergenId: id, level: levels[key]?.[`a${id}`] ?? ('UNKNOWN' as const) }))
  const changed = (kind: SafetyPart['kind']) =>
    parts
      .filter((part) => part.kind === kind)
      .filter(({ key, stated }) => chosen(key).some(({ allergenId, level }) => level !== getLevel(stated, allergenId)))
      .map(({ id, key }) => ({ id, allergens: chosen(key) }))
  const [variants, options] = [changed('variants'), changed('options')]
  return {
    allergens: chosen(WHOLE),
    ...((variants.length > 0 || options.length > 0) && { partAllergens: { variants, options } }),
  }
}
