import { useResumeSubscriptionMutation } from '../../api/subscription-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { billingMessages as t } from './messages.ts'
import { useBillingChange } from './use-billing-change.ts'

const stay = () => {}

/** Undoes a cancellation before the current period ends. */
export function ResumeButton() {
  const [resume, { isLoading }] = useResumeSubscriptionMutation()
  const { run, failure } = useBillingChange(null, stay)
  return (
    <>
      <Button variant="primary" busy={isLoading} onClick={() => void run(() => resume({}))}>
        {t.resume}
      </Button>
      {failure !== null && (
        <Notice live variant="danger" title={t.notResumed}>
          {failure}
        </Notice>
      )}
    </>
  )
}
