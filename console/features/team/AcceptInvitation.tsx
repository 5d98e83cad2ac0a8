import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Data } from '#contract/endpoints.ts'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { acceptInvitationBodySchema, type readInvitation } from '#contract/team.ts'
import { useAcceptInvitationMutation } from '../../api/team-api.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { token: string; invitation: Data<typeof readInvitation> }
type Fields = z.infer<typeof acceptInvitationBodySchema>

export function AcceptInvitation({ token, invitation }: Props) {
  const [acceptInvitation] = useAcceptInvitationMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const form = useForm<Fields>({
    resolver: zodResolver(acceptInvitationBodySchema),
    mode: 'onChange',
    defaultValues: { token, fullName: '', password: '', passwordConfirmation: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const { name, may } = t.roles[invitation.role]

  async function accept(body: Fields) {
    const { data, error } = await acceptInvitation({ body })
    if (error) return showServerError(error, setError, ['fullName', 'password', 'passwordConfirmation'])
    dispatch(signedIn(data))
    return navigate(CONSOLE_PATHS.dashboard, { replace: true })
  }

  return (
    <AuthLayout
      title={t.join(invitation.companyName)}
      intro={
        <>
          {t.invitedAs} <strong className="font-semibold text-ink">{name}</strong>. {may}
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void handleSubmit(accept)(event)} className="space-y-5">
          <FormError title={t.notAccepted} message={errors.root?.message} />
          <TextField
            label={uiMessages.email}
            type="email"
            autoComplete="username"
            readOnly
            value={invitation.email}
            hint={t.emailHint}
          />
          <TextField
            label={t.fullName}
            autoComplete="name"
            error={errors.fullName?.message}
            {...register('fullName')}
          />
          <NewPasswordFields />
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={isSubmitting}>
            {isSubmitting ? AUTH.pleaseWait : t.joinNow}
          </Button>
        </form>
      </FormProvider>
    </AuthLayout>
  )
}
