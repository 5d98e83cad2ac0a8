import type { ListControl } from '../../shell/use-list-state.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { NO_AREA, TABLE_STATES } from './table-groups.ts'

type Props = { list: ListControl; areas: string[]; hasTablesWithoutArea: boolean }

/** What of the tables is shown; kept in the page's address. */
export function TableFilters({ list, areas, hasTablesWithoutArea }: Props) {
  const { search, params, change } = list
  return (
    <search aria-label="Tables" className="flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchField
        label="Search"
        value={search}
        onSearch={(text) => change({ search: text })}
        className="w-full grow sm:w-64 sm:max-w-sm"
      />
      <SelectField
        label="Area"
        labelHidden
        size="sm"
        className="min-w-36 grow sm:grow-0"
        value={params.get('area') ?? ''}
        onChange={(event) => change({ area: event.target.value })}
      >
        <option value="">All areas</option>
        {areas.map((area) => (
          <option key={area} value={area}>
            {area}
          </option>
        ))}
        {hasTablesWithoutArea && <option value={NO_AREA}>Without an area</option>}
      </SelectField>
      <SelectField
        label="State"
        labelHidden
        size="sm"
        className="min-w-36 grow sm:grow-0"
        value={params.get('state') ?? ''}
        onChange={(event) => change({ state: event.target.value })}
      >
        <option value="">In any state</option>
        {Object.entries(TABLE_STATES).map(([state, label]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
