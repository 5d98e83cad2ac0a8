import { pageMessages } from '../../pages/messages.ts'
import type { ListControl } from '../../pages/use-list-state.ts'
import { FilterFold } from '../../ui/FilterFold.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { tableMessages as t } from './messages.ts'
import { NO_AREA, TABLE_STATES } from './table-groups.ts'

type Props = { list: ListControl; areas: string[]; hasTablesWithoutArea: boolean }

/** The search and the filters, which are stored in the URL. */
export function TableFilters({ list, areas, hasTablesWithoutArea }: Props) {
  const { search, params, change } = list
  return (
    <search aria-label={t.title} className="flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchField
        label={pageMessages.search}
        value={search}
        onSearch={(text) => change({ search: text })}
        className="grow basis-40 sm:max-w-sm sm:basis-64"
      />
      <FilterFold count={['area', 'state'].filter((key) => params.get(key)).length}>
        <SelectField
          label={t.area}
          labelHidden
          size="sm"
          className="min-w-36 grow sm:grow-0"
          value={params.get('area') ?? ''}
          onChange={(event) => change({ area: event.target.value })}
        >
          <option value="">{t.allAreas}</option>
          {areas.map((area) => (
            <option key={area} value={area}>
              {area}
            </option>
          ))}
          {hasTablesWithoutArea && <option value={NO_AREA}>{t.noArea}</option>}
        </SelectField>
        <SelectField
          label={t.status}
          labelHidden
          size="sm"
          className="min-w-36 grow sm:grow-0"
          value={params.get('state') ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">{t.anyStatus}</option>
          {Object.entries(TABLE_STATES).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
      </FilterFold>
    </search>
  )
}
