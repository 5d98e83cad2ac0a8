import { Hammer } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useAppSelector } from '../store.ts'
import { buttonLook } from '../ui/button-look.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { RouteHandle } from './route-handle.ts'

/** Says honestly that a page of the plan has no screen yet. */
export function NotBuiltYet() {
  const title = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.title ?? 'This page'
  const signedIn = useAppSelector((state) => state.auth.user !== null)
  return (
    <EmptyState
      icon={<Hammer aria-hidden="true" />}
      title="This part is still being built"
      actions={
        <Link to={signedIn ? CONSOLE_PATHS.menuItems : CONSOLE_PATHS.login} className={buttonLook('primary')}>
          {signedIn ? 'Go to Menu Items' : 'Back to Login'}
        </Link>
      }
    >
      <h1 className="sr-only">{title}</h1>
      <p>“{title}” will come with one of the next versions. Nothing is lost and nothing is wrong with your account.</p>
    </EmptyState>
  )
}
