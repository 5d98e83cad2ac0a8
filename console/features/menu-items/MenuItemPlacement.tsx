import type { UseFormReturn } from 'react-hook-form'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import type { DietType } from '#contract/diet-types.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES } from '#contract/menu-items.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { STATUS_WORDS } from './words.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; categories: Category[]; dietTypes: DietType[] }

/** Where an item stands on the menu, and for whom. */
export function MenuItemPlacement({ branch, form, categories, dietTypes }: Props) {
  const { register, formState } = form
  return (
    <>
      <FormSection title="On the menu">
        <SelectField
          label="Category"
          error={formState.errors.categoryId?.message}
          {...register('categoryId', { required: 'Category is required' })}
        >
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {textIn(category.name, branch.defaultLocale, branch.defaultLocale)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" hint="Guests see what is published." {...register('status')}>
          {MENU_ITEM_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </SelectField>
      </FormSection>
      {dietTypes.length > 0 && (
        <FormSection title="Diet types">
          <div className="grid gap-2.5">
            {dietTypes.map((dietType) => (
              <CheckboxField
                key={dietType.id}
                label={dietType.name}
                value={String(dietType.id)}
                {...register('dietTypeIds')}
              />
            ))}
          </div>
        </FormSection>
      )}
    </>
  )
}
