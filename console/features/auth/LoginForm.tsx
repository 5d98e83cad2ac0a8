import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type LoginBody, loginBodySchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLoginMutation } from '../../api/auth-api.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { loginFailed, loginStarted, signedIn } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginOutcome } from './login-outcome.ts'
import { PasswordField } from './PasswordField.tsx'

const LINK = 'rounded font-semibold text-accent-text underline-offset-4 hover:underline'

/** Email, password, and the ways around them. Validates on submit and on change, not on blur (spec section 5). */
export function LoginForm({ onUnexpected }: { onUnexpected: () => void }) {
  const dispatch = useAppDispatch()
  const [login] = useLoginMutation()
  const { register, handleSubmit, formState } = useForm<LoginBody>({
    resolver: zodResolver(loginBodySchema),
    mode: 'onChange',
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState

  async function submit(body: LoginBody) {
    dispatch(loginStarted())
    try {
      const { data, error } = await login({ body })
      if (error && !('status' in error)) throw new Error('The login call itself broke', { cause: error })
      if (!data && !error) throw new Error('The login call answered nothing')
      const outcome = loginOutcome({ data, error })
      if (outcome.kind === 'signedIn') {
        dispatch(signedIn({ token: outcome.token, user: outcome.user }))
        return outcome.greet ? greet() : undefined
      }
      dispatch(loginFailed(outcome.kind === 'warn' ? outcome.message : ''))
      if (outcome.kind === 'warn')
        dispatch(alertAdded({ variant: 'warning', title: AUTH.warning, message: outcome.message }))
      else console.error('Login failed', error)
    } catch (unexpected) {
      console.error(unexpected)
      dispatch(loginFailed(''))
      onUnexpected()
    }
  }

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
        <Link to={CONSOLE_PATHS.forgotPassword} className={LINK}>
          Forgot Password
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
        {isSubmitting ? AUTH.pleaseWait : 'Login'}
      </Button>
      <p className="pt-1 text-center text-sm text-muted">
        New here?{' '}
        <Link to={CONSOLE_PATHS.subscription} className={LINK}>
          Register New Account
        </Link>
      </p>
    </form>
  )
}

/** Toasts are drawn by the shell, so their code comes with it and not with the first page. */
async function greet(): Promise<void> {
  const { showToast } = await import('../../ui/show-toast.tsx')
  showToast({ kind: 'success', title: AUTH.success, message: AUTH.signedIn })
}
