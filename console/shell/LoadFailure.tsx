import { CloudOff } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = { title: string; error: { message?: string | undefined; requestId?: string | null }; onRetry: () => void }

/** What a page shows when its data did not come. */
export function LoadFailure({ title, error, onRetry }: Props) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden="true" />}
      title={`${title} could not be loaded`}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{error.message ?? 'This did not work.'}</p>
      {error.requestId && <p className="mt-1 text-sm">Request {error.requestId}</p>}
    </EmptyState>
  )
}
