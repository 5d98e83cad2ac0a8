import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLeaveCompanyMutation } from '../../api/profile-api.ts'
import { useReadTeamQuery } from '../../api/team-api.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'

/** The way out of the company. The last owner has none, and is told why. */
export function LeaveSection({ user }: { user: AuthUser }) {
  const isLastOwner = useIsLastOwner(user)
  const [leaveCompany, { isLoading }] = useLeaveCompanyMutation()
  const [asking, setAsking] = useState(false)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const company = user.company.name || 'the company'
  const refusal = isLastOwner
    ? 'You are the last owner. Make somebody else an owner first, so that the company is not left alone.'
    : null

  async function leave() {
    const { error } = await leaveCompany({})
    if (error) {
      showToast({ kind: 'error', title: 'You have not left', message: error.message ?? '' })
      return setAsking(false)
    }
    dispatch(alertAdded({ variant: 'info', title: 'You have left', message: `Your account at ${company} is deleted.` }))
    await navigate(CONSOLE_PATHS.logout)
  }

  return (
    <FormSection
      title={`Leave ${company}`}
      lead={
        refusal ?? 'Your account is deleted and you are signed out everywhere. Menus and what you did to them stay.'
      }
    >
      <Button variant="danger" disabledReason={refusal} onClick={() => setAsking(true)}>
        Leave company
      </Button>
      <ConfirmDialog
        title={`Leave ${company}?`}
        description={`Your account ${user.email} is deleted, and only a new invitation brings you back. This cannot be undone.`}
        confirmLabel="Leave company"
        open={asking}
        busy={isLoading}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      />
    </FormSection>
  )
}

/** Only owners may read the team, and only an owner can be the last one. */
function useIsLastOwner({ role }: AuthUser): boolean {
  const { data: team } = useReadTeamQuery({}, { skip: role !== 'owner' })
  return team?.members.some(({ isSelf, isLastOwner }) => isSelf && isLastOwner) ?? false
}
