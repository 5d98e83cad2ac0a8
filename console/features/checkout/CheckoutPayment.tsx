import { lazy, Suspense, useState } from 'react'
import { CHECKOUT } from '#contract/messages.ts'
import { readChosenPlan } from '../../state/chosen-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { OopsModal } from '../auth/OopsModal.tsx'
import { checkoutMessages as t } from './messages.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { TestModeNote } from './TestModeNote.tsx'
import { usePaymentClient } from './use-payment-client.ts'

/** Not part of the page's chunk, because the list of countries is long. */
const CheckoutForm = lazy(async () => ({ default: (await import('./CheckoutForm.tsx')).CheckoutForm }))

/** The order summary (not when only the card is updated), and the card form once the provider's script has loaded. */
export function CheckoutPayment({ updatesCard }: { updatesCard: boolean }) {
  const provider = usePaymentClient()
  // Read once: another tab may choose a different plan, which this page neither shows nor pays for.
  const [plan] = useState(readChosenPlan)
  const [oops, setOops] = useState(false)
  return (
    <div className="space-y-5">
      {!updatesCard && <PlanSummary chosen={plan} />}
      {provider.kind === 'loading' && <SecureConnection />}
      {provider.kind === 'failed' && (
        <Notice live variant="danger" title={CHECKOUT.scriptFailed}>
          <Button size="sm" className="mt-2" onClick={provider.retry}>
            {t.tryAgain}
          </Button>
        </Notice>
      )}
      {provider.kind === 'ready' && (
        <Suspense fallback={<SecureConnection />}>
          {provider.isSandbox && <TestModeNote />}
          <CheckoutForm
            client={provider.client}
            plan={plan}
            updatesCard={updatesCard}
            onUnexpected={() => setOops(true)}
          />
        </Suspense>
      )}
      {oops && <OopsModal onClose={() => setOops(false)} />}
    </div>
  )
}

function SecureConnection() {
  return (
    <output className="flex items-center justify-center gap-3 rounded-xl bg-sunken px-4 py-8 text-muted">
      <Spinner />
      {CHECKOUT.secureConnection}
    </output>
  )
}
