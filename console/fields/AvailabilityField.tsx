import { Copy, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import {
  type Availability,
  AVAILABILITY_MAX,
  type AvailabilitySlot,
  availabilitySlotSchema,
} from '#contract/availability.ts'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/FieldNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { fieldMessages as t } from './messages.ts'

type Props = {
  /** What is available at these times, for example “this category”. */
  of: string
  value: Availability
  onChange: (value: Availability) => void
  disabledReason?: string | null
}

const DAYS = [t.monday, t.tuesday, t.wednesday, t.thursday, t.friday, t.saturday, t.sunday]
const EVERY_DAY = DAYS.map((_, index) => index + 1)
/** The initial values of the first time slot. Every further slot starts as a copy of the last one. */
const LUNCH: AvailabilitySlot = { days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }

/** Days and times of availability in several time slots, which may end after midnight. No slot means always. */
export function AvailabilityField({ of, value, onChange, disabledReason = null }: Props) {
  const change = (at: number, slot: AvailabilitySlot) => onChange(value.with(at, slot))
  const full = value.length >= AVAILABILITY_MAX ? t.slotLimit(AVAILABILITY_MAX) : null
  return (
    <div className="space-y-3">
      {value.length === 0 && <p className="text-muted">{t.alwaysAvailable(of)}</p>}
      {value.map((slot, at) => (
        <Slot
          // The index is the key, because time slots have no id.
          key={at}
          number={at + 1}
          slot={slot}
          disabledReason={disabledReason}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="sm"
        disabledReason={disabledReason ?? full}
        onClick={() => onChange([...value, value.at(-1) ?? LUNCH])}
      >
        <Plus className="size-4" aria-hidden="true" />
        {value.length === 0 ? t.limitTimes : t.addSlot}
      </Button>
    </div>
  )
}

type SlotProps = {
  number: number
  slot: AvailabilitySlot
  disabledReason: string | null
  onChange: (slot: AvailabilitySlot) => void
  onRemove: () => void
}

function Slot({ number, slot, disabledReason, onChange, onRemove }: SlotProps) {
  const { days, from, to } = slot
  const noteId = useId()
  const toggle = (day: number) =>
    onChange({ ...slot, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted() })
  return (
    <fieldset
      disabled={disabledReason !== null}
      aria-describedby={noteId}
      className="min-w-0 rounded-xl border border-line bg-canvas p-3 sm:p-4"
    >
      <legend className="sr-only">{t.slot(number)}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div role="group" aria-label={t.days} className="grid grid-cols-7 gap-1 max-sm:w-full">
          {DAYS.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={days.includes(index + 1)}
              onClick={() => toggle(index + 1)}
              className="h-10 min-w-0 rounded-lg sm:min-w-10 border border-line bg-surface px-1.5 text-sm font-medium text-muted hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
            >
              {name.slice(0, 2)}
            </button>
          ))}
        </div>
        <div className="flex items-end gap-2 max-sm:w-full">
          <TextField
            label={t.from}
            type="time"
            value={from}
            onChange={(event) => onChange({ ...slot, from: event.target.value })}
            className="w-32 min-w-0 shrink grow sm:grow-0"
          />
          <TextField
            label={t.to}
            type="time"
            value={to}
            onChange={(event) => onChange({ ...slot, to: event.target.value })}
            className="w-32 min-w-0 shrink grow sm:grow-0"
          />
          <IconButton label={t.remove} about={t.slot(number)} disabledReason={disabledReason} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        <Button
          size="sm"
          variant="ghost"
          disabledReason={disabledReason ?? (days.length === DAYS.length ? t.everyDayChosen : null)}
          onClick={() => onChange({ ...slot, days: EVERY_DAY })}
        >
          <Copy className="size-4" aria-hidden="true" />
          {t.copyToAllDays}
        </Button>
      </div>
      <FieldNote id={noteId} error={slotError(slot)} hint={noteOf(slot)} />
    </fieldset>
  )
}

function slotError(slot: AvailabilitySlot): string | undefined {
  if (slot.from === '' || slot.to === '') return t.bothTimes
  return availabilitySlotSchema.safeParse(slot).error?.issues[0]?.message
}

function noteOf({ from, to }: AvailabilitySlot): string | undefined {
  if (from === '00:00' && to === '00:00') return t.allDay
  return to < from ? t.untilNextDay(to) : undefined
}
