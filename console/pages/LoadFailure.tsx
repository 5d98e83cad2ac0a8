import { CloudOff } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { apiMessages } from '../api/messages.ts'
import { pageMessages as t } from './messages.ts'

type Props = { title: string; error: { message?: string | undefined; requestId?: string | null }; onRetry: () => void }

export function LoadFailure({ title, error, onRetry }: Props) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden="true" />}
      title={t.notLoaded(title)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      }
    >
      <p role="alert">{error.message ?? apiMessages.failed}</p>
      {error.requestId && <p className="mt-1 text-sm">{t.requestId(error.requestId)}</p>}
    </EmptyState>
  )
}
