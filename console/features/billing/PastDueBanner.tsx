import { useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { billingMessages as t } from './messages.ts'
import { describeGrace } from './subscription-status.ts'

/** Tells owners that a payment failed, and how long the console stays available. */
export function PastDueBanner() {
  const [now] = useState(() => new Date())
  const { data: billing } = useReadBillingQuery({})
  const subscription = billing?.subscription
  if (subscription?.status !== 'past_due') return null
  return (
    <div className="mb-4">
      <Notice variant="warning" title={t.lastPaymentFailed}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {describeGrace(subscription, now)} {t.menusStayOnline}
          </p>
          <LinkButton to={CONSOLE_PATHS.billing}>{t.goToBilling}</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
