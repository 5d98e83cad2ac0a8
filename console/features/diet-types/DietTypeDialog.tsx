import { Controller, useForm, useWatch } from 'react-hook-form'
import { type DietType, dietTypeColorSchema } from '#contract/diet-types.ts'
import { DIET_TYPE_ICONS } from '#contract/food-icons.ts'
import { ABBREVIATION_MAX_LENGTH } from '#contract/limits.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { useCreateDietTypeMutation, useUpdateDietTypeMutation } from '../../api/diet-types-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { companyLocales } from '../../session/company-locales.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import { mergeLocalized } from '../../fields/localized-form.ts'
import { NameFields } from '../../fields/NameFields.tsx'
import { showServerError } from '../../pages/show-server-error.ts'
import { readSynonyms } from '../../fields/synonyms-text.ts'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconChoice } from '../../ui/IconChoice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DietTypeMark } from './DietTypeMark.tsx'
import { contrastText } from './contrast-text.ts'
import { dietTypeMessages as t } from './messages.ts'

type Props = { dietType: DietType | null; onClose: () => void }
/** The colour of a new diet type. */
const COLOR_AT_FIRST = '#2F7D32'
type Fields = { name: LocalizedText; abbreviation: string; color: string; icon: string; synonyms: string }

export function DietTypeDialog({ dietType, onClose }: Props) {
  const [createDietType] = useCreateDietTypeMutation()
  const [updateDietType] = useUpdateDietTypeMutation()
  const locales = companyLocales(useBranch())
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    mode: 'onChange',
    defaultValues: fieldsOf(dietType, locales),
  })
  const { errors, isSubmitting, isDirty } = formState
  const [abbreviation, color, icon] = useWatch({ control, name: ['abbreviation', 'color', 'icon'] })

  async function save(fields: Fields) {
    const body = bodyOf(fields, dietType)
    const { error } = dietType
      ? await updateDietType({
          params: { id: dietType.id },
          body: changedFields(body, bodyOf(fieldsOf(dietType, locales), dietType)),
        })
      : await createDietType({ body })
    if (error) return showServerError(error, setError, ['abbreviation', 'color', 'synonyms'])
    showToast({
      kind: 'success',
      title: dietType ? t.saved : t.added,
      message: body.name['en'] ?? '',
    })
    onClose()
  }

  return (
    <FormDialog
      title={dietType ? t.edit : t.add}
      error={errors.root?.message}
      saving={isSubmitting}
      unsaved={isDirty}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <NameFields locales={locales} register={register} errors={errors.name} />
      <div className="flex items-end gap-3">
        <TextField
          label={t.abbreviation}
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
            label={t.colour}
            value={value}
            onChange={onChange}
            fallback={COLOR_AT_FIRST}
            hint={contrastText(color)}
            error={errors.color?.message}
          />
        )}
      />
      <IconChoice label={t.icon} icons={DIET_TYPE_ICONS} {...register('icon')} />
      <TextAreaField
        label={t.synonyms}
        hint={t.synonymsHint}
        dir="auto"
        error={errors.synonyms?.message}
        {...register('synonyms')}
      />
    </FormDialog>
  )
}

function fieldsOf(dietType: DietType | null, locales: string[]): Fields {
  return {
    name: Object.fromEntries(locales.map((locale) => [locale, dietType?.names[locale] ?? ''])),
    abbreviation: dietType?.abbreviation ?? '',
    color: dietType?.color ?? COLOR_AT_FIRST,
    icon: dietType?.icon ?? '',
    synonyms: dietType?.synonyms.join(', ') ?? '',
  }
}

function bodyOf({ name, abbreviation, color, icon, synonyms }: Fields, dietType: DietType | null) {
  return {
    name: mergeLocalized(name, dietType?.names ?? {}),
    abbreviation: abbreviation.trim(),
    color,
    icon: DIET_TYPE_ICONS.find((one) => one === icon) ?? null,
    synonyms: readSynonyms(synonyms),
  }
}
