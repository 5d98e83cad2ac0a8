import type { Subscription } from '#contract/subscriptions.ts'
import { useCancelSubscriptionMutation } from '../../api/subscription-api.ts'
import { useTimeZone } from '../../session/branch-context.ts'
import { formatDate } from '../../pages/format-date.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { billingMessages as t } from './messages.ts'
import { useBillingChange } from './use-billing-change.ts'

export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation()
  const { run, failure } = useBillingChange({ kind: 'cancelSubscription' }, onClose)
  const timeZone = useTimeZone()
  const { currentPeriodEnd } = subscription
  const end = currentPeriodEnd ? formatDate(currentPeriodEnd, timeZone) : null
  return (
    <Dialog title={t.cancelTitle} description={t.ends(end)} open busy={isLoading} onClose={onClose}>
      <ul className="list-disc space-y-1 ps-5">
        <li>{t.cancelUntilThen}</li>
        <li>{t.cancelMenusStay}</li>
        <li>{t.cancelStillPossible}</li>
        <li>{t.cancelFreeFrom}</li>
        <li>{t.cancelResume}</li>
      </ul>
      {failure !== null && (
        <div className="mt-4">
          <Notice live variant="danger" title={t.notCancelled}>
            {failure}
          </Notice>
        </div>
      )}
      <DialogActions>
        <CancelButton>{t.keepSubscription}</CancelButton>
        <Button variant="danger" busy={isLoading} onClick={() => void run(() => cancel({}))}>
          {t.cancelSubscription}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
