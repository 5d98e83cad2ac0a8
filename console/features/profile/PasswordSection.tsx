import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AUTH } from '#contract/messages.ts'
import { changePasswordBodySchema } from '#contract/profile.ts'
import { useChangePasswordMutation } from '../../api/profile-api.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'

type Fields = z.infer<typeof changePasswordBodySchema>
const EMPTY: Fields = { currentPassword: '', password: '', passwordConfirmation: '' }

/** One's own password. Changing it signs out everywhere else. */
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
    showToast({ kind: 'success', title: 'Password changed', message: AUTH.passwordChanged })
  }

  return (
    <FormSection title="Password" lead="Changing it signs you out everywhere but here.">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void handleSubmit(change)(event)} className="space-y-4">
          <FormFault title="Not changed" message={errors.root?.message} />
          {/* For password managers, which want to know whose password this is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
          <NewPasswordFields label="New password" />
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Change password
          </Button>
        </form>
      </FormProvider>
    </FormSection>
  )
}
