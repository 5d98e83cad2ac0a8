import { VERIFICATION } from '#contract/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'
import { useVerification } from './use-verification.ts'

export function Verification() {
  const { outcome, verify } = useVerification()
  return (
    <AuthLayout title={t.verifyTitle}>
      {!outcome && (
        <output className="flex items-center gap-3">
          <Spinner />
          {VERIFICATION.checking}
        </output>
      )}
      {outcome && (
        <Notice live variant={outcome.verified ? 'success' : 'danger'} title={outcome.text}>
          {outcome.goTo && (outcome.verified ? t.checkoutSoon : t.signOutSoon)}
        </Notice>
      )}
      {outcome?.goTo === null && (
        <Button variant="primary" size="lg" className="mt-5 w-full" onClick={() => void verify()}>
          {t.tryAgain}
        </Button>
      )}
    </AuthLayout>
  )
}
