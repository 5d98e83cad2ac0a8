import type { UseFormReturn } from 'react-hook-form'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { SERVING_SIZE_MAX_LENGTH } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES } from '#contract/menu-items.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { STATUS_WORDS } from './words.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; categories: Category[] }

/** Where an item stands on the menu, and for whom. */
export function MenuItemPlacement({ branch, form, categories }: Props) {
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
        <CheckboxField label="Featured" hint="Guests see it marked as a favourite." {...register('isFeatured')} />
      </FormSection>
      <FormSection title="Details">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Calories"
            hint="kcal"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            error={formState.errors.calories?.message}
            {...register('calories', {
              validate: (text) => /^\s*\d*\s*$/.test(text) || 'Whole numbers only',
            })}
          />
          <TextField
            label="Serving size"
            hint="e.g. 30 cm, 250 g"
            dir="auto"
            autoComplete="off"
            maxLength={SERVING_SIZE_MAX_LENGTH}
            {...register('servingSize')}
          />
        </div>
        <TextField
          label="External id"
          hint="How your till or supplier calls it; an import finds it by this."
          dir="auto"
          autoComplete="off"
          maxLength={200}
          error={formState.errors.externalId?.message}
          {...register('externalId')}
        />
      </FormSection>
    </>
  )
}
