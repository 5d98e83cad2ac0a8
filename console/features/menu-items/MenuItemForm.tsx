import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import type { DietType } from '#contract/diet-types.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useCreateMenuItemMutation, useUpdateMenuItemMutation } from '../../api/menu-items-api.ts'
import { formLocales } from '../../shell/localized-form.ts'
import { FormPage } from '../../shell/FormPage.tsx'
import { LocalizedFields } from '../../shell/LocalizedFields.tsx'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { AllergenGrid } from './AllergenGrid.tsx'
import { type MenuItemFields, toBody, toFields } from './menu-item-form.ts'
import { MenuItemPlacement } from './MenuItemPlacement.tsx'
import { PriceFields } from './PriceFields.tsx'

type Props = {
  branch: Branch
  item: MenuItem | null
  categories: Category[]
  allergens: Allergen[]
  dietTypes: DietType[]
  onStale: () => void
}

/** The form of a menu item. */
export function MenuItemForm({ branch, item, categories, allergens, dietTypes, onStale }: Props) {
  const [createMenuItem] = useCreateMenuItemMutation()
  const [updateMenuItem] = useUpdateMenuItemMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const form = useForm<MenuItemFields>({ defaultValues: toFields(item, branch) })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const locales = formLocales(branch)

  async function save(fields: MenuItemFields) {
    const body = toBody(fields, item, branch)
    const { error } = item
      ? await updateMenuItem({ params: { id: item.id }, body: { ...body, revision: item.revision } })
      : await createMenuItem({ body: { ...body, branchId: branch.id } })
    if (!error) {
      showToast({
        kind: 'success',
        title: item ? 'Menu item saved' : 'Menu item added',
        message: textIn(body.name, branch.defaultLocale, branch.defaultLocale),
      })
      return navigate(CONSOLE_PATHS.menuItems)
    }
    if ('code' in error && error.code === 'STALE_REVISION') {
      dispatch(alertAdded({ variant: 'warning', title: 'Not saved', message: error.message ?? '' }))
      return onStale()
    }
    setError('root', { message: error.message ?? 'This did not work.' })
  }

  return (
    <FormPage
      title={item ? textIn(item.name, branch.defaultLocale, branch.defaultLocale) || 'Edit menu item' : 'Add menu item'}
      backTo={CONSOLE_PATHS.menuItems}
      backLabel="Menu Items"
      error={errors.root?.message}
      saving={isSubmitting}
      onSubmit={(event) => void handleSubmit(save)(event)}
      aside={<MenuItemPlacement branch={branch} form={form} categories={categories} dietTypes={dietTypes} />}
    >
      <FormSection title="Texts">
        <LocalizedFields
          label="Name"
          locales={locales}
          maxLength={NAME_MAX_LENGTH}
          errorOf={(locale) => errors.name?.[locale]?.message}
          register={(locale, isDefault) =>
            register(`name.${locale}`, { validate: (text) => !isDefault || text.trim() !== '' || 'Name is required' })
          }
        />
        <LocalizedFields
          label="Description"
          long
          locales={locales}
          maxLength={DESCRIPTION_MAX_LENGTH}
          errorOf={(locale) => errors.description?.[locale]?.message}
          register={(locale) => register(`description.${locale}`)}
        />
      </FormSection>
      <FormSection title="Price">
        <PriceFields branch={branch} form={form} />
      </FormSection>
      <FormSection
        title="Allergens"
        lead="What nobody has stated stays “unknown”, and guests read it as “not confirmed”. Unknown is not free from."
      >
        <AllergenGrid form={form} allergens={allergens} />
      </FormSection>
    </FormPage>
  )
}
