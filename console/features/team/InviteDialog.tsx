import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ROLES } from '#contract/roles.ts'
import { invitationBodySchema } from '#contract/team.ts'
import { useInviteMemberMutation } from '../../api/team-api.ts'
import { usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BranchesField } from './BranchesField.tsx'
import { teamMessages as t } from './messages.ts'

type Props = {
  /** The email address entered before the password confirmation; null when there was none. */
  kept: { email: string } | null
  onClose: () => void
}
type Fields = z.infer<typeof invitationBodySchema>

export function InviteDialog({ kept, onClose }: Props) {
  const [inviteMember] = useInviteMemberMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Fields>({
    resolver: zodResolver(invitationBodySchema),
    mode: 'onChange',
    defaultValues: kept ? { email: kept.email, role: 'owner' } : { email: '', role: 'editor' },
  })
  const { errors, isSubmitting, isDirty } = formState
  const [role, branchIds = null] = useWatch({ control, name: ['role', 'branchIds'] })

  /** Resets the branches for owners: the field is hidden then, so an empty choice would block the form. */
  function resetOwnerBranches(event: { target: { value: string } }) {
    if (event.target.value === 'owner') setValue('branchIds', null)
  }

  async function invite({ branchIds: chosen, ...person }: Fields) {
    const body = person.role === 'owner' ? person : { ...person, branchIds: chosen }
    const { error } = await inviteMember({ body })
    if (!error) {
      showToast({ kind: 'success', title: t.sent, message: body.email })
      return onClose()
    }
    if (goConfirmPassword(error, { kind: 'inviteOwner', email: body.email })) return
    showServerError(error, setError, ['email', 'role', 'branchIds'])
  }

  return (
    <FormDialog
      title={t.inviteMember}
      description={t.inviteLead}
      error={errors.root?.message}
      errorTitle={t.notSent}
      submitLabel={t.sendInvitation}
      saving={isSubmitting}
      unsaved={isDirty}
      onSubmit={(event) => void handleSubmit(invite)(event)}
      onClose={onClose}
    >
      <TextField
        label={uiMessages.email}
        type="email"
        autoComplete="off"
        placeholder={t.emailExample}
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label={t.role}
        error={errors.role?.message}
        hint={t.roles[role].may}
        {...register('role', { onChange: resetOwnerBranches })}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {t.roles[one].name}
          </option>
        ))}
      </SelectField>
      {role !== 'owner' && (
        <BranchesField
          value={branchIds}
          error={errors.branchIds?.message}
          onChange={(value) =>
            setValue('branchIds', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
    </FormDialog>
  )
}
