import { useState } from 'react'
import { useReadSecondFactorQuery } from '../../api/profile-api.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { useKeptIntent } from '../../shell/password-confirmation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

/** A second factor beside the password: an authenticator's code, or a recovery code where there is none at hand. */
export function SecondFactorSection({ email }: { email: string }) {
  const { data: factor, error, isFetching, refetch } = useReadSecondFactorQuery({})
  const kept = useKeptIntent('setUpSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes')
  const [setUp, setSetUp] = useState<'none' | 'begun' | 'resumed'>(
    kept?.kind === 'setUpSecondFactor' ? 'resumed' : 'none',
  )
  const [codes, setCodes] = useState<string[] | null>(null)

  function content() {
    if (codes) return <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />
    if (error && !isFetching)
      return <LoadFailure title="The second factor" error={error} onRetry={() => void refetch()} />
    if (!factor) return <Skeleton className="h-20" />
    if (factor.enabled)
      return <SecondFactorOn codesLeft={factor.recoveryCodesLeft} resumed={kept?.kind ?? null} onCodes={setCodes} />
    if (setUp !== 'none')
      return <SecondFactorSetUp resumed={setUp === 'resumed'} onCodes={setCodes} onClose={() => setSetUp('none')} />
    return (
      <>
        <p className="text-pretty">
          It is off. With it, somebody who has your password still cannot sign in without your phone.
        </p>
        <Button variant="primary" onClick={() => setSetUp('begun')}>
          Set up
        </Button>
      </>
    )
  }

  return (
    <FormSection title="Second factor" lead="A code from an authenticator app, asked for after the password.">
      {content()}
    </FormSection>
  )
}
