import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLeaveCompanyMutation } from '../../api/profile-api.ts'
import { useReadTeamQuery } from '../../api/team-api.ts'
import { useStoredIntent, usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { profileMessages as t } from './messages.ts'

/** Lets the user leave the company. The last owner can't leave, and sees the reason. */
export function LeaveSection({ user }: { user: AuthUser }) {
  const isLastOwner = useIsLastOwner(user)
  const [leaveCompany, { isLoading }] = useLeaveCompanyMutation()
  const kept = useStoredIntent('leaveCompany')
  const goConfirmPassword = usePasswordConfirmation()
  const [asking, setAsking] = useState(kept !== null)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const company = user.company.name || t.theCompany
  const refusal = isLastOwner ? t.lastOwner : null

  async function leave() {
    const { error } = await leaveCompany({})
    if (error && goConfirmPassword(error, { kind: 'leaveCompany' })) return
    if (error) {
      showToast({ kind: 'error', title: t.notLeft, message: error.message ?? '' })
      return setAsking(false)
    }
    dispatch(alertAdded({ variant: 'info', title: t.left, message: t.accountDeleted(company) }))
    await navigate(CONSOLE_PATHS.logout)
  }

  return (
    <FormSection title={t.leave(company)} lead={refusal ?? t.leaveLead}>
      <Button variant="danger" disabledReason={refusal} onClick={() => setAsking(true)}>
        {t.leaveCompany}
      </Button>
      <ConfirmDialog
        title={t.leaveTitle(company)}
        description={t.leaveText(user.email)}
        confirmLabel={t.leaveCompany}
        open={asking}
        busy={isLoading}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      />
    </FormSection>
  )
}

/** Only owners can read the team, and nobody else can be the last owner. */
function useIsLastOwner({ role }: AuthUser): boolean {
  const { data: team } = useReadTeamQuery({}, { skip: role !== 'owner' })
  return team?.members.some(({ isSelf, isLastOwner }) => isSelf && isLastOwner) ?? false
}
