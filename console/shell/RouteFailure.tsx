import { Unplug } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MODAL } from '#contract/messages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { uiMessages as t } from '../ui/messages.ts'

/** A page that failed to render, or whose code failed to load (after a new release, or without a connection). */
export function RouteFailure() {
  const error = useRouteError()
  console.error(error)
  const words = isRouteErrorResponse(error) ? error.statusText : t.notShown
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Unplug aria-hidden="true" />}
        title={MODAL.somethingWrong}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        }
      >
        <h1 className="sr-only">{MODAL.oops}</h1>
        <p>{words}</p>
      </EmptyState>
    </main>
  )
}
