import { MailOpen } from 'lucide-react'
import type { Invitation } from '#contract/team.ts'
import { Card } from '../../ui/Card.tsx'
import { InvitationRow } from './InvitationRow.tsx'

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-5">Open invitations</h2>
      {invitations.length === 0 ? (
        <p className="flex items-center gap-3 px-4 py-6 text-muted sm:px-5">
          <MailOpen className="size-5 shrink-0" aria-hidden="true" />
          Nobody is invited at the moment. Whoever you invite stands here until they accept.
        </p>
      ) : (
        <ul aria-label="Open invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  )
}
