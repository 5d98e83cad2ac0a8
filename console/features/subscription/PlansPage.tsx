import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Plan } from '#contract/subscriptions.ts'
import { useListPlansQuery } from '../../api/subscription-api.ts'
import { AlertStack } from '../../shell/AlertStack.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { storeChosenPlan } from '../../state/chosen-plan.ts'
import { useAppSelector } from '../../store.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IntervalSwitch } from './IntervalSwitch.tsx'
import { subscriptionMessages as t } from './messages.ts'
import { PlanCard } from './PlanCard.tsx'

export function PlansPage() {
  const { token, user } = useAppSelector((state) => state.auth)
  const { data: plans, error, isFetching, refetch } = useListPlansQuery({})
  const navigate = useNavigate()
  const isPaid = user !== null && user.company.subscriptions.length > 0

  function choose(plan: Plan) {
    storeChosenPlan(plan.id)
    if (isPaid) return void navigate(CONSOLE_PATHS.billing)
    void navigate(token === null ? CONSOLE_PATHS.register : CONSOLE_PATHS.checkout)
  }

  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 py-6 sm:px-8">
      <header className="flex items-center justify-between gap-4">
        <Link to={CONSOLE_PATHS.home} aria-label={t.home} className="rounded-lg">
          <Logo size={32} />
        </Link>
        {token === null ? (
          <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
            {t.backToLogin}
          </Link>
        ) : (
          <Link to={isPaid ? CONSOLE_PATHS.billing : CONSOLE_PATHS.logout} className={LINK_LOOK}>
            {isPaid ? t.backToBilling : t.logOut}
          </Link>
        )}
      </header>
      <main className="grow pt-10 pb-16 sm:pt-14">
        <div className="text-center">
          <h1 className="text-3xl font-bold sm:text-4xl">{t.title}</h1>
          <p className="mx-auto mt-2 max-w-xl text-pretty text-muted">{t.lead}</p>
        </div>
        <AlertStack className="mx-auto mt-6 max-w-xl" />
        {plans && <PlanList plans={plans} isPaid={isPaid} onChoose={choose} />}
        {!plans && isFetching && <PlansLoading />}
        {!plans && !isFetching && error && <LoadFailure title={t.plans} error={error} onRetry={() => void refetch()} />}
      </main>
    </div>
  )
}

type ListProps = { plans: Plan[]; isPaid: boolean; onChoose: (plan: Plan) => void }

function PlanList({ plans, isPaid, onChoose }: ListProps) {
  const [wanted, setWanted] = useState<Plan['interval']>('month')
  const intervals = new Set(plans.map(({ interval }) => interval))
  const interval = intervals.has(wanted) ? wanted : (plans[0]?.interval ?? wanted)
  const shown = plans.filter((plan) => plan.interval === interval)
  if (plans.length === 0)
    return (
      <EmptyState icon={<CalendarOff aria-hidden="true" />} title={t.noPlans}>
        {t.comeBackLater}
      </EmptyState>
    )
  return (
    <>
      {intervals.size > 1 && <IntervalSwitch value={interval} onChange={setWanted} />}
      <ul className="mt-8 flex flex-wrap justify-center gap-5">
        {shown.map((plan) => (
          <li key={plan.id} className="flex w-full max-w-88">
            <PlanCard
              plan={plan}
              chooseLabel={isPaid ? t.changeInBilling : t.choose(plan.name)}
              onChoose={() => onChoose(plan)}
            />
          </li>
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-xl text-center text-sm text-pretty text-muted">
        {shown.some(({ trialDays }) => trialDays > 0) && `${t.trialNote} `}
        {t.amountNote}
      </p>
    </>
  )
}

function PlansLoading() {
  return (
    <div aria-busy="true" className="mx-auto mt-10 grid max-w-4xl gap-5 sm:grid-cols-2">
      <output className="sr-only">{SHELL.loading}</output>
      <Skeleton className="h-80 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  )
}
