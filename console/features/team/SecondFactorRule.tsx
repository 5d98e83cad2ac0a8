import { useState } from 'react'
import type { Member } from '#contract/team.ts'
import { useUpdateTeamSecurityMutation } from '../../api/team-api.ts'
import { useStoredIntent, usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { isRequired: boolean; members: Member[] }

/** Whether every member needs a second factor, and how many members, except disabled ones, have none yet. */
export function SecondFactorRule({ isRequired, members }: Props) {
  const [updateTeamSecurity, { isLoading }] = useUpdateTeamSecurityMutation()
  const kept = useStoredIntent('changeSecondFactorRule')
  const goConfirmPassword = usePasswordConfirmation()
  const [asking, setAsking] = useState(kept !== null)
  const without = members.filter(({ hasSecondFactor, disabledAt }) => !hasSecondFactor && disabledAt === null)
  const isOwnMissing = without.some(({ isSelf }) => isSelf)
  const refusal = !isRequired && isOwnMissing ? t.ownFirst : null

  async function change() {
    const { error } = await updateTeamSecurity({ body: { requiresSecondFactor: !isRequired } })
    if (error && goConfirmPassword(error, { kind: 'changeSecondFactorRule' })) return
    if (error) showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
    else
      showToast({
        kind: 'success',
        title: isRequired ? t.nowOptional : t.nowRequired,
      })
    setAsking(false)
  }

  return (
    <FormSection title={t.secondFactor} lead={refusal ?? t.secondFactorLead}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isRequired ? 'success' : 'neutral'}>{isRequired ? t.required : t.optional}</Badge>
        {t.countWithout(without.length)}
      </p>
      <Button variant={isRequired ? 'secondary' : 'primary'} disabledReason={refusal} onClick={() => setAsking(true)}>
        {isRequired ? t.makeOptional : t.requireForAll}
      </Button>
      <ConfirmDialog
        title={isRequired ? t.optionalTitle : t.requireTitle}
        description={isRequired ? t.optionalText : t.requireText}
        confirmLabel={isRequired ? t.makeOptional : t.requireForAll}
        open={asking}
        busy={isLoading}
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      />
    </FormSection>
  )
}
