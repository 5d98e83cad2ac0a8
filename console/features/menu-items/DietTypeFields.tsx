import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { dietConflicts } from '#contract/diet-conflicts.ts'
import type { DietType } from '#contract/diet-types.ts'
import { effectiveAllergens } from '#contract/effective-allergens.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { carrierOf, type MenuItemFields } from './menu-item-form.ts'
import { LEVEL_WORDS } from './words.ts'

type Props = { form: UseFormReturn<MenuItemFields>; allergens: Allergen[]; dietTypes: DietType[] }

/** Whom an item suits, with a warning where its allergens say otherwise. Neither is inferred from the other. */
export function DietTypeFields({ form, allergens, dietTypes }: Props) {
  const chosen = useWatch({ control: form.control, name: 'dietTypeIds' })
  const [stated, variants, modifierGroups] = useWatch({
    control: form.control,
    name: ['allergens', 'variants', 'modifierGroups'],
  })
  const codes = new Map(allergens.map(({ id, code }) => [id, code]))
  const levels = new Map(
    effectiveAllergens(carrierOf({ allergens: stated, variants, modifierGroups })).map(({ id, level }) => [id, level]),
  )
  const conflicts = dietConflicts(
    dietTypes.filter(({ id }) => chosen.includes(String(id))),
    allergens.map(({ id, code, name, parentId }) => ({
      code,
      name,
      parentCode: codes.get(parentId ?? 0) ?? null,
      level: levels.get(id) ?? 'UNKNOWN',
    })),
  )
  return (
    <FormSection title="Diet types">
      <div className="grid gap-2.5">
        {dietTypes
          .filter(({ id, isActive }) => isActive || chosen.includes(String(id)))
          .map((dietType) => (
            <CheckboxField
              key={dietType.id}
              label={dietType.name}
              value={String(dietType.id)}
              {...form.register('dietTypeIds')}
            />
          ))}
      </div>
      {conflicts.length > 0 && (
        <Notice variant="warning" title="This contradicts itself">
          <ul>
            {conflicts.map(({ dietType, allergen, level }) => (
              <li key={`${dietType} ${allergen}`}>
                {dietType}, but {LEVEL_WORDS[level].toLowerCase()} {allergen.toLowerCase()}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </FormSection>
  )
}
