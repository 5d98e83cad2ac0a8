import { Plus, Trash2 } from 'lucide-react'
import type { FieldPathValue, UseFormReturn } from 'react-hook-form'
import { SLOTS_PER_DAY } from '#contract/opening-hours.ts'
import { SPECIAL_NOTE_MAX_LENGTH } from '#contract/special-hours.ts'
import { formLocales } from '../../fields/localized-form.ts'
import { LocalizedFields } from '../../fields/LocalizedFields.tsx'
import { formatDay } from '../../pages/format-date.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { customizationMessages as t } from './messages.ts'
import { slotError, suggestSlot, TimeSlotFields } from './TimeSlotFields.tsx'

type Props = { form: UseFormReturn<BranchFields>; at: number; today: string; onRemove: () => void }

export function SpecialHoursEntry({ form, at, today, onRemove }: Props) {
  const { register, setValue, trigger, watch, formState } = form
  const [defaultLocale, locales, entry] = watch(['defaultLocale', 'locales', `specialHours.${at}`])
  const errors = formState.errors.specialHours?.[at]
  const { firstDay, lastDay, times } = entry
  const which = t.specialEntry(at + 1)
  const shown = formLocales({ defaultLocale, locales })

  function set<Key extends 'lastDay' | 'times'>(
    key: Key,
    value: FieldPathValue<BranchFields, `specialHours.${number}.${Key}`>,
  ) {
    setValue(`specialHours.${at}.${key}`, value as never, { shouldDirty: true }) // `value` has the type of `key`
    void trigger('specialHours')
  }
  const changeSlot = (nth: number, part: Partial<(typeof times)[number]>) =>
    set(
      'times',
      times.map((one, index) => (index === nth ? { ...one, ...part } : one)),
    )
  const firstDayField = register(`specialHours.${at}.firstDay`, {
    onChange: ({ target }: { target: { value: string } }) => {
      // A single day stays a single day, and a range never ends before it starts.
      if (lastDay === firstDay || lastDay < target.value) set('lastDay', target.value)
      else void trigger('specialHours')
    },
  })

  return (
    <div role="group" aria-label={which} className="space-y-4">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">{datesOf(firstDay, lastDay)}</p>
        <IconButton label={t.removeOne(which)} tone="danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.firstDay} type="date" min={today} error={errors?.firstDay?.message} {...firstDayField} />
        <TextField
          label={t.lastDay}
          type="date"
          min={firstDay || today}
          error={errors?.lastDay?.message}
          {...register(`specialHours.${at}.lastDay`, { onChange: () => void trigger('specialHours') })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t.eachDay}</p>
        <div className={times.length === 0 ? 'flex flex-wrap items-center gap-x-4' : 'space-y-2'}>
          {times.length === 0 && <p className="text-muted">{t.closedAllDay}</p>}
          {times.map((slot, nth) => (
            <TimeSlotFields
              key={nth}
              name={times.length > 1 ? `${which}, ${nth + 1}` : which}
              slot={slot}
              onChange={(part) => changeSlot(nth, part)}
              onRemove={() => set('times', times.toSpliced(nth, 1))}
              error={slotError(errors?.times, nth)}
            />
          ))}
          {times.length < SLOTS_PER_DAY && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t.addHoursTo(which)}
              onClick={() => set('times', [...times, suggestSlot(times)])}
            >
              <Plus className="size-4" aria-hidden="true" />
              {t.addHours}
            </Button>
          )}
        </div>
      </div>
      <LocalizedFields
        label={t.noteForGuests}
        hint={shown.length > 1 ? t.emptyLanguages(t.noteForGuestsHint) : t.noteForGuestsHint}
        locales={shown}
        maxLength={SPECIAL_NOTE_MAX_LENGTH}
        errorOf={(locale) => errors?.note?.[locale]?.message}
        register={(locale) => register(`specialHours.${at}.note.${locale}`)}
      />
    </div>
  )
}

function datesOf(firstDay: string, lastDay: string): string {
  const days = [...new Set([firstDay, lastDay].filter(Boolean))]
  return days.length === 0 ? t.newDates : days.map(formatDay).join(' – ')
}
