import type { Plan } from '#contract/subscriptions.ts'
import { describeLimits, planPrice } from '../subscription/plan-text.ts'
import { cx } from '../../ui/cx.ts'
import { billingMessages as t } from './messages.ts'

type Props = {
  plan: Plan
  isCurrent: boolean
  checked: boolean
  /** Why the plan can't be chosen; empty when it can. */
  refusals: string[]
  onChoose: () => void
}

export function PlanChoice({ plan, isCurrent, checked, refusals, onChoose }: Props) {
  const isRefused = refusals.length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is nested deeper than the rule looks
    <label
      className={cx(
        'flex items-start gap-3 rounded-xl border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
        checked ? 'border-accent bg-accent-soft' : 'border-line',
        isRefused ? 'bg-sunken' : !checked && 'hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name="plan"
        checked={checked}
        disabled={isRefused}
        onChange={onChoose}
        className="mt-1 size-4 accent-accent"
      />
      <span className="min-w-0 grow">
        <span className={cx('flex flex-wrap justify-between gap-x-3 font-semibold', isRefused && 'text-muted')}>
          <span>
            {plan.name}
            {isCurrent && <span className="font-normal text-muted"> – {t.yourPlan}</span>}
          </span>
          <span dir="ltr" className="tabular-nums">
            {planPrice(plan)}
          </span>
        </span>
        <span className="mt-0.5 block text-sm text-muted">{describeLimits(plan.limits).join(' · ')}</span>
        {refusals.map((text) => (
          <span key={text} className="mt-0.5 block text-sm font-medium">
            {text}
          </span>
        ))}
      </span>
    </label>
  )
}
