import { useState } from 'react'
import type { Plan } from '#contract/subscriptions.ts'
import { useChangePlanMutation, useListPlansQuery } from '../../api/subscription-api.ts'
import { limitWords, planPrice } from '../../shell/plan-words.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBillingChange } from './use-billing-change.ts'

type Props = { current: Plan; proposedId: number | null; onClose: () => void }

/** Another plan; the difference is paid at once. */
export function ChangePlanDialog({ current, proposedId, onClose }: Props) {
  const { data: plans, error, isLoading } = useListPlansQuery({})
  const [chosen, setChosen] = useState(proposedId ?? current.id)
  const [changePlan, { isLoading: isChanging }] = useChangePlanMutation()
  const { run, fault } = useBillingChange({ kind: 'changePlan', planId: chosen }, onClose)
  const trouble = fault ?? (error && (error.message ?? 'The plans could not be loaded.'))
  return (
    <Dialog title="Change plan" description="The difference is paid at once with your card." open onClose={onClose}>
      {isLoading && <Skeleton className="h-40" />}
      <fieldset className="-mx-1 max-h-[50vh] space-y-2 overflow-y-auto p-1">
        <legend className="sr-only">Plan</legend>
        {plans?.map((plan) => (
          <PlanChoice
            key={plan.id}
            plan={plan}
            isCurrent={plan.id === current.id}
            checked={plan.id === chosen}
            onChoose={() => setChosen(plan.id)}
          />
        ))}
      </fieldset>
      {trouble && (
        <div className="mt-4">
          <Notice live variant="danger" title="Not changed">
            {trouble}
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep {current.name}</Button>
        <Button
          variant="primary"
          busy={isChanging}
          disabledReason={chosen === current.id ? 'This is your plan already.' : null}
          onClick={() => void run(() => changePlan({ body: { plan: chosen } }))}
        >
          Change plan
        </Button>
      </div>
    </Dialog>
  )
}

type ChoiceProps = { plan: Plan; isCurrent: boolean; checked: boolean; onChoose: () => void }

function PlanChoice({ plan, isCurrent, checked, onChoose }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text stands deeper than the rule looks
    <label
      className={cx(
        'flex items-start gap-3 rounded-xl border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
        checked ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
      )}
    >
      <input type="radio" name="plan" checked={checked} onChange={onChoose} className="mt-1 size-4 accent-accent" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>
            {plan.name}
            {isCurrent && <span className="font-normal text-muted"> – your plan</span>}
          </span>
          <span dir="ltr" className="tabular-nums">
            {planPrice(plan)}
          </span>
        </span>
        <span className="mt-0.5 block text-sm text-muted">{limitWords(plan.limits).join(' · ')}</span>
      </span>
    </label>
  )
}
