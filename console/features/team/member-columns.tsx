import { Trash2, UserCheck, UserX } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { disableRefusal, removeRefusal } from './member-refusal.ts'
import { RoleSelect } from './RoleSelect.tsx'
import type { MemberChanges } from './use-member-changes.ts'

type Options = {
  changes: MemberChanges
  /** A change of role that has to be asked about first. */
  onRole: (member: Member, role: Role) => void
  onRemove: (member: Member) => void
}

/** What the list of members shows of each one. */
export function memberColumns({ changes, onRole, onRemove }: Options): Column<Member>[] {
  function choose(member: Member, role: Role) {
    // Rights over everything, and one's own rights, are not given away by a slip of the hand.
    if (role === 'owner' || member.isSelf) onRole(member, role)
    else void changes.changeRole(member, role)
  }

  return [
    {
      id: 'name',
      header: 'Name',
      look: { phone: 'title' },
      cell: ({ row: { original: member } }) => (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold break-words">{member.fullName}</span>
            {member.isSelf && <Badge tone="accent">You</Badge>}
            {member.disabledAt && <Badge tone="danger">Disabled</Badge>}
            {!member.isVerified && <Badge tone="warning">Not verified</Badge>}
          </div>
          <p className="text-sm break-all text-muted">{member.email}</p>
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      look: { phone: 'line', width: '17rem' },
      cell: ({ row: { original: member } }) => <RoleSelect member={member} onChoose={(role) => choose(member, role)} />,
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      look: { phone: 'line', width: '11rem' },
      cell: ({ row: { original: member } }) => (
        <span className="text-muted">{member.lastUsedAt ? <DateTime at={member.lastUsedAt} /> : 'Never'}</span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      look: { align: 'end', phone: 'actions', width: '7rem' },
      cell: ({ row: { original: member } }) => (
        <div className="flex justify-end">
          <IconButton
            label={member.disabledAt ? 'Enable' : 'Disable'}
            about={member.fullName}
            disabledReason={disableRefusal(member)}
            onClick={() => void changes.setDisabled(member, member.disabledAt === null)}
          >
            {member.disabledAt ? <UserCheck aria-hidden="true" /> : <UserX aria-hidden="true" />}
          </IconButton>
          <IconButton
            label="Remove"
            about={member.fullName}
            tone="danger"
            disabledReason={removeRefusal(member)}
            onClick={() => onRemove(member)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ]
}
