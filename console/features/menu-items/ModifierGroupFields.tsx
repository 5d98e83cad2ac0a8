import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { wholeNumberInput } from '../../fields/number-input.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { groupError, maxError, newOption } from './group-form.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { ModifierOptionFields } from './ModifierOptionFields.tsx'
import { OtherNames } from './OtherNames.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  branch: Branch
  form: UseFormReturn<MenuItemFields>
  allergens: Allergen[]
  index: number
  onRemove: () => void
}

const CHOICES = wholeNumberInput(3)

export function ModifierGroupFields({ branch, form, allergens, index, onRemove }: Props) {
  const { register, control, formState } = form
  const options = useFieldArray({ control, name: `modifierGroups.${index}.options` })
  const alsoIn = useWatch({ control, name: `modifierGroups.${index}.alsoIn` })
  const name = useWatch({ control, name: `modifierGroups.${index}.name.${branch.defaultLocale}` })
  const errors = formState.errors.modifierGroups?.[index]
  const first = branch.defaultLocale
  const about = name || t.groupNumber(index + 1)
  return (
    <fieldset className="min-w-0 space-y-4 rounded-xl border border-line p-3 sm:p-4">
      <legend className="sr-only">{about}</legend>
      {alsoIn > 0 && (
        <Notice variant="info" title={t.groupUsedBy(alsoIn)}>
          {t.groupUsedHint}
        </Notice>
      )}
      <div className="flex items-start gap-2">
        <TextField
          label={t.group}
          className="min-w-0 grow"
          lang={first}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors?.name?.[first]?.message}
          {...register(`modifierGroups.${index}.name.${first}`, {
            validate: (text) => text.trim() !== '' || t.groupRequired,
          })}
        />
        <IconButton label={t.deletePart(about)} tone="danger" className="mt-7" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <OtherNames form={form} label={t.group} of={`modifierGroups.${index}`} />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          input={CHOICES}
          label={t.minSelected}
          error={errors?.min?.message}
          {...register(`modifierGroups.${index}.min`, {
            validate: (_, { modifierGroups }) => {
              const group = modifierGroups[index]
              return (group && groupError(group)) ?? true
            },
          })}
        />
        <NumberField
          input={CHOICES}
          label={t.maxSelected}
          hint={t.maxSelectedHint}
          error={errors?.max?.message}
          {...register(`modifierGroups.${index}.max`, { validate: (max) => maxError(max) ?? true })}
        />
      </div>
      {options.fields.map((option, at) => (
        <ModifierOptionFields
          key={option.id}
          branch={branch}
          form={form}
          allergens={allergens}
          group={index}
          index={at}
          onRemove={() => options.remove(at)}
        />
      ))}
      <Button size="sm" aria-label={t.addOptionTo(about)} onClick={() => options.append(newOption(branch))}>
        <Plus className="size-4" aria-hidden="true" />
        {t.addOption}
      </Button>
    </fieldset>
  )
}
