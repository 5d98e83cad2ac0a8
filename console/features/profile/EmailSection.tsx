import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { changeEmailBodySchema } from '#contract/profile.ts'
import { useChangeEmailMutation } from '../../api/profile-api.ts'
import { useKeptIntent, usePasswordConfirmation } from '../../shell/password-confirmation.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Fields = z.infer<typeof changeEmailBodySchema>

/** One's own address. It changes when the link that is sent to the new one is opened. */
export function EmailSection({ user }: { user: AuthUser }) {
  const [changeEmail] = useChangeEmailMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const kept = useKeptIntent('changeEmail')
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
    <FormSection
      title="Email"
      lead="You sign in with it, and we write to it. We ask for your password before it changes."
    >
      <p>
        Your address is <strong className="font-semibold break-all">{user.email}</strong>.
      </p>
      {requested && (
        <Notice live variant="info" title={`Waiting for ${requested}`}>
          {AUTH.emailChangeRequested}
        </Notice>
      )}
      {kept && submitCount === 0 && (
        <Notice live variant="info" title="Your change is still waiting">
          Press “Change email” once more to send it.
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(request)(event)} className="space-y-4">
        <FormFault title="Not changed" message={errors.root?.message} />
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Change email
        </Button>
      </form>
    </FormSection>
  )
}
