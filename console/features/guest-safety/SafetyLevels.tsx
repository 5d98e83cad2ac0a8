import { useFormContext } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { AllergenLevelRow } from '../menu-items/AllergenLevelRow.tsx'
import { getLevel, type SafetyFields } from './safety-levels.ts'

type Props = {
  /** The form key of the item, size or option. */
  part: string
  /** The name of the size or option, shown before each allergen; omitted for the item itself. */
  about?: string
  stated: StatedAllergen[]
  allergens: Allergen[]
}

export function SafetyLevels({ part, about, stated, allergens }: Props) {
  const { register } = useFormContext<SafetyFields>()
  return (
    <div className="divide-y divide-line">
      {allergens.map(({ id, name }) => (
        <AllergenLevelRow
          key={id}
          name={about ? `${about}: ${name}` : name}
          levelBefore={getLevel(stated, id)}
          field={register(`levels.${part}.a${id}`)}
        />
      ))}
    </div>
  )
}
