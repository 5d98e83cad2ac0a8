import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { confirmPasswordBodySchema } from '#contract/profile.ts'
import { useConfirmPasswordMutation } from '../../api/confirm-password-api.ts'
import { useReadSecondFactorQuery } from '../../api/profile-api.ts'
import { pathAfterLogin } from '../../session/origin-path.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { deleteIntent } from '../../state/stored-intent.ts'
import { useAppSelector } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'

/** Asks for the password before a sensitive change, then returns to the page the user came from. */
export function PasswordVerifyPage() {
  const hasSession = useAppSelector((state) => state.auth.token !== null)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [confirmPassword] = useConfirmPasswordMutation()
  const { data: factor } = useReadSecondFactorQuery({}, { skip: !hasSession })
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmPasswordBodySchema),
    mode: 'onChange',
    defaultValues: { password: '' },
    // Without a second factor there is no field for the code, so no code is submitted.
    shouldUnregister: true,
  })
  const { errors, isSubmitting } = formState
  const cameFrom = pathAfterLogin(state)

  async function submit(body: z.infer<typeof confirmPasswordBodySchema>) {
    const { error } = await confirmPassword({ body })
    if (error) return showServerError(error, setError, ['password', 'code'])
    await navigate(cameFrom, { replace: true })
  }

  if (!hasSession) return <Navigate to={CONSOLE_PATHS.home} replace state={{ from: pathname }} />
  return (
    <AuthLayout title={t.confirmTitle} intro={t.confirmLead}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
        <FormError title={t.notConfirmed} message={errors.root?.message} />
        <PasswordField
          label={uiMessages.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {factor?.enabled && (
          <TextField
            label={t.code}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            hint={t.codeHint}
            error={errors.code?.message}
            {...register('code')}
          />
        )}
        <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
          {isSubmitting ? AUTH.pleaseWait : t.continue}
        </Button>
        <p className="pt-1 text-center text-sm">
          <Link to={cameFrom} replace onClick={deleteIntent} className={LINK_LOOK}>
            {uiMessages.cancel}
          </Link>
        </p>
      </form>
    </AuthLayout>
  )
}
