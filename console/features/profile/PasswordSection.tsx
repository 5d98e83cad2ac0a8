import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AUTH } from '#contract/messages.ts'
import { changePasswordBodySchema } from '#contract/profile.ts'
import { useChangePasswordMutation } from '../../api/profile-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { profileMessages as t } from './messages.ts'

type Fields = z.infer<typeof changePasswordBodySchema>
const EMPTY: Fields = { currentPassword: '', password: '', passwordConfirmation: '' }

/** Changes the password, which ends all other sessions. */
export function PasswordSection({ email }: { email: string }) {
  const [changePassword] = useChangePasswordMutation()
  const form = useForm<Fields>({
    resolver: zodResolver(changePasswordBodySchema),
    mode: 'onChange',
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState

  async function change(body: Fields) {
    const { error } = await changePassword({ body })
    if (error) return showServerError(error, setError, ['currentPassword', 'password', 'passwordConfirmation'])
    reset(EMPTY)
    showToast({ kind: 'success', title: t.passwordChanged, message: AUTH.passwordChanged })
  }

  return (
    <FormSection title={uiMessages.password} lead={t.passwordLead}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void handleSubmit(change)(event)} className="space-y-4">
          <FormError title={t.passwordNotChanged} message={errors.root?.message} />
          {/* Password managers read the account from this field. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={t.currentPassword}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
          <NewPasswordFields label={t.newPassword} />
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t.changePassword}
          </Button>
        </form>
      </FormProvider>
    </FormSection>
  )
}
