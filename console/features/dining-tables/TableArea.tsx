import type { DiningTable } from '#contract/dining-tables.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import type { SaveWhen } from '../../ui/use-draft-order.ts'
import { tableMessages as t } from './messages.ts'
import type { TableGroup } from './table-groups.ts'
import { type TableActions, TableRow } from './TableRow.tsx'

type Props = {
  group: TableGroup
  selected: ReadonlySet<number>
  refusal: string | null
  orderRefusal: string | null
  actions: TableActions
  onSelectAll: (tables: DiningTable[], selected: boolean) => void
  onReorder: (tables: DiningTable[], when: SaveWhen) => void
}

export function TableArea(props: Props) {
  const { group, selected, refusal, orderRefusal, actions, onSelectAll, onReorder } = props
  const { area, tables } = group
  const title = area ?? t.noArea
  const chosen = tables.filter(({ id }) => selected.has(id)).length
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center gap-3 border-b border-line py-3 ps-12 pe-3 sm:ps-14 sm:pe-5">
        <CheckboxField
          label={<span className="sr-only">{t.selectAll(title)}</span>}
          checked={chosen === tables.length}
          onChange={(event) => onSelectAll(tables, event.target.checked)}
        />
        <h2 dir="auto" className="min-w-0 text-lg font-semibold break-words">
          {title}
        </h2>
        <span dir="ltr" className="ms-auto shrink-0 text-sm text-muted">
          {t.countTables(tables.length)}
        </span>
      </div>
      <SortableList
        label={title}
        items={tables}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onReorder={onReorder}
        disabledReason={refusal ?? orderRefusal}
        rowClassName="border-b border-line last:border-b-0"
      >
        {(table, handle) => (
          <TableRow table={table} selected={selected.has(table.id)} refusal={refusal} handle={handle} {...actions} />
        )}
      </SortableList>
    </Card>
  )
}
