import { Clock } from 'lucide-react'
import type { Branch } from '#contract/branches.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { Switch } from '../../ui/Switch.tsx'
import { untilText } from './until-text.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = {
  row: MenuItemRow
  name: string
  branch: Branch
  refusal: string | null
  onChange: (isSoldOut: boolean) => void
  onChooseTime: () => void
}

/** A switch that marks the item as sold out. Its end time can be set afterwards. */
export function SoldOutCell({ row, name, branch, refusal, onChange, onChooseTime }: Props) {
  const until = untilText(row.soldOutUntil, branch.timeZone)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Switch
        label={t.soldOut}
        about={name}
        tone="danger"
        checked={row.isSoldOut}
        disabledReason={refusal}
        onChange={onChange}
      />
      {row.isSoldOut && !refusal && (
        <button
          type="button"
          aria-label={t.changeEndTimeOf(name, until)}
          title={t.changeEndTime}
          onClick={onChooseTime}
          className="inline-flex min-h-9 items-center gap-1 rounded-lg px-1.5 text-start text-xs font-medium text-muted hover:bg-sunken hover:text-ink"
        >
          <Clock className="size-3.5 shrink-0" aria-hidden="true" />
          <span dir="ltr">{until}</span>
        </button>
      )}
    </div>
  )
}
