import { useState } from 'react'
import { BILLING } from '#contract/messages.ts'
import { listExcess, type PlanUsage } from '#contract/plan-fit.ts'
import { type PaymentPreview, paymentPreviewSchema, type Plan, type ShownPayment } from '#contract/subscriptions.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useChangePlanMutation, useListPlansQuery, usePreviewPlanChangeQuery } from '../../api/subscription-api.ts'
import { priceText } from '../subscription/plan-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { billingMessages as t } from './messages.ts'
import { PaymentSummary } from './PaymentSummary.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { useBillingChange } from './use-billing-change.ts'

type Props = { current: Plan; usage: PlanUsage; proposedId: number | null; onClose: () => void }

/** Shows what a change of plan costs before it is confirmed. */
export function ChangePlanDialog({ current, usage, proposedId, onClose }: Props) {
  const { data: plans, error, isLoading } = useListPlansQuery({})
  const [chosen, setChosen] = useState(proposedId ?? current.id)
  const isCurrent = chosen === current.id
  const due = useDue(chosen, isCurrent)
  const [changePlan, { isLoading: isChanging }] = useChangePlanMutation()
  const { run, failure, clearFailure } = useBillingChange({ kind: 'changePlan', planId: chosen }, onClose)
  const trouble = failure ?? messageOf(error, t.plansNotLoaded) ?? due.trouble

  async function change(shown: ShownPayment) {
    await run(async () => {
      const answer = await changePlan({ body: { plan: chosen, shown } })
      if (answer.error) due.replace(answer.error)
      return answer
    })
  }

  return (
    <Dialog title={t.changePlan} description={t.changePlanLead} open busy={isChanging} onClose={onClose}>
      {isLoading && <Skeleton className="h-40" />}
      <fieldset disabled={isChanging} className="-mx-1 max-h-[40vh] space-y-2 overflow-y-auto p-1">
        <legend className="sr-only">{t.plan}</legend>
        {plans?.map((plan) => (
          <PlanChoice
            key={plan.id}
            plan={plan}
            isCurrent={plan.id === current.id}
            checked={plan.id === chosen}
            refusals={plan.id === current.id ? [] : refusalsOf(plan, current, usage)}
            onChoose={() => {
              setChosen(plan.id)
              clearFailure()
            }}
          />
        ))}
      </fieldset>
      <div aria-live="polite" className="mt-4">
        {due.isLoading && (
          <>
            <output className="sr-only">{t.calculating}</output>
            <Skeleton className="h-28 rounded-xl" />
          </>
        )}
        {due.preview && <PaymentSummary preview={due.preview} />}
      </div>
      {trouble && (
        <div className="mt-4">
          <Notice live variant="danger" title={t.notChanged}>
            {trouble}
          </Notice>
        </div>
      )}
      <DialogActions>
        <CancelButton>{t.keepPlan(current.name)}</CancelButton>
        <Button
          variant="primary"
          busy={isChanging || due.isLoading}
          disabledReason={isCurrent ? t.alreadyYourPlan : due.preview ? null : (due.trouble ?? t.pleaseWait)}
          onClick={() => due.preview && void change(toShown(due.preview))}
        >
          {payLabel(due.preview)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function refusalsOf(plan: Plan, current: Plan, usage: PlanUsage): string[] {
  const foreign = plan.currencyCode === current.currencyCode ? [] : [BILLING.otherCurrency]
  return [...foreign, ...listExcess(plan.limits, usage)]
}

/**
 * The preview of the chosen plan: the one the server sent because the amount had changed, otherwise the requested one.
 */
function useDue(planId: number, isCurrent: boolean) {
  const [newer, setNewer] = useState<{ planId: number; preview: PaymentPreview } | null>(null)
  // A plan that is chosen again is previewed again.
  if (newer && newer.planId !== planId) setNewer(null)
  const { currentData, error, isFetching } = usePreviewPlanChangeQuery(
    { query: { plan: planId } },
    // Amounts change with time, so cached previews are not reused.
    { skip: isCurrent, refetchOnMountOrArgChange: true },
  )
  const asked = isCurrent || isFetching || error ? undefined : currentData
  return {
    preview: newer?.preview ?? asked ?? null,
    isLoading: isFetching,
    trouble: isCurrent || isFetching ? null : messageOf(error, t.dueUnknown),
    replace: (refusal: unknown) => {
      const { data } = paymentPreviewSchema.safeParse((refusal as Partial<ApiError>).data) // the schema checks `data`
      if (data) setNewer({ planId, preview: data })
    },
  }
}

function toShown({ prorationDate, amountDueMinor, creditMinor, next }: PaymentPreview): ShownPayment {
  return { prorationDate, amountDueMinor, creditMinor, nextAmountMinor: next?.amountMinor ?? null }
}

function payLabel(preview: PaymentPreview | null): string {
  if (!preview || preview.amountDueMinor === 0) return t.changePlan
  return t.payAndChange(priceText(preview.amountDueMinor, preview.currencyCode))
}

function messageOf(error: { message?: string | undefined } | undefined, otherwise: string): string | null {
  return error ? (error.message ?? otherwise) : null
}
