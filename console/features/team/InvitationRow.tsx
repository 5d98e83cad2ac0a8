import { useState } from 'react'
import type { Invitation } from '#contract/team.ts'
import { useResendInvitationMutation, useWithdrawInvitationMutation } from '../../api/team-api.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { invitation: Invitation; branchText: (branchIds: number[] | null) => string }

export function InvitationRow({ invitation, branchText }: Props) {
  const [resendInvitation, resending] = useResendInvitationMutation()
  const [withdrawInvitation, withdrawing] = useWithdrawInvitationMutation()
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation
  const [openedAt] = useState(Date.now)
  const isOver = Date.parse(expiresAt) <= openedAt

  async function resend() {
    const { error } = await resendInvitation({ params: { id } })
    if (error) showToast({ kind: 'error', title: t.notSent, message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.sentAgain, message: t.newLink(email) })
  }

  async function withdraw() {
    const { error } = await withdrawInvitation({ params: { id } })
    if (error) showToast({ kind: 'error', title: t.notWithdrawn, message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.withdrawn, message: t.linkDead(email) })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-5">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold break-all">{email}</span>
          <Badge>{t.roles[role].name}</Badge>
          {isOver && <Badge tone="warning">{t.expired}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {branchText(invitation.branchIds)} · {t.invited} <DateTime at={createdAt} dateOnly />
          {invitedBy && ` ${t.by(invitedBy)}`} · {isOver ? t.expiredOn : t.expiresOn} <DateTime at={expiresAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t.resendTo(email)} busy={resending.isLoading} onClick={() => void resend()}>
          {t.resend}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t.withdrawFrom(email)}
          busy={withdrawing.isLoading}
          onClick={() => void withdraw()}
        >
          {t.withdraw}
        </Button>
      </div>
    </li>
  )
}
