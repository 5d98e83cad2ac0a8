import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { endsNextDay } from '#contract/opening-hours.ts'
import type { TimeSlot } from '#contract/special-hours.ts'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { customizationMessages as t } from './messages.ts'

type Props = {
  /** The name of the slot in labels, for example “Monday, 2”. */
  name: string
  slot: TimeSlot
  onChange: (part: Partial<TimeSlot>) => void
  onRemove: () => void
  error: string | undefined
}

export function TimeSlotFields({ name, slot, onChange, onRemove, error }: Props) {
  const noteId = useId()
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
        <Time label={t.hoursFrom(name)} value={slot.from} onChange={(from) => onChange({ from })} />
        <span aria-hidden="true">–</span>
        <Time label={t.hoursTo(name)} value={slot.to} onChange={(to) => onChange({ to })} />
        <IconButton label={t.removeOne(name)} tone="danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        {endsNextDay(slot) && <span className="text-sm text-muted">{t.nextDay}</span>}
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

function Time({ label, value, onChange }: TimeProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="time"
      dir="ltr"
      className="w-[calc(50%-1.9rem)] min-w-0 sm:w-32"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function suggestSlot(slots: readonly unknown[]): TimeSlot {
  return slots.length === 0 ? { from: '11:30', to: '14:30' } : { from: '17:30', to: '22:00' }
}

/** The error of the time slot at an index, if any. The form's errors have no exact type, so their shape is checked. */
export function slotError(errors: unknown, at: number): string | undefined {
  const entry = Array.isArray(errors) ? (errors[at] as Record<string, unknown> | undefined) : undefined
  if (!entry) return undefined
  if (typeof entry['message'] === 'string') return entry['message']
  return entry['from'] || entry['to'] ? t.bothTimes : undefined
}
