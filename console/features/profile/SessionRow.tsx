import { Monitor, Smartphone } from 'lucide-react'
import type { Session } from '#contract/profile.ts'
import { useEndSessionMutation } from '../../api/profile-api.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { profileMessages as t } from './messages.ts'
import { describeUserAgent } from './user-agent.ts'

export function SessionRow({ session }: { session: Session }) {
  const [endSession, { isLoading }] = useEndSessionMutation()
  const { name, isMobile } = describeUserAgent(session.userAgent)
  const Icon = isMobile ? Smartphone : Monitor

  async function end() {
    const { error } = await endSession({ params: { id: session.id } })
    if (error) showToast({ kind: 'error', title: t.sessionNotEnded, message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.sessionEnded, message: name })
  }

  return (
    <li className="flex items-center gap-4 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.isCurrent && <Badge tone="accent">{t.thisDevice}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          <bdi>{session.ip ?? t.unknownAddress}</bdi> · {t.lastUsed} <DateTime at={session.lastUsedAt} /> · {t.since}{' '}
          <DateTime at={session.createdAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={t.signOutDevice(name)} busy={isLoading} onClick={() => void end()}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
