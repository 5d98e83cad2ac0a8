import { languageName } from '#contract/language-name.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { FiltersProps } from './MenuItemFilters.tsx'
import { menuItemMessages as t } from './messages.ts'

/** The filters that “More filters” shows. */
export function FurtherFilters({ id, branch, filter, onChange }: FiltersProps & { id: string }) {
  const { data: allergens = [] } = useListAllergensQuery({})
  const { data: dietTypes = [] } = useListDietTypesQuery({})
  return (
    <div id={id} className="order-last grid w-full grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 sm:*:max-w-none!">
      <FilterSelect
        label={t.allergen}
        all={t.anyAllergen}
        value={filter.allergenId}
        onChange={(allergenId) => onChange({ allergenId })}
        options={allergens.map((one) => [one.id, t.withAllergen(one.name)])}
      />
      <FilterSelect
        label={t.dietType}
        all={t.anyDietType}
        value={filter.dietTypeId}
        onChange={(dietTypeId) => onChange({ dietTypeId })}
        options={dietTypes.map((one) => [one.id, one.name])}
      />
      <FilterSelect
        label={t.availability}
        all={t.anyAvailability}
        value={filter.soldOut === undefined ? undefined : String(filter.soldOut)}
        onChange={(soldOut) => onChange({ soldOut })}
        options={[
          ['true', t.soldOut],
          ['false', t.available],
        ]}
      />
      <FilterSelect
        label={t.price}
        all={t.anyPrice}
        value={filter.withoutPrice === undefined ? undefined : String(filter.withoutPrice)}
        onChange={(withoutPrice) => onChange({ withoutPrice })}
        options={[
          ['true', t.noPrice],
          ['false', t.hasPrice],
        ]}
      />
      <FilterSelect
        label={t.allergenInfo}
        all={t.anyAllergenInfo}
        value={filter.allergensUnknown}
        onChange={(allergensUnknown) => onChange({ allergensUnknown })}
        options={[
          ['all', t.noAllergens],
          ['some', t.someUnknown],
        ]}
      />
      <FilterSelect
        label={t.review}
        all={t.anyReview}
        value={filter.needsReview === undefined ? undefined : String(filter.needsReview)}
        onChange={(needsReview) => onChange({ needsReview })}
        options={[
          ['true', t.needsReview],
          ['false', t.reviewed],
        ]}
      />
      <FilterSelect
        label={t.missing}
        all={t.anyMissing}
        value={filter.missing}
        onChange={(missing) => onChange({ missing })}
        options={[
          ['picture', t.withoutPicture],
          ['confirmation', t.unconfirmed],
          ...branch.locales.map((one): [string, string] => [one, t.withoutLanguage(languageName(one))]),
        ]}
      />
    </div>
  )
}
