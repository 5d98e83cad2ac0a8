import type { Subscription } from '#contract/subscriptions.ts'
import { useCancelSubscriptionMutation } from '../../api/subscription-api.ts'
import { formatDate } from '../../shell/format-date.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBillingChange } from './use-billing-change.ts'

/** Says what a cancellation takes away and what stays (design section 7.10), and asks. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation()
  const { run, fault } = useBillingChange({ kind: 'cancelSubscription' }, onClose)
  const { currentPeriodEnd } = subscription
  const end = currentPeriodEnd ? `on ${formatDate(currentPeriodEnd)}` : 'with the period that is paid'
  return (
    <Dialog
      title="Cancel the subscription?"
      description={`It ends ${end}. Nothing more is charged.`}
      open
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 ps-5">
        <li>Until then everything works as it does now.</li>
        <li>Your public menus and their QR codes stay, also afterwards.</li>
        <li>Sold out, allergens, taking a menu off line, export and invoices stay open to you.</li>
        <li>Other changes need a subscription again. You can take this back until it ends.</li>
      </ul>
      {fault !== null && (
        <div className="mt-4">
          <Notice live variant="danger" title="Not cancelled">
            {fault}
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button variant="danger" busy={isLoading} onClick={() => void run(() => cancel({}))}>
          Cancel subscription
        </Button>
      </div>
    </Dialog>
  )
}
