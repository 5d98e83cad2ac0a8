import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ROLES } from '#contract/roles.ts'
import { invitationBodySchema } from '#contract/team.ts'
import { useInviteMemberMutation } from '../../api/team-api.ts'
import { usePasswordConfirmation } from '../../shell/password-confirmation.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ROLE_WORDS } from './role-words.ts'

type Props = {
  /** What was typed before the password was asked for. */
  kept: { email: string } | null
  onClose: () => void
}
type Fields = z.infer<typeof invitationBodySchema>

/** Invites somebody by mail. */
export function InviteDialog({ kept, onClose }: Props) {
  const [inviteMember] = useInviteMemberMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    resolver: zodResolver(invitationBodySchema),
    mode: 'onChange',
    defaultValues: kept ? { email: kept.email, role: 'owner' } : { email: '', role: 'editor' },
  })
  const { errors, isSubmitting } = formState
  const role = useWatch({ control, name: 'role' })

  async function invite(body: Fields) {
    const { error } = await inviteMember({ body })
    if (!error) {
      showToast({ kind: 'success', title: 'Invitation sent', message: body.email })
      return onClose()
    }
    if (goConfirmPassword(error, { kind: 'inviteOwner', email: body.email })) return
    // What the server has against an address belongs beside it.
    if (error.code === 'CONFLICT') return setError('email', { message: error.message ?? '' }, { shouldFocus: true })
    showServerError(error, setError, ['email', 'role'])
  }

  return (
    <Dialog
      title="Invite a member"
      description="We send a link with which they choose a name and a password."
      open
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(invite)(event)} className="space-y-4">
        <FormFault title="Not sent" message={errors.root?.message} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="colleague@restaurant.com"
          error={errors.email?.message}
          {...register('email')}
        />
        <SelectField label="Role" error={errors.role?.message} hint={ROLE_WORDS[role].may} {...register('role')}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_WORDS[one].name}
            </option>
          ))}
        </SelectField>
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
