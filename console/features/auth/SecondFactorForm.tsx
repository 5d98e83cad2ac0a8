import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type TotpLoginBody, totpLoginBodySchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { useLoginWithTotpMutation } from '../../api/auth-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginOutcome } from './login-outcome.ts'
import { authMessages as t } from './messages.ts'
import { OopsModal } from './OopsModal.tsx'
import { useStartSession } from './use-start-session.ts'

type Props = {
  challenge: string
  message: string
  onBack: () => void
}

export function SecondFactorForm({ challenge, message, onBack }: Props) {
  const dispatch = useAppDispatch()
  const startSession = useStartSession()
  const [loginWithTotp] = useLoginWithTotpMutation()
  const [oops, setOops] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<TotpLoginBody>({
    resolver: zodResolver(totpLoginBodySchema),
    mode: 'onChange',
    defaultValues: { challenge, code: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  async function submit(body: TotpLoginBody) {
    try {
      const { data, error } = await loginWithTotp({ body })
      if (data) {
        const outcome = loginOutcome({ data })
        return outcome.kind === 'signedIn' ? startSession(outcome) : undefined
      }
      if (error?.message === AUTH.challengeOver) {
        dispatch(alertAdded({ variant: 'warning', title: AUTH.warning, message: AUTH.challengeOver }))
        return onBack()
      }
      const isWrong = error && 'status' in error && error.code === 'INVALID_CREDENTIALS'
      if (isWrong) setError('code', { message: error.message }, { shouldFocus: true })
      else showServerError(error ?? {}, setError, ['code'])
    } catch (unexpected) {
      console.error(unexpected)
      setOops(true)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
      {errors.root && (
        <Notice live variant="warning" title={AUTH.warning}>
          {errors.root.message}
        </Notice>
      )}
      <p className="text-pretty">{message}</p>
      <TextField
        label={t.code}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        hint={t.noAppHint}
        error={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
        {isSubmitting ? AUTH.pleaseWait : t.login}
      </Button>
      <Button variant="ghost" className="w-full" onClick={onBack}>
        {t.back}
      </Button>
      {oops && <OopsModal onClose={() => setOops(false)} />}
    </form>
  )
}
