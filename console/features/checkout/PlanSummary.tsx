import { CHECKOUT } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Plan } from '#contract/subscriptions.ts'
import { useListPlansQuery } from '../../api/subscription-api.ts'
import { planPrice, trialText } from '../subscription/plan-text.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PaymentSummary } from '../billing/PaymentSummary.tsx'
import { checkoutMessages as t } from './messages.ts'
import { useDueAtCheckout } from './use-due-at-checkout.ts'

export function PlanSummary({ chosen }: { chosen: number }) {
  const { data: plans, isLoading } = useListPlansQuery({})
  const due = useDueAtCheckout(chosen, false)
  const plan = due.preview?.plan ?? plans?.find(({ id }) => id === chosen)
  // The amount due, or the button that loads it again, is shown even if the plans can't be loaded.
  if (!plan && !due.isUnknown) {
    if (isLoading || due.isLoading) return <Skeleton className="h-44" />
    if (!plans) return null
    return (
      <Notice variant="info" title={t.noPlan}>
        <a href={CONSOLE_PATHS.subscription} className={LINK_LOOK}>
          {t.choosePlan}
        </a>
      </Notice>
    )
  }
  return (
    <section
      aria-label={t.yourPlan}
      className="space-y-3 rounded-2xl border border-line bg-surface px-4 py-3.5 shadow-card"
    >
      {plan && <PlanHead plan={plan} trialDays={due.preview?.trialDays ?? 0} />}
      {due.isLoading && <Skeleton className="h-24 rounded-xl" />}
      {due.preview && <PaymentSummary preview={due.preview} />}
      {due.isUnknown && (
        <Notice live variant="danger" title={CHECKOUT.amountUnknown}>
          <Button size="sm" className="mt-2" onClick={due.retry}>
            {t.calculateAgain}
          </Button>
        </Notice>
      )}
    </section>
  )
}

function PlanHead({ plan, trialDays }: { plan: Plan; trialDays: number }) {
  const trial = trialText(trialDays)
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{plan.name}</h2>
        <p dir="ltr" className="font-semibold tabular-nums">
          {planPrice(plan)}
        </p>
      </div>
      {trial && <p className="mt-0.5 text-sm text-muted">{t.thenPaid(trial)}</p>}
    </div>
  )
}
