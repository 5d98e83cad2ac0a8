import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import {
  type Availability,
  AVAILABILITY_MAX,
  type AvailabilityStretch,
  availabilityStretchSchema,
} from '#contract/availability.ts'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/FieldNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'

type Props = {
  /** What this is the availability of, e.g. “this category”. */
  of: string
  value: Availability
  onChange: (value: Availability) => void
  disabledReason?: string | null
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Lunch on weekdays is what is asked for most. */
const LUNCH: AvailabilityStretch = { days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }

/** When something can be had: days and times, several stretches, over midnight too. Nothing said means always. */
export function AvailabilityField({ of, value, onChange, disabledReason = null }: Props) {
  const change = (at: number, stretch: AvailabilityStretch) => onChange(value.with(at, stretch))
  const full = value.length >= AVAILABILITY_MAX ? `${AVAILABILITY_MAX} stretches are the most there can be.` : null
  return (
    <div className="space-y-3">
      {value.length === 0 && <p className="text-muted">Guests can have {of} whenever you are open.</p>}
      {value.map((stretch, at) => (
        <Stretch
          // Stretches have no name of their own, and are only ever added at the end.
          key={at}
          number={at + 1}
          stretch={stretch}
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
        {value.length === 0 ? 'Only at certain times' : 'Add another stretch'}
      </Button>
    </div>
  )
}

type StretchProps = {
  number: number
  stretch: AvailabilityStretch
  disabledReason: string | null
  onChange: (stretch: AvailabilityStretch) => void
  onRemove: () => void
}

function Stretch({ number, stretch, disabledReason, onChange, onRemove }: StretchProps) {
  const { days, from, to } = stretch
  const noteId = useId()
  const toggle = (day: number) =>
    onChange({ ...stretch, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted() })
  return (
    <fieldset
      disabled={disabledReason !== null}
      aria-describedby={noteId}
      className="rounded-xl border border-line bg-canvas p-3 sm:p-4"
    >
      <legend className="sr-only">Stretch {number}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div role="group" aria-label="Days" className="grid grid-cols-7 gap-1 max-sm:w-full">
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
            label="From"
            type="time"
            value={from}
            onChange={(event) => onChange({ ...stretch, from: event.target.value })}
            className="min-w-0 max-sm:grow sm:w-32"
          />
          <TextField
            label="To"
            type="time"
            value={to}
            onChange={(event) => onChange({ ...stretch, to: event.target.value })}
            className="min-w-0 max-sm:grow sm:w-32"
          />
          <IconButton label="Remove" about={`Stretch ${number}`} disabledReason={disabledReason} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <FieldNote id={noteId} error={stretchFault(stretch)} hint={noteOf(stretch)} />
    </fieldset>
  )
}

/** What is wrong with a stretch, in words; undefined when nothing is. */
function stretchFault(stretch: AvailabilityStretch): string | undefined {
  if (stretch.from === '' || stretch.to === '') return 'Give both times'
  return availabilityStretchSchema.safeParse(stretch).error?.issues[0]?.message
}

function noteOf({ from, to }: AvailabilityStretch): string | undefined {
  if (from === '00:00' && to === '00:00') return 'The whole day'
  return to < from ? `Until ${to} on the next day` : undefined
}
