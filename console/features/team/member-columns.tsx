import { Store, Trash2, UserCheck, UserX } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { disableRefusal, removeRefusal } from './member-refusal.ts'
import { teamMessages as t } from './messages.ts'
import { RoleSelect } from './RoleSelect.tsx'
import type { MemberChanges } from './use-member-changes.ts'

type Options = {
  changes: MemberChanges
  /** Called for a change of role that needs confirmation. */
  onRole: (member: Member, role: Role) => void
  onBranches: (member: Member) => void
  onRemove: (member: Member) => void
  branchText: (branchIds: number[] | null) => string
}

export function memberColumns({ changes, onRole, onBranches, onRemove, branchText }: Options): Column<Member>[] {
  function choose(member: Member, role: Role) {
    // Confirmed first, because a new owner gets all rights, and changing your own role reduces yours.
    if (role === 'owner' || member.isSelf) onRole(member, role)
    else void changes.changeRole(member, role)
  }

  return [
    {
      id: 'name',
      header: uiMessages.name,
      look: { phone: 'title', width: '14rem' },
      cell: ({ row: { original: member } }) => (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold break-words">{member.fullName}</span>
            {member.isSelf && <Badge tone="accent">{t.you}</Badge>}
            {member.disabledAt && <Badge tone="danger">{t.disabled}</Badge>}
            {!member.isVerified && <Badge tone="warning">{t.notVerified}</Badge>}
            {member.hasSecondFactor && <Badge tone="success">{t.twoFactor}</Badge>}
          </div>
          <p className="text-sm break-all text-muted">{member.email}</p>
        </>
      ),
    },
    {
      id: 'role',
      header: t.role,
      look: { phone: 'line', width: '14rem' },
      cell: ({ row: { original: member } }) => <RoleSelect member={member} onChoose={(role) => choose(member, role)} />,
    },
    {
      id: 'branches',
      header: t.branches,
      look: { phone: 'line', width: '9rem' },
      cell: ({ row: { original: member } }) => <span className="break-words">{branchText(member.branchIds)}</span>,
    },
    {
      id: 'lastSeen',
      header: t.lastSeen,
      look: { phone: 'line', width: '11rem' },
      cell: ({ row: { original: member } }) => (
        <span className="text-muted">{member.lastUsedAt ? <DateTime at={member.lastUsedAt} /> : t.never}</span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.actions}</span>,
      look: { align: 'end', phone: 'actions', width: '10rem' },
      cell: ({ row: { original: member } }) => (
        <div className="flex justify-end">
          <IconButton
            label={t.chooseBranches}
            about={member.fullName}
            disabledReason={member.role === 'owner' ? t.ownersAllBranches : null}
            onClick={() => onBranches(member)}
          >
            <Store aria-hidden="true" />
          </IconButton>
          <IconButton
            label={member.disabledAt ? t.enable : t.disable}
            about={member.fullName}
            disabledReason={disableRefusal(member)}
            onClick={() => void changes.setDisabled(member, member.disabledAt === null)}
          >
            {member.disabledAt ? <UserCheck aria-hidden="true" /> : <UserX aria-hidden="true" />}
          </IconButton>
          <IconButton
            label={t.remove}
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
