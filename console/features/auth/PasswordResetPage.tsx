import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type PasswordResetBody, passwordResetBodySchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useResetPasswordMutation } from '../../api/auth-api.ts'
import { baseApi } from '../../api/base-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { loggedOut } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const FIELDS = ['email', 'password', 'passwordConfirmation'] as const

export function PasswordResetPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const [query] = useSearchParams()
  const [resetPassword] = useResetPasswordMutation()
  const form = useForm<PasswordResetBody>({
    resolver: zodResolver(passwordResetBodySchema),
    mode: 'onChange',
    defaultValues: { token, email: query.get('email') ?? '', password: '', passwordConfirmation: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  async function submit(body: PasswordResetBody) {
    const { error } = await resetPassword({ body })
    if (error) return showServerError(error, setError, FIELDS)
    // The server has ended all sessions of the user, and this browser forgets its own.
    dispatch(loggedOut())
    dispatch(baseApi.util.resetApiState())
    dispatch(alertAdded({ variant: 'success', title: AUTH.success, message: AUTH.passwordReset }))
    await navigate(CONSOLE_PATHS.home, { replace: true })
  }

  return (
    <AuthLayout title={t.newPasswordTitle} intro={t.newPasswordLead}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
          <FormError title={t.notReset} message={errors.root?.message} />
          <TextField
            label={uiMessages.email}
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email')}
          />
          <NewPasswordFields />
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
            {isSubmitting ? AUTH.pleaseWait : t.resetPassword}
          </Button>
          <p className="pt-1 text-center text-sm text-muted">
            {t.linkDoesNotWork}{' '}
            <Link to={CONSOLE_PATHS.forgotPassword} className={LINK_LOOK}>
              {t.requestNewLink}
            </Link>
          </p>
        </form>
      </FormProvider>
    </AuthLayout>
  )
}
