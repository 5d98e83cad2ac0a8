import { useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { PlanUsage } from '#contract/plan-fit.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { useTimeZone } from '../../session/branch-context.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useStoredIntent } from '../../session/password-confirmation.ts'
import { describeLimits, planPrice } from '../subscription/plan-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { billingMessages as t } from './messages.ts'
import { ResumeButton } from './ResumeButton.tsx'
import { describeStatus } from './subscription-status.ts'

export function PlanSection({ subscription, usage }: { subscription: Subscription | null; usage: PlanUsage }) {
  if (!subscription)
    return (
      <FormSection title={t.plan} lead={t.noSubscription}>
        <LinkButton to={CONSOLE_PATHS.subscription} variant="primary">
          {t.seePlans}
        </LinkButton>
      </FormSection>
    )
  return <LivePlan subscription={subscription} usage={usage} />
}

function LivePlan({ subscription, usage }: { subscription: Subscription; usage: PlanUsage }) {
  const { plan, isGranted } = subscription
  const intent = useStoredIntent('changePlan', 'cancelSubscription')
  const [asked, setAsked] = useState<'change' | 'cancel' | null>(openAtFirst(intent?.kind))
  const [now] = useState(() => new Date())
  const { label, tone, sentence } = describeStatus(subscription, now, useTimeZone())
  const close = () => setAsked(null)
  return (
    <FormSection title={t.plan}>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-xl font-bold">{plan.name}</p>
          <Badge tone={tone}>{label}</Badge>
          <p dir="ltr" className="ms-auto font-semibold tabular-nums">
            {planPrice(plan)}
          </p>
        </div>
        <p className="mt-1 text-muted">{sentence}</p>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {describeLimits(plan.limits).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isGranted ? (
        <p className="text-muted">{t.grantedNote}</p>
      ) : (
        <PlanButtons subscription={subscription} onAsk={setAsked} />
      )}
      {asked === 'change' && (
        <ChangePlanDialog
          current={plan}
          usage={usage}
          proposedId={intent?.kind === 'changePlan' ? intent.planId : null}
          onClose={close}
        />
      )}
      {asked === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
    </FormSection>
  )
}

type ButtonsProps = { subscription: Subscription; onAsk: (what: 'change' | 'cancel') => void }

function PlanButtons({ subscription: { cancelAtPeriodEnd }, onAsk }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => onAsk('change')}>{t.changePlan}</Button>
      {cancelAtPeriodEnd ? (
        <ResumeButton />
      ) : (
        <Button variant="ghost" onClick={() => onAsk('cancel')}>
          {t.cancelSubscription}
        </Button>
      )}
    </div>
  )
}

/** The dialog that reopens after the password was confirmed on `/password-verify`; null when there is none. */
function openAtFirst(kind: 'changePlan' | 'cancelSubscription' | undefined): 'change' | 'cancel' | null {
  if (kind === undefined) return null
  return kind === 'changePlan' ? 'change' : 'cancel'
}
