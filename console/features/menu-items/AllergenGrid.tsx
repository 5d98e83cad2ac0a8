import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { allergenFamilies } from './allergen-families.ts'
import { allergenKey, type MenuItemFields } from './menu-item-form.ts'
import { StatedAllergenRow } from './StatedAllergenRow.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { form: UseFormReturn<MenuItemFields>; item: MenuItem | null; allergens: Allergen[] }

/** The allergen levels of an item. Child allergens (wheat under gluten) are collapsible. */
export function AllergenGrid({ form, item, allergens }: Props) {
  const stated = useWatch({ control: form.control, name: 'allergens' })
  const before = new Map(item?.allergens.map((one) => [one.allergenId, one]))
  const isStated = ({ id }: Allergen) => (stated[allergenKey(id)]?.level ?? 'UNKNOWN') !== 'UNKNOWN'
  const row = (allergen: Allergen) => (
    <StatedAllergenRow
      key={allergen.id}
      name={allergen.name}
      form={form}
      path={`allergens.${allergenKey(allergen.id)}`}
      before={before.get(allergen.id)}
    />
  )
  return (
    <>
      <div className="divide-y divide-line">
        {allergenFamilies(allergens.filter((allergen) => allergen.isActive || before.has(allergen.id))).map(
          ({ allergen, kinds }) => (
            <div key={allergen.id}>
              {row(allergen)}
              {kinds.length > 0 && (
                <details open={kinds.some(({ id }) => before.has(id))} className="mb-2.5">
                  <summary className="w-fit cursor-pointer rounded-lg px-1 text-sm font-medium text-muted hover:text-ink">
                    {t.allergenTypes(allergen.name, kinds.filter(isStated).length, kinds.length)}
                  </summary>
                  <div className="mt-1 border-s-2 border-line ps-4">{kinds.map(row)}</div>
                </details>
              )}
            </div>
          ),
        )}
      </div>
      <CheckboxField
        label={t.confirmAllergens}
        hint={item?.needsReview ? t.reviewFirst : t.confirmAllergensHint}
        {...form.register('confirmAllergens')}
        disabled={item?.needsReview}
      />
    </>
  )
}
