import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthUser } from '#contract/auth.ts'
import { profileBodySchema } from '#contract/profile.ts'
import { useUpdateProfileMutation } from '../../api/profile-api.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { profileLoaded } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Fields = z.infer<typeof profileBodySchema>

/** One's own name. */
export function NameSection({ user }: { user: AuthUser }) {
  const [updateProfile] = useUpdateProfileMutation()
  const dispatch = useAppDispatch()
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: zodResolver(profileBodySchema),
    mode: 'onChange',
    defaultValues: { fullName: user.fullName },
  })
  const { errors, isSubmitting } = formState

  async function save(body: Fields) {
    const { data, error } = await updateProfile({ body })
    if (error) return showServerError(error, setError, ['fullName'])
    dispatch(profileLoaded(data))
    reset({ fullName: data.fullName })
    showToast({ kind: 'success', title: 'Name saved', message: data.fullName })
  }

  return (
    <FormSection title="Name" lead="Your colleagues see it in the team and in the audit log.">
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-4">
        <FormFault title="Not saved" message={errors.root?.message} />
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Save name
        </Button>
      </form>
    </FormSection>
  )
}
