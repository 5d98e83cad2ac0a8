import type { Plan } from '#contract/subscriptions.ts'
import { cx } from '../../ui/cx.ts'
import { subscriptionMessages as t } from './messages.ts'

const INTERVALS = [
  { value: 'month', label: t.monthly },
  { value: 'year', label: t.yearly },
] as const

type Props = { value: Plan['interval']; onChange: (interval: Plan['interval']) => void }

export function IntervalSwitch({ value, onChange }: Props) {
  return (
    <fieldset className="mx-auto mt-8 flex w-fit rounded-xl border border-line bg-sunken p-1">
      <legend className="sr-only">{t.billingPeriod}</legend>
      {INTERVALS.map((interval) => (
        <label
          key={interval.value}
          className={cx(
            'relative rounded-lg px-5 py-2 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
            interval.value === value ? 'bg-surface text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="interval"
            value={interval.value}
            checked={interval.value === value}
            onChange={() => onChange(interval.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {interval.label}
        </label>
      ))}
    </fieldset>
  )
}
