import type { MenuChangeKind, MenuEntity } from '#contract/menu-history.ts'
import { MENU_CHANGE_KINDS, MENU_ENTITIES } from '#contract/menu-history.ts'
import { useListMenuEditorsQuery } from '../../api/menu-history-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { FilterFold } from '../../ui/FilterFold.tsx'
import { FilterSelect } from '../menu-items/FilterSelect.tsx'
import { menuHistoryMessages as t } from './messages.ts'

type Props = {
  filter: {
    entity: MenuEntity | undefined
    kind: MenuChangeKind | undefined
    userId: number | undefined
    from: string | undefined
    to: string | undefined
    batch: string | undefined
  }
  onChange: (change: Record<string, string | number | null>) => void
}

const FOLDED = ['entity', 'kind', 'userId', 'from', 'to'] as const

export function HistoryFilters({ filter, onChange }: Props) {
  const { data: people = [] } = useListMenuEditorsQuery({})
  return (
    <search aria-label={t.title} className="flex flex-wrap items-end gap-2 border-b border-line p-3 sm:gap-3 sm:p-4">
      <FilterFold count={FOLDED.filter((key) => filter[key] !== undefined).length}>
        <FilterSelect
          label={t.recordFilter}
          all={t.allRecords}
          value={filter.entity}
          options={MENU_ENTITIES.map((one) => [one, t.entities[one].filter])}
          onChange={(entity) => onChange({ entity })}
        />
        <FilterSelect
          label={t.kindFilter}
          all={t.allKinds}
          value={filter.kind}
          options={MENU_CHANGE_KINDS.map((one) => [one, t.kindOptions[one]])}
          onChange={(kind) => onChange({ kind })}
        />
        <FilterSelect
          label={t.person}
          all={t.everyone}
          value={filter.userId}
          options={people.map(({ id, name }) => [id, name])}
          onChange={(userId) => onChange({ userId })}
        />
        <Day label={t.from} value={filter.from} onChange={(from) => onChange({ from })} />
        <Day label={t.to} value={filter.to} onChange={(to) => onChange({ to })} />
      </FilterFold>
      {filter.batch !== undefined && <Button onClick={() => onChange({ batch: null })}>{t.showAllChanges}</Button>}
    </search>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | null) => void }

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="flex min-w-0 grow basis-48 items-center gap-2 text-sm text-muted max-sm:basis-full sm:max-w-60">
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={`${FIELD_LOOK} h-10 min-w-0 text-sm`}
      />
    </label>
  )
}
