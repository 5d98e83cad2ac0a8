import { type ReactNode, useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { useTimeZone } from '../../session/branch-context.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { billingMessages as t } from './messages.ts'
import { describeGrace, describeStatus, trialEndsSoon } from './subscription-status.ts'

/** Shows that a payment failed and how long the console stays available, or that a free trial ends soon. */
export function BillingBanner() {
  const [now] = useState(() => new Date())
  const timeZone = useTimeZone()
  const { data: billing } = useReadBillingQuery({})
  const subscription = billing?.subscription
  if (subscription?.status === 'past_due')
    return (
      <Banner variant="warning" title={t.lastPaymentFailed}>
        {describeGrace(subscription, now)} {t.menusStayOnline}
      </Banner>
    )
  if (subscription && trialEndsSoon(subscription, now))
    return (
      <Banner variant="info" title={t.freeTrial}>
        {describeStatus(subscription, now, timeZone).sentence}
      </Banner>
    )
  return null
}

function Banner({ variant, title, children }: { variant: 'warning' | 'info'; title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <Notice variant={variant} title={title}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{children}</p>
          <LinkButton to={CONSOLE_PATHS.billing}>{t.goToBilling}</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
