import { useForm } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import { ALLERGEN_ICONS } from '#contract/food-icons.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { useCreateAllergenMutation, useUpdateAllergenMutation } from '../../api/allergens-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { companyLocales } from '../../session/company-locales.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import { mergeLocalized } from '../../fields/localized-form.ts'
import { NameFields } from '../../fields/NameFields.tsx'
import { showServerError } from '../../pages/show-server-error.ts'
import { readSynonyms } from '../../fields/synonyms-text.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconChoice } from '../../ui/IconChoice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { allergenMessages as t } from './messages.ts'

type Props = { allergen: Allergen | null; allergens: Allergen[]; onClose: () => void }
type Fields = { name: LocalizedText; synonyms: string; parentId: string; icon: string }

export function AllergenDialog({ allergen, allergens, onClose }: Props) {
  const [createAllergen] = useCreateAllergenMutation()
  const [updateAllergen] = useUpdateAllergenMutation()
  const locales = companyLocales(useBranch())
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: fieldsOf(allergen, locales),
  })
  const { errors, isSubmitting, isDirty } = formState
  const hasKinds = allergen !== null && allergens.some((one) => one.parentId === allergen.id)
  const parents = allergens.filter((one) => one.parentId === null && one.id !== allergen?.id)

  async function save(fields: Fields) {
    const body = bodyOf(fields, allergen)
    const { error } = allergen
      ? await updateAllergen({
          params: { id: allergen.id },
          body: changedFields(body, bodyOf(fieldsOf(allergen, locales), allergen)),
        })
      : await createAllergen({ body })
    const nameError = error && 'errors' in error ? error.errors['name'] : undefined
    if (nameError) return setError('name.en', { message: nameError }, { shouldFocus: true })
    if (error) return showServerError(error, setError, ['synonyms', 'parentId'])
    showToast({
      kind: 'success',
      title: allergen ? t.saved : t.added,
      message: body.name['en'] ?? '',
    })
    onClose()
  }

  return (
    <FormDialog
      title={allergen ? t.edit : t.add}
      error={errors.root?.message}
      saving={isSubmitting}
      unsaved={isDirty}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <NameFields locales={locales} register={register} errors={errors.name} />
      <TextAreaField
        label={t.synonyms}
        hint={t.synonymsHint}
        dir="auto"
        error={errors.synonyms?.message}
        {...register('synonyms')}
      />
      <SelectField
        label={t.parent}
        hint={allergen?.isStatutory ? t.parentByLaw : hasKinds ? t.parentHasTypes : t.parentHint}
        disabled={allergen?.isStatutory || hasKinds}
        error={errors.parentId?.message}
        {...register('parentId')}
      >
        <option value="">{t.none}</option>
        {parents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <IconChoice label={t.icon} icons={ALLERGEN_ICONS} {...register('icon')} />
    </FormDialog>
  )
}

function fieldsOf(allergen: Allergen | null, locales: string[]): Fields {
  return {
    name: Object.fromEntries(locales.map((locale) => [locale, allergen?.names[locale] ?? ''])),
    synonyms: allergen?.synonyms.join(', ') ?? '',
    parentId: String(allergen?.parentId ?? ''),
    icon: allergen?.icon ?? '',
  }
}

function bodyOf({ name, synonyms, parentId, icon }: Fields, allergen: Allergen | null) {
  return {
    name: mergeLocalized(name, allergen?.names ?? {}),
    synonyms: readSynonyms(synonyms),
    icon: ALLERGEN_ICONS.find((one) => one === icon) ?? null,
    ...(!allergen?.isStatutory && { parentId: parentId === '' ? null : Number(parentId) }),
  }
}
