import { useState } from 'react'
import { useReadSecondFactorQuery } from '../../api/profile-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { useStoredIntent } from '../../session/password-confirmation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { profileMessages as t } from './messages.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

/** The second factor is a code from an authenticator app, or a recovery code as a fallback. */
export function SecondFactorSection({ email }: { email: string }) {
  const { data: factor, error, isFetching, refetch } = useReadSecondFactorQuery({})
  const kept = useStoredIntent('setUpSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes')
  const [setUp, setSetUp] = useState<'none' | 'begun' | 'resumed'>(
    kept?.kind === 'setUpSecondFactor' ? 'resumed' : 'none',
  )
  const [question, setQuestion] = useState(kept && kept.kind !== 'setUpSecondFactor' ? kept.kind : null)
  const [codes, setCodes] = useState<string[] | null>(null)

  function showCodes(created: string[]) {
    setCodes(created)
    setQuestion(null)
  }

  function content() {
    if (codes) return <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />
    if (error && !isFetching) return <LoadFailure title={t.secondFactor} error={error} onRetry={() => void refetch()} />
    if (!factor) return <Skeleton className="h-20" />
    if (factor.enabled)
      return (
        <SecondFactorOn
          codesLeft={factor.recoveryCodesLeft}
          isRequired={factor.isRequired}
          question={question}
          onAsk={setQuestion}
          onCodes={showCodes}
        />
      )
    if (setUp !== 'none')
      return <SecondFactorSetUp resumed={setUp === 'resumed'} onCodes={showCodes} onClose={() => setSetUp('none')} />
    return (
      <>
        {factor.isRequired && (
          <Notice variant="warning" title={t.required}>
            {t.requiredHint}
          </Notice>
        )}
        <p className="text-pretty">{t.offHint}</p>
        <Button variant="primary" onClick={() => setSetUp('begun')}>
          {t.setUp}
        </Button>
      </>
    )
  }

  return (
    <FormSection title={t.secondFactor} lead={t.secondFactorLead}>
      {content()}
    </FormSection>
  )
}
