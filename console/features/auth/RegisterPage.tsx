import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { type RegisterBody, registerBodySchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLoginMutation, useRegisterMutation } from '../../api/auth-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const FIELDS = ['fullName', 'companyName', 'email', 'password', 'passwordConfirmation'] as const

export function RegisterPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [registerCompany] = useRegisterMutation()
  const [login] = useLoginMutation()
  const form = useForm<RegisterBody>({
    resolver: zodResolver(registerBodySchema),
    mode: 'onChange',
    defaultValues: { fullName: '', companyName: '', email: '', password: '', passwordConfirmation: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  async function submit(body: RegisterBody) {
    const { error } = await registerCompany({ body })
    if (error) return showServerError(error, setError, FIELDS)
    const { email, password } = body
    // Registering an address that is already in use gets the same response. The login then usually fails, which isn't
    // shown.
    const { data } = await login({ body: { email, password } })
    if (data) dispatch(signedIn(data))
    await navigate(CONSOLE_PATHS.emailVerify, { state: { email } })
  }

  return (
    <AuthLayout title={t.registerTitle} intro={t.registerLead}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-5">
          <FormError title={t.notRegistered} message={errors.root?.message} />
          <TextField
            label={t.fullName}
            autoComplete="name"
            error={errors.fullName?.message}
            {...register('fullName')}
          />
          <TextField
            label={t.companyName}
            autoComplete="organization"
            error={errors.companyName?.message}
            {...register('companyName')}
          />
          <TextField
            label={uiMessages.email}
            type="email"
            autoComplete="email"
            placeholder={t.emailExample}
            error={errors.email?.message}
            {...register('email')}
          />
          <NewPasswordFields />
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
            {isSubmitting ? AUTH.pleaseWait : t.register}
          </Button>
          <p className="pt-1 text-center text-sm text-muted">
            {t.alreadyRegistered}{' '}
            <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
              {t.login}
            </Link>
          </p>
        </form>
      </FormProvider>
    </AuthLayout>
  )
}
