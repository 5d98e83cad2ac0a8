import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListPlansQuery } from '../../api/subscription-api.ts'
import { planPrice, trialWords } from '../../shell/plan-words.ts'
import { readChosenPlan } from '../../state/chosen-plan.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The plan that is about to be paid. */
export function PlanSummary() {
  const { data: plans, isLoading } = useListPlansQuery({})
  const chosen = readChosenPlan()
  const plan = plans?.find(({ id }) => id === chosen)
  if (isLoading) return <Skeleton className="h-20" />
  // Not knowing the plans is no reason not to let somebody pay: the server knows them.
  if (!plans) return null
  if (!plan)
    return (
      <Notice variant="info" title="No plan is chosen yet">
        <a href={CONSOLE_PATHS.subscription} className={LINK_LOOK}>
          Choose a plan
        </a>
      </Notice>
    )
  return (
    <section aria-label="Chosen plan" className="rounded-2xl border border-line bg-surface px-4 py-3.5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{plan.name}</h2>
        <p dir="ltr" className="font-semibold tabular-nums">
          {planPrice(plan)}
        </p>
      </div>
      {plan.trialDays > 0 && (
        <p className="mt-0.5 text-sm text-muted">{trialWords(plan.trialDays)}, then it is paid.</p>
      )}
    </section>
  )
}
