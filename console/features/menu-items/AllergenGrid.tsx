import type { UseFormReturn } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { AllergenLevelRow } from './AllergenLevelRow.tsx'
import { allergenFamilies } from './allergen-families.ts'
import { allergenKey, type MenuItemFields } from './menu-item-form.ts'

type Props = { form: UseFormReturn<MenuItemFields>; allergens: Allergen[] }

/** Each allergen with one of the four levels; its kinds (wheat of gluten) fold away below it. */
export function AllergenGrid({ form, allergens }: Props) {
  const levelBefore = ({ id }: Allergen) => form.formState.defaultValues?.allergens?.[allergenKey(id)] ?? 'UNKNOWN'
  const isStated = (allergen: Allergen) => levelBefore(allergen) !== 'UNKNOWN'
  const row = (allergen: Allergen) => (
    <AllergenLevelRow
      key={allergen.id}
      name={allergen.name}
      levelBefore={levelBefore(allergen)}
      field={form.register(`allergens.${allergenKey(allergen.id)}`)}
    />
  )
  return (
    <div className="divide-y divide-line">
      {allergenFamilies(allergens.filter((allergen) => allergen.isActive || isStated(allergen))).map(
        ({ allergen, kinds }) => (
          <div key={allergen.id}>
            {row(allergen)}
            {kinds.length > 0 && (
              <details open={kinds.some(isStated)} className="mb-2.5">
                <summary className="w-fit cursor-pointer rounded-lg px-1 text-sm font-medium text-muted hover:text-ink">
                  Kinds of {allergen.name.toLowerCase()} ({kinds.length})
                </summary>
                <div className="mt-1 border-s-2 border-line ps-4">{kinds.map(row)}</div>
              </details>
            )}
          </div>
        ),
      )}
    </div>
  )
}
