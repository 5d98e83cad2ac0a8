import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { SERVING_SIZE_MAX_LENGTH } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES } from '#contract/menu-items.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { wholeNumberInput } from '../../fields/number-input.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; categories: Category[] }

const CALORIES = wholeNumberInput(6, ['kcal'])

export function MenuItemPlacement({ branch, form, categories }: Props) {
  const { register, formState } = form
  return (
    <>
      <FormSection title={t.placement}>
        <SelectField
          label={t.category}
          error={formState.errors.categoryId?.message}
          {...register('categoryId', { required: t.categoryRequired })}
        >
          <option value="">{t.chooseCategory}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {textIn(category.name, branch.defaultLocale, branch.defaultLocale)}
            </option>
          ))}
        </SelectField>
        {categories.length === 0 && (
          <p className="text-sm text-muted">
            {t.noCategories}{' '}
            <Link to={CONSOLE_PATHS.categories} className={LINK_LOOK}>
              {t.addCategory}
            </Link>
          </p>
        )}
        <SelectField label={t.status} hint={t.statusHint} {...register('status')}>
          {MENU_ITEM_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t.statuses[status]}
            </option>
          ))}
        </SelectField>
        <CheckboxField label={t.featured} hint={t.featuredHint} {...register('isFeatured')} />
      </FormSection>
      <FormSection title={t.details}>
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            input={CALORIES}
            label={t.calories}
            hint={t.caloriesUnit}
            error={formState.errors.calories?.message}
            {...register('calories', {
              validate: (text) => /^\s*\d*\s*$/.test(text) || t.wholeNumber,
            })}
          />
          <TextField
            label={t.servingSize}
            hint={t.servingSizeHint}
            dir="auto"
            autoComplete="off"
            maxLength={SERVING_SIZE_MAX_LENGTH}
            {...register('servingSize')}
          />
        </div>
        <TextField
          label={t.externalId}
          hint={t.externalIdHint}
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
