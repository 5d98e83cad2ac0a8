import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  name: `variants.${number}.allergens` | `modifierGroups.${number}.options.${number}.allergens`
  allergens: Allergen[]
  /** The name of the size or option, as context for screen readers. */
  about: string
}

const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const

export function PartAllergensFields({ form, name, allergens, about }: Props) {
  const parts = useFieldArray({ control: form.control, name })
  return (
    <div className="space-y-2">
      {parts.fields.map((part, index) => (
        <div key={part.id} className="flex flex-wrap items-start gap-2">
          <SelectField
            label={t.allergenOf(about)}
            labelHidden
            size="sm"
            className="min-w-0 grow max-sm:w-full"
            error={form.getFieldState(`${name}.${index}.allergenId`, form.formState).error?.message}
            {...form.register(`${name}.${index}.allergenId`, { validate: (id) => id !== '' || t.allergenRequired })}
          >
            <option value="">{t.chooseAllergen}</option>
            {allergens
              .filter(({ id, isActive }) => isActive || String(id) === part.allergenId)
              .map(({ id, name: allergen }) => (
                <option key={id} value={id}>
                  {allergen}
                </option>
              ))}
          </SelectField>
          <SelectField
            label={t.levelOf(about)}
            labelHidden
            size="sm"
            className="w-36 shrink-0 max-sm:grow"
            {...form.register(`${name}.${index}.level`)}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {t.levels[level]}
              </option>
            ))}
          </SelectField>
          <IconButton
            label={t.deletePart(t.allergenNumber(index + 1, about))}
            tone="danger"
            onClick={() => parts.remove(index)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t.addAllergenTo(about)}
        onClick={() => parts.append({ allergenId: '', level: 'CONTAINS' })}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t.addAllergen}
      </Button>
    </div>
  )
}
