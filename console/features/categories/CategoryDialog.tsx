import { Controller, useForm } from 'react-hook-form'
import { type Availability, availabilitySchema } from '#contract/availability.ts'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { DESCRIPTION_MAX_LENGTH } from '#contract/limits.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ShownImage } from '#contract/uploads.ts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { AvailabilityField } from '../../fields/AvailabilityField.tsx'
import { changedFields } from '../../fields/changed-fields.ts'
import { formLocales, mergeLocalized } from '../../fields/localized-form.ts'
import { LocalizedFields } from '../../fields/LocalizedFields.tsx'
import { NameFields } from '../../fields/NameFields.tsx'
import { TrackUpload, usePendingUploads } from '../../fields/pending-uploads.ts'
import { PictureField } from '../../fields/PictureField.tsx'
import { LeaveGuard } from '../../pages/LeaveGuard.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { parentsFor } from './category-tree.ts'
import { categoryMessages as t } from './messages.ts'

type Props = { branch: Branch; categories: Category[]; category: Category | null; onClose: () => void }
type Fields = {
  name: LocalizedText
  description: LocalizedText
  /** The id as text, as a select returns it; '' for no parent. */
  parentId: string
  image: ShownImage | null
  isVisible: boolean
  availability: Availability
}

/** The initial aspect ratio of the picture's crop. */
const ASPECT = 4 / 3

export function CategoryDialog({ branch, categories, category, onClose }: Props) {
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const locales = formLocales(branch)
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: fieldsOf(category, locales),
  })
  const { errors, isSubmitting, isDirty } = formState
  const { track, isUploading, isWaiting, saveAfterUploads } = usePendingUploads()
  const parents = parentsFor(categories, category)

  async function save(fields: Fields) {
    const body = bodyOf(fields, category)
    const { error } = category
      ? await updateCategory({
          params: { id: category.id },
          body: changedFields(body, bodyOf(fieldsOf(category, locales), category)),
        })
      : await createCategory({ body: { ...body, branchId: branch.id } })
    if (error) return setError('root', { message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: category ? t.saved : t.added,
      message: body.name[branch.defaultLocale] ?? '',
    })
    onClose()
  }

  return (
    <>
      <FormDialog
        title={category ? t.edit : t.add}
        error={errors.root?.message}
        saving={isSubmitting || isWaiting}
        unsaved={isDirty || isUploading}
        onSubmit={(event) => {
          event.preventDefault()
          void saveAfterUploads(handleSubmit, save)
        }}
        onClose={onClose}
      >
        <NameFields locales={locales} register={register} errors={errors.name} />
        <LocalizedFields
          label={t.description}
          long
          locales={locales}
          maxLength={DESCRIPTION_MAX_LENGTH}
          errorOf={(locale) => errors.description?.[locale]?.message}
          register={(locale) => register(`description.${locale}`)}
        />
        <SelectField
          label={t.parent}
          {...register('parentId')}
          disabled={parents.length === 0}
          {...(parents.length === 0 && category && { hint: t.parentHint })}
        >
          <option value="">{t.noParent}</option>
          {parents.map((one) => (
            <option key={one.id} value={one.id}>
              {textIn(one.name, branch.defaultLocale, branch.defaultLocale)}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="image"
          render={({ field }) => (
            <TrackUpload value={track}>
              <PictureField
                label={t.picture}
                value={field.value}
                onChange={field.onChange}
                locales={locales}
                aspect={ASPECT}
              />
            </TrackUpload>
          )}
        />
        <div role="group" aria-labelledby="category-availability">
          <h3 id="category-availability" className="mb-1.5 text-sm font-semibold">
            {t.available}
          </h3>
          <Controller
            control={control}
            name="availability"
            rules={{ validate: (value) => availabilitySchema.safeParse(value).success }}
            render={({ field }) => (
              <AvailabilityField of={t.availabilityOf} value={field.value} onChange={field.onChange} />
            )}
          />
        </div>
        <CheckboxField label={t.visibleToGuests} hint={t.visibleHint} {...register('isVisible')} />
      </FormDialog>
      {/* Saving waits for the picture, so leaving now would lose the changes. */}
      <LeaveGuard unsaved={isWaiting} />
    </>
  )
}

function fieldsOf(category: Category | null, locales: string[]): Fields {
  const text = (of: LocalizedText | undefined) =>
    Object.fromEntries(locales.map((locale) => [locale, of?.[locale] ?? '']))
  return {
    name: text(category?.name),
    description: text(category?.description),
    parentId: category?.parentId ? String(category.parentId) : '',
    image: category?.image ?? null,
    isVisible: category?.isVisible ?? true,
    availability: category?.availability ?? [],
  }
}

function bodyOf({ name, description, parentId, image, isVisible, availability }: Fields, before: Category | null) {
  return {
    name: mergeLocalized(name, before?.name ?? {}),
    description: mergeLocalized(description, before?.description ?? {}),
    parentId: parentId === '' ? null : Number(parentId),
    image: image && { uploadId: image.uploadId, alt: mergeLocalized(image.alt, {}) },
    isVisible,
    availability,
  }
}
