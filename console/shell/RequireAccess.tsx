import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useAppSelector } from '../store.ts'
import { FullScreenLoader } from '../ui/FullScreenLoader.tsx'
import { decideAccess } from './access.ts'

const LoginPage = lazy(async () => ({ default: (await import('../features/auth/LoginPage.tsx')).LoginPage }))

export function RequireAccess() {
  const decision = decideAccess(useAppSelector((state) => state.auth))
  const { pathname, search } = useLocation()
  if (decision === 'app') return <Outlet />
  if (decision === 'home') return <Navigate to={CONSOLE_PATHS.home} replace state={{ from: pathname + search }} />
  if (decision === 'checkout') return <Navigate to={CONSOLE_PATHS.checkout} replace />
  if (decision === 'splash') return null // the splash screen covers the page
  return (
    <Suspense fallback={<FullScreenLoader label={SHELL.downloading} />}>
      <LoginPage />
    </Suspense>
  )
}
