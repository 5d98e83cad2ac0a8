import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { requestPasswordReset } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useRequestPasswordResetMutation } from '../../api/auth-api.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormFault } from '../../ui/FormFault.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'

/** Asks for a link to set a new password (design section 7.4). */
export function ForgotPasswordPage() {
  const [requestReset] = useRequestPasswordResetMutation()
  /** null: another address is tried. */
  const [answer, setAnswer] = useState<string | null>()
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: zodResolver(requestPasswordReset.query),
    mode: 'onChange',
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (answer === null) setFocus('email')
  }, [answer, setFocus])

  async function submit(query: { email: string }) {
    const { data: message, error } = await requestReset({ query })
    if (error) return showServerError(error, setError, ['email'])
    setAnswer(message)
    reset()
  }

  return (
    <AuthLayout title="Forgot your password?" intro="We send you a link to set a new one.">
      {answer ? (
        <div className="space-y-5">
          <Notice live variant="success" title="Check your inbox">
            {answer}
          </Notice>
          <Button size="lg" className="w-full" onClick={() => setAnswer(null)}>
            Try another address
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
          <FormFault title="Not sent" message={errors.root?.message} />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            placeholder="you@restaurant.com"
            error={errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
            {isSubmitting ? AUTH.pleaseWait : 'Send reset link'}
          </Button>
        </form>
      )}
      <p className="pt-6 text-center text-sm text-muted">
        Remembered it?{' '}
        <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
          Login
        </Link>
      </p>
    </AuthLayout>
  )
}
