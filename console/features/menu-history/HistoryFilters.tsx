import type { MenuChangeKind, MenuEntity } from '#contract/menu-history.ts'
import { MENU_CHANGE_KINDS, MENU_ENTITIES } from '#contract/menu-history.ts'
import { useListMenuEditorsQuery } from '../../api/menu-history-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { ENTITY_WORDS } from './history-words.ts'

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

const KINDS: Record<MenuChangeKind, string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
}
const FIELD = 'min-w-0 grow basis-36 sm:max-w-52'

/** Narrows the history down to a kind of record or change, a person, and days. */
export function HistoryFilters({ filter, onChange }: Props) {
  const { data: people = [] } = useListMenuEditorsQuery({})
  return (
    <search aria-label="History" className="flex flex-wrap items-end gap-2 border-b border-line p-3 sm:gap-3 sm:p-4">
      <SelectField
        label="Kind of record"
        labelHidden
        size="sm"
        className={FIELD}
        value={filter.entity ?? ''}
        onChange={(event) => onChange({ entity: event.target.value })}
      >
        <option value="">All records</option>
        {MENU_ENTITIES.map((one) => (
          <option key={one} value={one}>
            {ENTITY_WORDS[one].filter}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind of change"
        labelHidden
        size="sm"
        className={FIELD}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ kind: event.target.value })}
      >
        <option value="">All changes</option>
        {MENU_CHANGE_KINDS.map((one) => (
          <option key={one} value={one}>
            {KINDS[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Person"
        labelHidden
        size="sm"
        className={FIELD}
        value={filter.userId ?? ''}
        onChange={(event) => onChange({ userId: event.target.value })}
      >
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Day label="From" value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={filter.to} onChange={(to) => onChange({ to })} />
      {filter.batch !== undefined && <Button onClick={() => onChange({ batch: null })}>Show all actions</Button>}
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
