import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { requestPasswordReset } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useRequestPasswordResetMutation } from '../../api/auth-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'

export function ForgotPasswordPage() {
  const [requestReset] = useRequestPasswordResetMutation()
  /** The server's message: undefined before the request, null after the user chose to try another email. */
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
    <AuthLayout title={t.forgotTitle} intro={t.forgotLead}>
      {answer ? (
        <div className="space-y-5">
          <Notice live variant="success" title={t.checkInbox}>
            {answer}
          </Notice>
          <Button size="lg" className="w-full" onClick={() => setAnswer(null)}>
            {t.tryAnotherEmail}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
          <FormError title={t.notSent} message={errors.root?.message} />
          <TextField
            label={uiMessages.email}
            type="email"
            autoComplete="username"
            placeholder={t.emailExample}
            error={errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
            {isSubmitting ? AUTH.pleaseWait : t.sendResetLink}
          </Button>
        </form>
      )}
      <p className="pt-6 text-center text-sm text-muted">
        {t.rememberedPassword}{' '}
        <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
          {t.login}
        </Link>
      </p>
    </AuthLayout>
  )
}
