import { Check } from 'lucide-react'
import type { Plan } from '#contract/subscriptions.ts'
import { describeLimits, priceText, trialText } from './plan-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { subscriptionMessages as t } from './messages.ts'

type Props = { plan: Plan; chooseLabel: string; onChoose: () => void }

export function PlanCard({ plan, chooseLabel, onChoose }: Props) {
  const trial = trialText(plan.trialDays)
  return (
    <article
      aria-label={plan.name}
      className="flex w-full flex-col rounded-2xl border border-line bg-surface p-6 shadow-card"
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{plan.name}</h2>
        {trial && <Badge tone="accent">{trial}</Badge>}
      </div>
      <p dir="ltr" className="mt-3 text-start">
        <strong className="text-4xl font-bold tracking-tight tabular-nums">
          {priceText(plan.priceMinor, plan.currencyCode)}
        </strong>{' '}
        <span className="text-muted">{t.per(plan.interval)}</span>
      </p>
      <ul className="mt-6 mb-8 grow space-y-2.5">
        {[...describeLimits(plan.limits), ...plan.features].map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 size-[1.15rem] shrink-0 text-success" aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" className="w-full" onClick={onChoose}>
        {chooseLabel}
      </Button>
    </article>
  )
}
