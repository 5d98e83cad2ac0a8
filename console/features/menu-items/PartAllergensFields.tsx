import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { LEVEL_WORDS } from './words.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  name: `variants.${number}.allergens` | `modifierGroups.${number}.options.${number}.allergens`
  allergens: Allergen[]
  /** Whose allergens, for who does not see the form. */
  about: string
}

const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const

/** What a size or an option holds of its own: one line for each allergen. */
export function PartAllergensFields({ form, name, allergens, about }: Props) {
  const parts = useFieldArray({ control: form.control, name })
  return (
    <div className="space-y-2">
      {parts.fields.map((part, index) => (
        <div key={part.id} className="flex flex-wrap items-center gap-2">
          <SelectField
            label={`Allergen of ${about}`}
            labelHidden
            size="sm"
            className="min-w-0 grow max-sm:w-full"
            {...form.register(`${name}.${index}.allergenId`)}
          >
            <option value="">Choose an allergen</option>
            {allergens.map(({ id, name: allergen }) => (
              <option key={id} value={id}>
                {allergen}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={`Level in ${about}`}
            labelHidden
            size="sm"
            className="w-36 shrink-0 max-sm:grow"
            {...form.register(`${name}.${index}.level`)}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {LEVEL_WORDS[level]}
              </option>
            ))}
          </SelectField>
          <IconButton label="Delete" about={`allergen of ${about}`} tone="danger" onClick={() => parts.remove(index)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Add allergen of ${about}`}
        onClick={() => parts.append({ allergenId: '', level: 'CONTAINS' })}
      >
        <Plus className="size-4" aria-hidden="true" />
        Allergen
      </Button>
    </div>
  )
}
