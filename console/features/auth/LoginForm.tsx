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
import { TextField } from '../../ui/TextField.tsx'
import { loginOutcome } from './login-outcome.ts'
import { OopsModal } from './OopsModal.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useEnter } from './use-enter.ts'

/** Few accounts have a second factor, so its step is not part of what the first page downloads. */
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }))

/** Email, password, and the ways around them. Validates on submit and on change, not on blur (spec section 5). */
export function LoginForm() {
  const dispatch = useAppDispatch()
  const enter = useEnter()
  const [login] = useLoginMutation()
  const [oops, setOops] = useState(false)
  /** null: somebody came back from the second step. */
  const [asked, setAsked] = useState<{ challenge: string; message: string } | null>()
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
      if (error && !('status' in error)) throw new Error('The login call itself broke', { cause: error })
      if (!data && !error) throw new Error('The login call answered nothing')
      const outcome = loginOutcome({ data, error })
      if (outcome.kind === 'signedIn') return enter(outcome)
      dispatch(loginFailed(outcome.kind === 'logOnly' ? '' : outcome.message))
      if (outcome.kind === 'secondFactor') setAsked(outcome)
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
        <SecondFactorForm {...asked} onBack={() => setAsked(null)} />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@restaurant.com"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <CheckboxField label="Remember Password" className="text-sm" {...register('remember')} />
        <Link to={CONSOLE_PATHS.forgotPassword} className={LINK_LOOK}>
          Forgot Password
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
        {isSubmitting ? AUTH.pleaseWait : 'Login'}
      </Button>
      <p className="pt-1 text-center text-sm text-muted">
        New here?{' '}
        <Link to={CONSOLE_PATHS.subscription} className={LINK_LOOK}>
          Register New Account
        </Link>
      </p>
      {oops && <OopsModal onClose={() => setOops(false)} />}
    </form>
  )
}
