import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { confirmPasswordBodySchema } from '#contract/profile.ts'
import { useConfirmPasswordMutation } from '../../api/confirm-password-api.ts'
import { pathAfterLogin } from '../../shell/origin-path.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { forgetIntent } from '../../state/kept-intent.ts'
import { useAppSelector } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormFault } from '../../ui/FormFault.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Asks for the password again before what matters most, and goes back to where one came from (design section 7.1). */
export function PasswordVerifyPage() {
  const hasSession = useAppSelector((state) => state.auth.token !== null)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [confirmPassword] = useConfirmPasswordMutation()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmPasswordBodySchema),
    mode: 'onChange',
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const cameFrom = pathAfterLogin(state)

  async function submit(body: z.infer<typeof confirmPasswordBodySchema>) {
    const { error } = await confirmPassword({ body })
    if (error) return showServerError(error, setError, ['password'])
    await navigate(cameFrom, { replace: true })
  }

  if (!hasSession) return <Navigate to={CONSOLE_PATHS.home} replace state={{ from: pathname }} />
  return (
    <AuthLayout title="Is it you?" intro="Please type your password again: what comes next matters.">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
        <FormFault title="Not confirmed" message={errors.root?.message} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
          {isSubmitting ? AUTH.pleaseWait : 'Continue'}
        </Button>
        <p className="pt-1 text-center text-sm">
          <Link to={cameFrom} replace onClick={forgetIntent} className={LINK_LOOK}>
            Cancel
          </Link>
        </p>
      </form>
    </AuthLayout>
  )
}
