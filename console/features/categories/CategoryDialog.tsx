import { useForm } from 'react-hook-form'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { formLocales, mergeLocalized } from '../../shell/localized-form.ts'
import { LocalizedFields } from '../../shell/LocalizedFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { branch: Branch; category: Category | null; onClose: () => void }
type Fields = { name: LocalizedText }

/** Adds a category, or renames one, in each language of the branch. */
export function CategoryDialog({ branch, category, onClose }: Props) {
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const locales = formLocales(branch)
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { name: Object.fromEntries(locales.map((locale) => [locale, category?.name[locale] ?? ''])) },
  })
  const { errors, isSubmitting } = formState

  async function save(fields: Fields) {
    const name = mergeLocalized(fields.name, category?.name ?? {})
    const { error } = category
      ? await updateCategory({ params: { id: category.id }, body: { name } })
      : await createCategory({ body: { name, branchId: branch.id } })
    if (error) return setError('root', { message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: category ? 'Category saved' : 'Category added',
      message: name[branch.defaultLocale] ?? '',
    })
    onClose()
  }

  return (
    <Dialog title={category ? 'Edit category' : 'Add category'} open onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-4">
        {errors.root && (
          <Notice live variant="danger" title="Not saved">
            {errors.root.message}
          </Notice>
        )}
        <LocalizedFields
          label="Name"
          locales={locales}
          maxLength={NAME_MAX_LENGTH}
          errorOf={(locale) => errors.name?.[locale]?.message}
          register={(locale, isDefault) =>
            register(`name.${locale}`, { validate: (text) => !isDefault || text.trim() !== '' || 'Name is required' })
          }
        />
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
