import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type LoginBody, loginBodySchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLoginMutation } from '../../api/auth-api.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { loginFailed, loginStarted } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import { loginOutcome } from './login-outcome.ts'
import { authMessages as t } from './messages.ts'
import { OopsModal } from './OopsModal.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useStartSession } from './use-start-session.ts'

/** Few logins need a second step, so its forms are not part of the first download. */
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }))

const MailedCodeForm = lazy(async () => ({ default: (await import('./MailedCodeForm.tsx')).MailedCodeForm }))

/** What the server asks for after the password. */
type Asked = { kind: 'secondFactor' | 'mailedCode'; challenge: string; message: string; password: string }

/** The login form. Validates on submit and on change, not on blur, as specified (docs/spec-coverage.md). */
export function LoginForm() {
  const dispatch = useAppDispatch()
  const startSession = useStartSession()
  const [login] = useLoginMutation()
  const [oops, setOops] = useState(false)
  /** Undefined before a second step, null after the user came back from it. */
  const [asked, setAsked] = useState<Asked | null>()
  const { register, handleSubmit, setFocus, formState } = useForm<LoginBody>({
    resolver: zodResolver(loginBodySchema),
    mode: 'onChange',
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (asked === null) setFocus('email')
  }, [asked, setFocus])

  async function submit(body: LoginBody) {
    dispatch(loginStarted())
    try {
      const { data, error } = await login({ body })
      if (error && !('status' in error)) throw new Error('The login request failed unexpectedly', { cause: error })
      if (!data && !error) throw new Error('The login request returned no response')
      const outcome = loginOutcome({ data, error })
      if (outcome.kind === 'signedIn') return startSession(outcome)
      dispatch(loginFailed(outcome.kind === 'logOnly' ? '' : outcome.message))
      if (outcome.kind === 'secondFactor' || outcome.kind === 'mailedCode')
        setAsked({ ...outcome, password: body.password })
      else if (outcome.kind === 'warn')
        dispatch(alertAdded({ variant: 'warning', title: AUTH.warning, message: outcome.message }))
      else console.error('Login failed', error)
    } catch (unexpected) {
      console.error(unexpected)
      dispatch(loginFailed(''))
      setOops(true)
    }
  }

  if (asked)
    return (
      <Suspense>
        {asked.kind === 'secondFactor' ? (
          <SecondFactorForm {...asked} onBack={() => setAsked(null)} />
        ) : (
          <MailedCodeForm
            {...asked}
            onSecondFactor={(next) => setAsked({ ...asked, ...next, kind: 'secondFactor' })}
            onBack={() => setAsked(null)}
          />
        )}
      </Suspense>
    )
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
      <TextField
        label={uiMessages.email}
        type="email"
        autoComplete="username"
        placeholder={t.emailExample}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={uiMessages.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <CheckboxField label={t.rememberPassword} className="text-sm" {...register('remember')} />
        <Link to={CONSOLE_PATHS.forgotPassword} className={LINK_LOOK}>
          {t.forgotPassword}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
        {isSubmitting ? AUTH.pleaseWait : t.login}
      </Button>
      <p className="pt-1 text-center text-sm text-muted">
        {t.newHere}{' '}
        <Link to={CONSOLE_PATHS.subscription} className={LINK_LOOK}>
          {t.registerNewAccount}
        </Link>
      </p>
      {oops && <OopsModal onClose={() => setOops(false)} />}
    </form>
  )
}
