import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AuthUser } from '#contract/auth.ts'
import { profileBodySchema } from '#contract/profile.ts'
import { useUpdateProfileMutation } from '../../api/profile-api.ts'
import { resetAfterSave } from '../../fields/reset-after-save.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { profileLoaded } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { profileMessages as t } from './messages.ts'

type Fields = z.infer<typeof profileBodySchema>

export function NameSection({ user }: { user: AuthUser }) {
  const [updateProfile] = useUpdateProfileMutation()
  const dispatch = useAppDispatch()
  const form = useForm<Fields>({
    resolver: zodResolver(profileBodySchema),
    mode: 'onChange',
    defaultValues: { fullName: user.fullName },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  async function save(body: Fields) {
    const showSaved = resetAfterSave(form)
    const { data, error } = await updateProfile({ body })
    if (error) return showServerError(error, setError, ['fullName'])
    dispatch(profileLoaded(data))
    showSaved({ fullName: data.fullName })
    showToast({ kind: 'success', title: t.nameSaved, message: data.fullName })
  }

  return (
    <FormSection title={uiMessages.name} lead={t.nameLead}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-4">
        <FormError title={uiMessages.notSaved} message={errors.root?.message} />
        <TextField label={t.fullName} autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t.saveName}
        </Button>
      </form>
    </FormSection>
  )
}
