import { Copy, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { type OpeningSlot, sortOpeningSlots, SLOTS_PER_DAY } from '#contract/opening-hours.ts'
import { pageMessages } from '../../pages/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import type { BranchFields } from './branch-form.ts'
import { copyToAllDays, isOnAllDays, undoCopy } from './copy-hours.ts'
import { customizationMessages as t } from './messages.ts'
import { slotError, suggestSlot, TimeSlotFields } from './TimeSlotFields.tsx'

type Props = {
  value: OpeningSlot[]
  onChange: (value: OpeningSlot[]) => void
  error: FieldErrors<BranchFields>['openingHours']
}

/** The weekly opening hours. A day may have several periods, which may end after midnight. */
export function OpeningHoursFields({ value, onChange, error }: Props) {
  const change = (at: number, part: Partial<OpeningSlot>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  // Undoing a copy must not revert times that were changed after it.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  function copy(day: number, name: string) {
    const copied = copyToAllDays(value, day)
    onChange(copied)
    showToast({
      kind: 'info',
      title: t.hoursCopied(name),
      message: t.saveToPublish,
      action: { label: pageMessages.undo, onAction: () => onChange(undoCopy(latest.current, copied, value)) },
    })
  }

  return (
    <ul className="divide-y divide-line">
      {t.days.map((name, index) => {
        const day = index + 1
        const slots = value.flatMap((one, at) => (one.day === day ? [{ ...one, at }] : []))
        return (
          <li key={name} className="grid gap-2 py-3 sm:grid-cols-[7rem_1fr] sm:items-start">
            <p className="pt-1 font-semibold sm:pt-2.5">{name}</p>
            <div className={slots.length === 0 ? 'flex flex-wrap items-center gap-x-4' : 'space-y-2'}>
              {slots.length === 0 && <p className="min-w-16 py-1 text-muted sm:py-2.5">{t.closed}</p>}
              {slots.map(({ at, from, to }, nth) => (
                <TimeSlotFields
                  key={at}
                  name={slots.length > 1 ? `${name}, ${nth + 1}` : name}
                  slot={{ from, to }}
                  onChange={(part) => change(at, part)}
                  onRemove={() => onChange(value.filter((_, index_) => index_ !== at))}
                  error={slotError(error, at)}
                />
              ))}
              <div className="flex flex-wrap gap-x-2">
                {slots.length < SLOTS_PER_DAY && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t.addHoursOn(name)}
                    onClick={() => onChange(sortOpeningSlots([...value, { day, ...suggestSlot(slots) }]))}
                  >
                    <Plus className="size-4" aria-hidden="true" />
                    {t.addHours}
                  </Button>
                )}
                {slots.length > 0 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t.copyHoursOf(name)}
                    disabledReason={isOnAllDays(value, day) ? t.sameHours : null}
                    onClick={() => copy(day, name)}
                  >
                    <Copy className="size-4" aria-hidden="true" />
                    {t.copyHours}
                  </Button>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
