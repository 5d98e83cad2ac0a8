import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useReadTeamQuery } from '../../api/team-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useStoredIntent } from '../../session/password-confirmation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { InvitationList } from './InvitationList.tsx'
import { teamMessages as t } from './messages.ts'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { memberColumns } from './member-columns.tsx'
import { useMemberChanges } from './use-member-changes.ts'

type Open =
  | { kind: 'invite' }
  | { kind: 'remove' | 'branches'; member: Member }
  | { kind: 'role'; member: Member; role: Role }

// Dialogs load when opened, so that the list appears sooner.
const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
const RemoveMember = lazy(async () => ({ default: (await import('./RemoveMember.tsx')).RemoveMember }))
const ChangeBranches = lazy(async () => ({ default: (await import('./ChangeBranches.tsx')).ChangeBranches }))
const ChangeRole = lazy(async () => ({ default: (await import('./ChangeRole.tsx')).ChangeRole }))

export function TeamPage() {
  // Members sign in and accept invitations elsewhere, so the cached list may be outdated.
  const { data: team, error, isFetching, refetch } = useReadTeamQuery({}, { refetchOnMountOrArgChange: true })
  const kept = useStoredIntent('makeOwner', 'inviteOwner')
  const [resumed, setResumed] = useState(kept === null)
  const [chosen, setOpen] = useState<Open | null>(null)
  const open = chosen ?? (resumed ? null : resume())
  const changes = useMemberChanges()
  const { data: branches } = useListBranchesQuery({})
  const columns = memberColumns({
    changes,
    onRole: (member, role) => setOpen({ kind: 'role', member, role }),
    onBranches: (member) => setOpen({ kind: 'branches', member }),
    branchText,
    onRemove: (member) => setOpen({ kind: 'remove', member }),
  })

  function branchText(branchIds: number[] | null): string {
    if (branchIds === null) return t.allBranches
    // Undefined until the branches are loaded. Until then, the text is empty.
    const names = branches?.filter(({ id }) => branchIds.includes(id)).map(({ name }) => name)
    return names?.length === 0 ? t.noBranches : (names ?? []).join(', ')
  }

  /** The dialog that was open before the password confirmation; null when there was none. */
  function resume(): Open | null {
    if (kept?.kind === 'inviteOwner') return { kind: 'invite' }
    const member = team?.members.find(({ id }) => id === kept?.memberId)
    return member ? { kind: 'role', member, role: 'owner' } : null
  }

  async function changeRole(member: Member, role: Role) {
    await changes.changeRole(member, role)
    close()
  }

  function close() {
    setResumed(true)
    setOpen(null)
  }

  const failed = error && !team && !isFetching
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.auditLog}>{t.auditLog}</LinkButton>
            <Button variant="primary" onClick={() => setOpen({ kind: 'invite' })}>
              <UserPlus className="size-4" aria-hidden="true" />
              {t.inviteMember}
            </Button>
          </>
        }
      />
      {failed ? (
        <Card>
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className="space-y-6">
          <Card className="overflow-hidden">
            <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold sm:px-5">{t.members}</h2>
            <DataTable
              caption={t.members}
              columns={columns}
              rows={team?.members ?? []}
              rowKey={({ id }) => String(id)}
              loading={!team}
              refreshing={isFetching}
            />
          </Card>
          {team && <InvitationList invitations={team.invitations} branchText={branchText} />}
          {team && <SecondFactorRule isRequired={team.requiresSecondFactor} members={team.members} />}
        </div>
      )}
      <Suspense>
        {open?.kind === 'invite' && (
          <InviteDialog kept={kept?.kind === 'inviteOwner' && !resumed ? kept : null} onClose={close} />
        )}
        {open?.kind === 'remove' && <RemoveMember member={open.member} onClose={close} />}
        {open?.kind === 'branches' && <ChangeBranches member={open.member} onClose={close} />}
        {open?.kind === 'role' && (
          <ChangeRole
            member={open.member}
            role={open.role}
            busy={changes.changing}
            onConfirm={() => void changeRole(open.member, open.role)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
