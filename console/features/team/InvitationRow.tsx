import { useState } from 'react'
import type { Invitation } from '#contract/team.ts'
import { useResendInvitationMutation, useWithdrawInvitationMutation } from '../../api/team-api.ts'
import { formatDate } from '../../shell/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** One invitation, and what can be done about it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const [resendInvitation, resending] = useResendInvitationMutation()
  const [withdrawInvitation, withdrawing] = useWithdrawInvitationMutation()
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation
  const [openedAt] = useState(Date.now)
  const isOver = Date.parse(expiresAt) <= openedAt

  async function resend() {
    const { error } = await resendInvitation({ params: { id } })
    if (error) showToast({ kind: 'error', title: 'Not sent', message: error.message ?? '' })
    else showToast({ kind: 'success', title: 'Invitation sent again', message: `${email} gets a new link.` })
  }

  async function withdraw() {
    const { error } = await withdrawInvitation({ params: { id } })
    if (error) showToast({ kind: 'error', title: 'Not withdrawn', message: error.message ?? '' })
    else showToast({ kind: 'success', title: 'Invitation withdrawn', message: `The link to ${email} works no more.` })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-5">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold break-all">{email}</span>
          <Badge>{ROLE_WORDS[role].name}</Badge>
          {isOver && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-sm text-muted">
          Invited {formatDate(createdAt)}
          {invitedBy && ` by ${invitedBy}`} · {isOver ? 'expired' : 'good until'} {formatDate(expiresAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Resend to ${email}`} busy={resending.isLoading} onClick={() => void resend()}>
          Resend
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Withdraw from ${email}`}
          busy={withdrawing.isLoading}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
