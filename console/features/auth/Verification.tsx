import { VERIFICATION } from '#contract/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { useVerification } from './use-verification.ts'

/** Looks at the link, says what came of it, and goes on by itself. */
export function Verification() {
  const { outcome, verify } = useVerification()
  return (
    <AuthLayout title="Your email address">
      {!outcome && (
        <output className="flex items-center gap-3">
          <Spinner />
          {VERIFICATION.checking}
        </output>
      )}
      {outcome && (
        <Notice live variant={outcome.verified ? 'success' : 'danger'} title={outcome.text}>
          {outcome.goTo &&
            (outcome.verified ? 'The checkout opens in a moment.' : 'You will be signed out in a moment.')}
        </Notice>
      )}
      {outcome?.goTo === null && (
        <Button variant="primary" size="lg" className="mt-5 w-full" onClick={() => void verify()}>
          Try again
        </Button>
      )}
    </AuthLayout>
  )
}
