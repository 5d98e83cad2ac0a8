import { useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { useKeptIntent } from '../../shell/password-confirmation.ts'
import { limitWords, planPrice } from '../../shell/plan-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { ResumeButton } from './ResumeButton.tsx'
import { stateWords } from './subscription-words.ts'

/** The plan, how it stands, and what can be done about it. */
export function PlanSection({ subscription }: { subscription: Subscription | null }) {
  if (!subscription)
    return (
      <FormSection title="Plan" lead="Your company has no subscription.">
        <LinkButton to={CONSOLE_PATHS.subscription} variant="primary">
          See plans and pricing
        </LinkButton>
      </FormSection>
    )
  return <LivePlan subscription={subscription} />
}

function LivePlan({ subscription }: { subscription: Subscription }) {
  const { plan, isGranted } = subscription
  const intent = useKeptIntent('changePlan', 'cancelSubscription')
  const [asked, setAsked] = useState<'change' | 'cancel' | null>(openAtFirst(intent?.kind))
  const [now] = useState(() => new Date())
  const { label, tone, sentence } = stateWords(subscription, now)
  const close = () => setAsked(null)
  return (
    <FormSection title="Plan">
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
        {limitWords(plan.limits).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isGranted ? (
        <p className="text-muted">A plan that you choose and pay for yourself takes its place.</p>
      ) : (
        <PlanButtons subscription={subscription} onAsk={setAsked} />
      )}
      {asked === 'change' && (
        <ChangePlanDialog
          current={plan}
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
      <Button onClick={() => onAsk('change')}>Change plan</Button>
      {cancelAtPeriodEnd ? (
        <ResumeButton />
      ) : (
        <Button variant="ghost" onClick={() => onAsk('cancel')}>
          Cancel subscription
        </Button>
      )}
    </div>
  )
}

/** Back from `/password-verify` one goes on where one was. */
function openAtFirst(kind: 'changePlan' | 'cancelSubscription' | undefined): 'change' | 'cancel' | null {
  if (kind === undefined) return null
  return kind === 'changePlan' ? 'change' : 'cancel'
}
