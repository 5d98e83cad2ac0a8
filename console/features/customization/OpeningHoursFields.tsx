import { Copy, Plus, Trash2 } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { endsNextDay, type OpenStretch, sortStretches, STRETCHES_PER_DAY } from '#contract/opening-hours.ts'
import { pageMessages } from '../../pages/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { copyToAllDays, isOnAllDays } from './copy-hours.ts'
import { customizationMessages as t } from './messages.ts'

type Props = {
  value: OpenStretch[]
  onChange: (value: OpenStretch[]) => void
  error: FieldErrors<BranchFields>['openingHours']
}

/** Several opening periods per day, also past midnight. */
export function OpeningHoursFields({ value, onChange, error }: Props) {
  const change = (at: number, part: Partial<OpenStretch>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  function copy(day: number, name: string) {
    onChange(copyToAllDays(value, day))
    showToast({
      kind: 'info',
      title: t.hoursCopied(name),
      message: t.saveToPublish,
      action: { label: pageMessages.undo, onAction: () => onChange(value) },
    })
  }

  return (
    <ul className="divide-y divide-line">
      {t.days.map((name, index) => {
        const day = index + 1
        const stretches = value.flatMap((one, at) => (one.day === day ? [{ ...one, at }] : []))
        return (
          <li key={name} className="grid gap-2 py-3 sm:grid-cols-[7rem_1fr] sm:items-start">
            <p className="pt-1 font-semibold sm:pt-2.5">{name}</p>
            <div className={stretches.length === 0 ? 'flex flex-wrap items-center gap-x-4' : 'space-y-2'}>
              {stretches.length === 0 && <p className="min-w-16 py-1 text-muted sm:py-2.5">{t.closed}</p>}
              {stretches.map(({ at, from, to }, nth) => {
                const which = stretches.length > 1 ? `${name}, ${nth + 1}` : name
                return (
                  <div key={at}>
                    <div className="flex flex-wrap items-center gap-2">
                      <Time label={t.hoursFrom(which)} value={from} onChange={(text) => change(at, { from: text })} />
                      <span aria-hidden="true">–</span>
                      <Time label={t.hoursTo(which)} value={to} onChange={(text) => change(at, { to: text })} />
                      {endsNextDay({ from, to }) && <span className="text-sm text-muted">{t.nextDay}</span>}
                      <IconButton
                        label={t.removeOne(which)}
                        tone="danger"
                        onClick={() => onChange(value.filter((_, index_) => index_ !== at))}
                      >
                        <Trash2 aria-hidden="true" />
                      </IconButton>
                    </div>
                    <FieldNote id={`hours-${at}`} error={messageOf(error, at)} />
                  </div>
                )
              })}
              <div className="flex flex-wrap gap-x-2">
                {stretches.length < STRETCHES_PER_DAY && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t.addHoursOn(name)}
                    onClick={() => onChange(sortStretches([...value, nextStretch(day, stretches)]))}
                  >
                    <Plus className="size-4" aria-hidden="true" />
                    {t.addHours}
                  </Button>
                )}
                {stretches.length > 0 && (
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

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

function Time({ label, value, onChange }: TimeProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="time"
      dir="ltr"
      className="w-32"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Suggests lunch for the first period of a day, then dinner. */
function nextStretch(day: number, stretches: OpenStretch[]): OpenStretch {
  return stretches.length === 0 ? { day, from: '11:30', to: '14:30' } : { day, from: '17:30', to: '22:00' }
}

/** Errors of a list are attached to its entries. TypeScript doesn't know their shape, so it is checked first. */
function messageOf(error: Props['error'], at: number): string | undefined {
  const entry = Array.isArray(error) ? (error[at] as Record<string, unknown> | undefined) : undefined
  if (!entry) return undefined
  if (typeof entry['message'] === 'string') return entry['message']
  return entry['from'] || entry['to'] ? t.bothTimes : undefined
}
