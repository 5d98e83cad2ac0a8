import { useForm } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { ALLERGEN_ICONS } from '#contract/food-icons.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { useCreateAllergenMutation, useUpdateAllergenMutation } from '../../api/allergens-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { companyLocales } from '../../shell/company-locales.ts'
import { mergeLocalized } from '../../shell/localized-form.ts'
import { LocalizedFields } from '../../shell/LocalizedFields.tsx'
import { showServerError } from '../../shell/show-server-error.ts'
import { readSynonyms } from '../../shell/synonyms-text.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconChoice } from '../../ui/IconChoice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'

type Props = { allergen: Allergen | null; allergens: Allergen[]; onClose: () => void }
type Fields = { name: LocalizedText; synonyms: string; parentId: string; icon: string }

/** Adds an allergen, or changes one: its words, its group, its drawing. */
export function AllergenDialog({ allergen, allergens, onClose }: Props) {
  const [createAllergen] = useCreateAllergenMutation()
  const [updateAllergen] = useUpdateAllergenMutation()
  const locales = companyLocales(useBranch())
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: {
      name: Object.fromEntries(locales.map((locale) => [locale, allergen?.names[locale] ?? ''])),
      synonyms: allergen?.synonyms.join(', ') ?? '',
      parentId: String(allergen?.parentId ?? ''),
      icon: allergen?.icon ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const hasKinds = allergen !== null && allergens.some((one) => one.parentId === allergen.id)
  const parents = allergens.filter((one) => one.parentId === null && one.id !== allergen?.id)

  async function save({ name, synonyms, parentId, icon }: Fields) {
    const body = {
      name: mergeLocalized(name, allergen?.names ?? {}),
      synonyms: readSynonyms(synonyms),
      icon: ALLERGEN_ICONS.find((one) => one === icon) ?? null,
      ...(!allergen?.isStatutory && { parentId: parentId === '' ? null : Number(parentId) }),
    }
    const { error } = allergen
      ? await updateAllergen({ params: { id: allergen.id }, body })
      : await createAllergen({ body })
    const nameFault = error && 'errors' in error ? error.errors['name'] : undefined
    if (nameFault) return setError('name.en', { message: nameFault }, { shouldFocus: true })
    if (error) return showServerError(error, setError, ['synonyms', 'parentId'])
    showToast({
      kind: 'success',
      title: allergen ? 'Allergen saved' : 'Allergen added',
      message: body.name['en'] ?? '',
    })
    onClose()
  }

  return (
    <FormDialog
      title={allergen ? 'Edit allergen' : 'Add allergen'}
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
      <TextAreaField
        label="Synonyms"
        hint="Other words for it, parted by commas: an import knows it by these."
        dir="auto"
        error={errors.synonyms?.message}
        {...register('synonyms')}
      />
      <SelectField
        label="Group"
        hint={
          allergen?.isStatutory
            ? 'The law says to which group it belongs.'
            : hasKinds
              ? 'It has kinds of its own, so it cannot belong to another.'
              : 'Who avoids the group avoids this too.'
        }
        disabled={allergen?.isStatutory || hasKinds}
        error={errors.parentId?.message}
        {...register('parentId')}
      >
        <option value="">None</option>
        {parents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <IconChoice label="Icon" icons={ALLERGEN_ICONS} {...register('icon')} />
    </FormDialog>
  )
}
