import type { Allergen } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import {
  type AllergenCarrier,
  allergenFamilies,
  publishedAllergens,
  type PublishedStatement,
} from '#contract/published-allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { allergenKey, carrierOf, type MenuItemFields } from './menu-item-form.ts'
import { withStated } from './with-stated.ts'

/** An allergen with the level that guests see. */
export type GuestStatement = PublishedStatement & {
  id: number
  name: string
  names: LocalizedText
  removable: boolean
}

export function publishedOf({ allergens, variants, modifierGroups }: MenuItem, known: Allergen[]): GuestStatement[] {
  const part = (stated: StatedAllergen[]) => ({
    allergens: stated.map(({ allergenId, publishedLevel, removable }) => ({
      id: allergenId,
      level: publishedLevel,
      removable,
    })),
  })
  const stated = [
    allergens,
    ...[...variants, ...modifierGroups.flatMap(({ options }) => options)].map((one) => one.allergens),
  ].flat()
  return named(
    {
      ...part(allergens),
      variants: variants.map((size) => part(size.allergens)),
      modifierGroups: modifierGroups.map(({ minSelected, options }) => ({
        minSelected,
        options: options.map((option) => ({ ...part(option.allergens), isDefault: option.isDefault })),
      })),
    },
    withStated(known, stated),
  )
}

type Stating = Pick<MenuItemFields, 'allergens' | 'variants' | 'modifierGroups' | 'confirmAllergens'>

/**
 * The allergens that guests would see if the form were saved now. A “free from” that guests don’t see already is
 * shown only if the checkbox that confirms allergens is ticked.
 * @param item the item as loaded; null for a new one
 */
export function publishedOfFields(fields: Stating, item: MenuItem | null, known: Allergen[]): GuestStatement[] {
  const sizes = new Map(item?.variants.map((size) => [size.id, size.allergens]))
  const options = new Map(item?.modifierGroups.flatMap((group) => group.options.map((one) => [one.id, one.allergens])))
  const publish = <Part extends Pick<AllergenCarrier, 'allergens'>>(
    part: Part,
    before: StatedAllergen[] = [],
  ): Part => ({
    ...part,
    allergens: part.allergens.map((one) => ({ ...one, level: keeps(one, before) ? one.level : ('UNKNOWN' as const) })),
  })
  const keeps = ({ id, level, removable = false }: AllergenCarrier['allergens'][number], before: StatedAllergen[]) =>
    level !== 'FREE_FROM' ||
    fields.confirmAllergens ||
    before.some((one) => one.allergenId === id && one.publishedLevel === level && one.removable === removable)
  const stated = carrierOf(fields)
  const own = {
    allergens: stated.allergens.map((one) => ({
      ...one,
      removable: one.level !== 'FREE_FROM' && (fields.allergens[allergenKey(one.id)]?.removable ?? false),
    })),
  }
  return named(
    {
      ...publish(own, item?.allergens),
      variants: stated.variants.map((part, at) => publish(part, sizes.get(fields.variants[at]?.variantId ?? 0))),
      modifierGroups: stated.modifierGroups.map((group, at) => ({
        ...group,
        options: group.options.map((part, place) =>
          publish(part, options.get(fields.modifierGroups[at]?.options[place]?.optionId ?? 0)),
        ),
      })),
    },
    known,
  )
}

/** The published allergens with their names, in the order of the company's allergens. */
function named(carrier: AllergenCarrier, known: Allergen[]): GuestStatement[] {
  const published = new Map(publishedAllergens(carrier, allergenFamilies(known)).map((one) => [one.id, one]))
  return known.flatMap(({ id, name, names }) => {
    const one = published.get(id)
    return one ? { ...one, name, names } : []
  })
}
