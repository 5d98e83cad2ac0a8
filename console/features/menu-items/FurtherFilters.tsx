import type { ComponentProps } from 'react'
import { languageName } from '#contract/language-name.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { FILTER_KEYS } from './item-filter.ts'
import type { FiltersProps } from './MenuItemFilters.tsx'
import { menuItemMessages as t } from './messages.ts'

export function FurtherFilters({ id, branch, filter, onChange }: FiltersProps & { id: string }) {
  const { data: allergens = [] } = useListAllergensQuery({}, { refetchOnMountOrArgChange: true })
  const { data: dietTypes = [] } = useListDietTypesQuery({}, { refetchOnMountOrArgChange: true })
  const filters: FurtherFilter[] = [
    {
      key: 'allergenId',
      label: t.allergen,
      all: t.anyAllergen,
      options: allergens.map((one) => [one.id, t.withAllergen(one.name)]),
    },
    {
      key: 'dietTypeId',
      label: t.dietType,
      all: t.anyDietType,
      options: dietTypes.map((one) => [one.id, one.name]),
    },
    { key: 'soldOut', label: t.availability, all: t.anyAvailability, options: yesOrNo(t.soldOut, t.available) },
    { key: 'withoutPrice', label: t.price, all: t.anyPrice, options: yesOrNo(t.noPrice, t.hasPrice) },
    {
      key: 'allergensUnknown',
      label: t.allergenInfo,
      all: t.anyAllergenInfo,
      options: [
        ['all', t.noAllergens],
        ['some', t.someUnknown],
      ],
    },
    { key: 'needsReview', label: t.review, all: t.anyReview, options: yesOrNo(t.needsReview, t.reviewed) },
    {
      key: 'missing',
      label: t.missing,
      all: t.anyMissing,
      options: [
        ['picture', t.withoutPicture],
        ['confirmation', t.unconfirmed],
        ...branch.locales.map((one): [string, string] => [one, t.withoutLanguage(languageName(one))]),
      ],
    },
  ]
  return (
    <div id={id} className="order-last grid w-full grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 sm:*:max-w-none!">
      {filters.map(({ key, ...select }) => (
        <FilterSelect
          key={key}
          {...select}
          value={filter[key]?.toString()}
          onChange={(chosen) => onChange({ [key]: chosen })}
        />
      ))}
    </div>
  )
}

type FurtherFilter = Pick<ComponentProps<typeof FilterSelect>, 'label' | 'all' | 'options'> & {
  key: (typeof FILTER_KEYS)[number]
}

const yesOrNo = (yes: string, no: string): [string, string][] => [
  ['true', yes],
  ['false', no],
]
