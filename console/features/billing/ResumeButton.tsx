import { useResumeSubscriptionMutation } from '../../api/subscription-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBillingChange } from './use-billing-change.ts'

const stay = () => {}

/** Takes a cancellation back while the paid period still runs. */
export function ResumeButton() {
  const [resume, { isLoading }] = useResumeSubscriptionMutation()
  const { run, fault } = useBillingChange(null, stay)
  return (
    <>
      <Button variant="primary" busy={isLoading} onClick={() => void run(() => resume({}))}>
        Resume subscription
      </Button>
      {fault !== null && (
        <Notice live variant="danger" title="Not resumed">
          {fault}
        </Notice>
      )}
    </>
  )
}
