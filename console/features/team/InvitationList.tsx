import { MailOpen } from 'lucide-react'
import type { Invitation } from '#contract/team.ts'
import { Card } from '../../ui/Card.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { invitations: Invitation[]; branchText: (branchIds: number[] | null) => string }

export function InvitationList({ invitations, branchText }: Props) {
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-5">{t.openInvitations}</h2>
      {invitations.length === 0 ? (
        <p className="flex items-center gap-3 px-4 py-6 text-muted sm:px-5">
          <MailOpen className="size-5 shrink-0" aria-hidden="true" />
          {t.noInvitations}
        </p>
      ) : (
        <ul aria-label={t.openInvitations}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} branchText={branchText} />
          ))}
        </ul>
      )}
    </Card>
  )
}
