import { Controller, useForm, useWatch } from 'react-hook-form'
import { type DietType, dietTypeColorSchema } from '#contract/diet-types.ts'
import { DIET_TYPE_ICONS } from '#contract/food-icons.ts'
import { ABBREVIATION_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { useCreateDietTypeMutation, useUpdateDietTypeMutation } from '../../api/diet-types-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { companyLocales } from '../../shell/company-locales.ts'
import { mergeLocalized } from '../../shell/localized-form.ts'
import { LocalizedFields } from '../../shell/LocalizedFields.tsx'
import { showServerError } from '../../shell/show-server-error.ts'
import { readSynonyms } from '../../shell/synonyms-text.ts'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconChoice } from '../../ui/IconChoice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DietTypeMark } from './DietTypeMark.tsx'
import { contrastWords } from './contrast-words.ts'

type Props = { dietType: DietType | null; onClose: () => void }
/** Green, as most of these marks are. */
const COLOR_AT_FIRST = '#2F7D32'
type Fields = { name: LocalizedText; abbreviation: string; color: string; icon: string; synonyms: string }

/** Adds a diet type, or changes one: its words and its mark, whose contrast is checked while it is chosen. */
export function DietTypeDialog({ dietType, onClose }: Props) {
  const [createDietType] = useCreateDietTypeMutation()
  const [updateDietType] = useUpdateDietTypeMutation()
  const locales = companyLocales(useBranch())
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    mode: 'onChange',
    defaultValues: {
      name: Object.fromEntries(locales.map((locale) => [locale, dietType?.names[locale] ?? ''])),
      abbreviation: dietType?.abbreviation ?? '',
      color: dietType?.color ?? COLOR_AT_FIRST,
      icon: dietType?.icon ?? '',
      synonyms: dietType?.synonyms.join(', ') ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const [abbreviation, color, icon] = useWatch({ control, name: ['abbreviation', 'color', 'icon'] })

  async function save({ name, ...fields }: Fields) {
    const body = {
      name: mergeLocalized(name, dietType?.names ?? {}),
      abbreviation: fields.abbreviation.trim(),
      color: fields.color,
      icon: DIET_TYPE_ICONS.find((one) => one === fields.icon) ?? null,
      synonyms: readSynonyms(fields.synonyms),
    }
    const { error } = dietType
      ? await updateDietType({ params: { id: dietType.id }, body })
      : await createDietType({ body })
    if (error) return showServerError(error, setError, ['abbreviation', 'color', 'synonyms'])
    showToast({
      kind: 'success',
      title: dietType ? 'Diet type saved' : 'Diet type added',
      message: body.name['en'] ?? '',
    })
    onClose()
  }

  return (
    <FormDialog
      title={dietType ? 'Edit diet type' : 'Add diet type'}
      fault={errors.root?.message}
      saving={isSubmitting}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <LocalizedFields
        label="Name"
        locales={locales}
        maxLength={NAME_MAX_LENGTH}
        errorOf={(locale) => errors.name?.[locale]?.message}
        register={(locale, isDefault) =>
          register(`name.${locale}`, { validate: (text) => !isDefault || text.trim() !== '' || 'Name is required' })
        }
      />
      <div className="flex items-end gap-3">
        <TextField
          label="Abbreviation"
          maxLength={ABBREVIATION_MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          className="grow"
          error={errors.abbreviation?.message}
          {...register('abbreviation')}
        />
        <span className="pb-1">
          <DietTypeMark abbreviation={abbreviation.trim() || null} icon={icon || null} color={color} />
        </span>
      </div>
      <Controller
        control={control}
        name="color"
        rules={{ validate: (text) => dietTypeColorSchema.safeParse(text).error?.issues[0]?.message ?? true }}
        render={({ field: { value, onChange } }) => (
          <ColorField
            label="Colour"
            value={value}
            onChange={onChange}
            fallback={COLOR_AT_FIRST}
            hint={contrastWords(color)}
            error={errors.color?.message}
          />
        )}
      />
      <IconChoice label="Icon" icons={DIET_TYPE_ICONS} {...register('icon')} />
      <TextAreaField
        label="Synonyms"
        hint="Other words for it, parted by commas: an import knows it by these."
        dir="auto"
        error={errors.synonyms?.message}
        {...register('synonyms')}
      />
    </FormDialog>
  )
}
