import { useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { graceWords } from './subscription-words.ts'

/** Tells owners that a payment failed, and how long the console stays open (design section 9, Payments). */
export function PastDueBanner() {
  const [now] = useState(() => new Date())
  const { data: billing } = useReadBillingQuery({})
  const subscription = billing?.subscription
  if (subscription?.status !== 'past_due') return null
  return (
    <div className="mb-4">
      <Notice variant="warning" title="Your last payment failed">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{graceWords(subscription, now)} Your public menus stay.</p>
          <LinkButton to={CONSOLE_PATHS.billing}>Go to Billing</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
