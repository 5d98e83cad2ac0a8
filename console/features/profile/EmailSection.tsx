import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { changeEmailBodySchema } from '#contract/profile.ts'
import { useChangeEmailMutation } from '../../api/profile-api.ts'
import { useStoredIntent, usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { profileMessages as t } from './messages.ts'

type Fields = z.infer<typeof changeEmailBodySchema>

/** The email address changes only when the link sent to the new address is opened. */
export function EmailSection({ user }: { user: AuthUser }) {
  const [changeEmail] = useChangeEmailMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const kept = useStoredIntent('changeEmail')
  const [requested, setRequested] = useState<string | null>(null)
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: zodResolver(changeEmailBodySchema),
    mode: 'onChange',
    defaultValues: { email: kept?.email ?? '' },
  })
  const { errors, isSubmitting, submitCount } = formState

  async function request(body: Fields) {
    const { error } = await changeEmail({ body })
    if (error && goConfirmPassword(error, { kind: 'changeEmail', email: body.email })) return
    if (error) return showServerError(error, setError, ['email'])
    setRequested(body.email)
    reset({ email: '' })
  }

  return (
    <FormSection title={uiMessages.email} lead={t.emailLead}>
      <p>
        {t.currentEmail} <strong className="font-semibold break-all">{user.email}</strong>.
      </p>
      {requested && (
        <Notice live variant="info" title={t.confirmNewEmail(requested)}>
          {AUTH.emailChangeRequested}
        </Notice>
      )}
      {kept && submitCount === 0 && (
        <Notice live variant="info" title={t.changePending}>
          {t.changePendingHint}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(request)(event)} className="space-y-4">
        <FormError title={t.emailNotChanged} message={errors.root?.message} />
        <TextField
          label={t.newEmail}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t.changeEmail}
        </Button>
      </form>
    </FormSection>
  )
}
