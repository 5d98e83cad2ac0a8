import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { secondFactorCodeBodySchema } from '#contract/profile.ts'
import { useEnableSecondFactorMutation, useSetUpSecondFactorMutation } from '../../api/profile-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { profileMessages as t } from './messages.ts'
import { groupsOfFour } from './second-factor-texts.ts'

type Props = {
  /** Whether the setup continues after the password confirmation. */
  resumed: boolean
  onCodes: (codes: string[]) => void
  onClose: () => void
}
type Fields = z.infer<typeof secondFactorCodeBodySchema>

const QR_CODE_PX = 176

/** Shows a secret for the authenticator app, and asks for a first code to prove that the app has stored it. */
export function SecondFactorSetUp({ resumed, onCodes, onClose }: Props) {
  const { secret, error, begin } = useSecret(resumed, onClose)
  const [enableSecondFactor] = useEnableSecondFactorMutation()
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(secondFactorCodeBodySchema),
    mode: 'onChange',
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState

  async function enable(body: Fields) {
    const { data, error: refusal } = await enableSecondFactor({ body })
    if (refusal) return showServerError(refusal, setError, ['code'])
    onCodes(data.recoveryCodes)
    onClose()
  }

  if (error) return <LoadFailure title={t.setUpKey} error={error} onRetry={() => void begin()} />
  if (!secret) return <Skeleton className="h-48" />
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(enable)(event)} className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrCode text={secret.otpauthUrl} label={t.qrCode} sizePx={QR_CODE_PX} />
        <div className="min-w-0 grow basis-56 space-y-2">
          <p className="font-semibold">{t.scanStep}</p>
          <p className="text-sm text-muted">{t.keyStep}</p>
          <p dir="ltr" className="rounded-xl bg-sunken px-3.5 py-2.5 font-mono text-sm break-words select-all">
            {groupsOfFour(secret.secret)}
          </p>
        </div>
      </div>
      <FormError title={t.notTurnedOn} message={errors.root?.message} />
      <p className="font-semibold">{t.codeStep}</p>
      <TextField
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-56"
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t.turnOn}
        </Button>
        <Button onClick={onClose}>{uiMessages.cancel}</Button>
      </div>
    </form>
  )
}

/** Requests a secret on mount. If the password must be confirmed first, opens the page for that. */
function useSecret(resumed: boolean, onCancelled: () => void) {
  const [setUpSecondFactor, { data: secret, error }] = useSetUpSecondFactorMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const begun = useRef(false)
  const begin = useCallback(async () => {
    const { error: refusal } = await setUpSecondFactor({})
    // The user was asked for the password and cancelled, so don't ask again.
    if (resumed && refusal?.code === 'PASSWORD_NOT_CONFIRMED') return onCancelled()
    if (refusal) goConfirmPassword(refusal, { kind: 'setUpSecondFactor' })
  }, [resumed, setUpSecondFactor, goConfirmPassword, onCancelled])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [begin])
  const isLeaving = error?.code === 'PASSWORD_NOT_CONFIRMED'
  return { secret, error: isLeaving ? undefined : error, begin }
}
