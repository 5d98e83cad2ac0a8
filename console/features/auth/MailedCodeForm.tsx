import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type MailedCodeLoginBody, mailedCodeLoginBodySchema } from '#contract/auth.ts'
import { AUTH, VALIDATION } from '#contract/messages.ts'
import { useLoginWithMailedCodeMutation } from '../../api/auth-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginOutcome } from './login-outcome.ts'
import { authMessages as t } from './messages.ts'
import { OopsModal } from './OopsModal.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useStartSession } from './use-start-session.ts'

type Props = {
  challenge: string
  message: string
  /** The password as typed in the login form. The server hasn't checked it. */
  password: string
  onSecondFactor: (asked: { challenge: string; message: string }) => void
  onBack: () => void
}

/** For a new device after too many wrong passwords: asks for the emailed code and the password. */
export function MailedCodeForm({ challenge, message, password, onSecondFactor, onBack }: Props) {
  const dispatch = useAppDispatch()
  const startSession = useStartSession()
  const [loginWithMailedCode] = useLoginWithMailedCodeMutation()
  const [oops, setOops] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<MailedCodeLoginBody>({
    resolver: zodResolver(mailedCodeLoginBodySchema),
    mode: 'onChange',
    defaultValues: { challenge, code: '', password },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  async function submit(body: MailedCodeLoginBody) {
    try {
      const { data, error } = await loginWithMailedCode({ body })
      const outcome = loginOutcome({ data, error: error && 'status' in error ? error : undefined })
      if (outcome.kind === 'signedIn') return startSession(outcome)
      if (outcome.kind === 'secondFactor') return onSecondFactor(outcome)
      if (error?.message === AUTH.challengeOver) {
        dispatch(alertAdded({ variant: 'warning', title: AUTH.warning, message: AUTH.challengeOver }))
        return onBack()
      }
      if (error?.message === VALIDATION.mailedCodeInvalid)
        setError('code', { message: error.message }, { shouldFocus: true })
      else if (error?.message === AUTH.invalidCredentials)
        setError('password', { message: error.message }, { shouldFocus: true })
      else showServerError(error ?? {}, setError, ['code', 'password'])
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
        hint={t.mailedCodeHint}
        error={errors.code?.message}
        {...register('code')}
      />
      <PasswordField
        label={uiMessages.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
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
