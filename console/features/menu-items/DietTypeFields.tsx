import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { dietConflicts } from '#contract/diet-conflicts.ts'
import type { DietType } from '#contract/diet-types.ts'
import { allergenFamilies, publishedAllergens } from '#contract/published-allergens.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { carrierOf, type MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { form: UseFormReturn<MenuItemFields>; allergens: Allergen[]; dietTypes: DietType[] }

/** The diet types of an item. Warns when they contradict its allergens; neither is inferred from the other. */
export function DietTypeFields({ form, allergens, dietTypes }: Props) {
  const chosen = useWatch({ control: form.control, name: 'dietTypeIds' })
  const [stated, variants, modifierGroups] = useWatch({
    control: form.control,
    name: ['allergens', 'variants', 'modifierGroups'],
  })
  const codes = new Map(allergens.map(({ id, code }) => [id, code]))
  const levels = new Map(
    publishedAllergens(carrierOf({ allergens: stated, variants, modifierGroups }), allergenFamilies(allergens)).map(
      ({ id, level }) => [id, level],
    ),
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
    <FormSection title={t.dietTypes}>
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
        <Notice variant="warning" title={t.dietConflict}>
          <ul>
            {conflicts.map(({ dietType, allergen, level }) => (
              <li key={`${dietType} ${allergen}`}>{t.dietConflictLine(dietType, t.levels[level], allergen)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormSection>
  )
}
