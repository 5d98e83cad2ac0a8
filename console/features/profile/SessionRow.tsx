import { Monitor, Smartphone } from 'lucide-react'
import type { Session } from '#contract/profile.ts'
import { useEndSessionMutation } from '../../api/profile-api.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { describeUserAgent } from './user-agent.ts'

/** One session: where, since when, and its end. */
export function SessionRow({ session }: { session: Session }) {
  const [endSession, { isLoading }] = useEndSessionMutation()
  const { words, isMobile } = describeUserAgent(session.userAgent)
  const Icon = isMobile ? Smartphone : Monitor

  async function end() {
    const { error } = await endSession({ params: { id: session.id } })
    if (error) showToast({ kind: 'error', title: 'Not ended', message: error.message ?? '' })
    else showToast({ kind: 'success', title: 'Session ended', message: words })
  }

  return (
    <li className="flex items-center gap-4 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {words}
          {session.isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          <bdi>{session.ip ?? 'Unknown address'}</bdi> · last used <DateTime at={session.lastUsedAt} /> · since{' '}
          <DateTime at={session.createdAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={`End ${words}`} busy={isLoading} onClick={() => void end()}>
          End
        </Button>
      )}
    </li>
  )
}
