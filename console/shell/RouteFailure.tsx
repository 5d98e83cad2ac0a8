import { Unplug } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MODAL } from '#contract/messages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A page that could not be drawn, or whose code did not come (a new version was published, or the line is down). */
export function RouteFailure() {
  const error = useRouteError()
  console.error(error)
  const words = isRouteErrorResponse(error)
    ? error.statusText
    : 'The page could not be shown. Loading it again usually helps.'
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Unplug aria-hidden="true" />}
        title={MODAL.somethingWrong}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Load again
          </Button>
        }
      >
        <h1 className="sr-only">{MODAL.oops}</h1>
        <p>{words}</p>
      </EmptyState>
    </main>
  )
}
