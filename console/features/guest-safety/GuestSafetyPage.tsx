import { ShieldCheck } from 'lucide-react'
import { Link, Navigate, useLocation } from 'react-router'
import { PRODUCT_NAME, SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { AlertStack } from '../../shell/AlertStack.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { Toasts } from '../../shell/Toasts.tsx'
import { useAppSelector } from '../../store.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { decideSafety } from './safety-access.ts'
import { SafetyTools } from './SafetyTools.tsx'
import { guestSafetyMessages as t } from './messages.ts'

/**
 * Tools that protect guests while the company has no subscription. Works without the user's profile, which the server
 * doesn't send in that case.
 */
export function GuestSafetyPage() {
  const access = decideSafety(useAppSelector((state) => state.auth))
  const { pathname } = useLocation()
  if (access.kind === 'wait') return null // the splash screen covers the page
  if (access.kind === 'leave') return <Navigate to={access.path} replace state={{ from: pathname }} />
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-4xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
          <Link to={CONSOLE_PATHS.home} aria-label={PRODUCT_NAME} className="rounded-lg">
            <Logo size={32} className="max-sm:[&>span]:sr-only" />
          </Link>
          <div className="flex items-center gap-2">
            <Link to={CONSOLE_PATHS.logout} className={buttonLook('ghost', 'sm')}>
              {SHELL.logOut}
            </Link>
            <Link to={CONSOLE_PATHS.checkout} className={buttonLook('primary', 'sm')}>
              {t.checkout}
            </Link>
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-4xl px-4 py-6 sm:py-8">
        <h1 className="flex items-center gap-3 text-[1.75rem] leading-tight font-bold">
          <ShieldCheck className="size-8 shrink-0 text-accent-text max-sm:hidden" aria-hidden="true" />
          {t.title}
        </h1>
        <p className="mt-1 max-w-2xl text-pretty text-muted">{t.lead}</p>
        <AlertStack className="mt-4" />
        <div className="mt-4">
          <Notice variant="warning" title={t.reviewTitle}>
            {t.reviewHint}
          </Notice>
        </div>
        <Branches />
      </main>
      <Toasts />
    </div>
  )
}

function Branches() {
  const { data: branches, error, refetch } = useListBranchesQuery({})
  if (error) return <LoadFailure title={t.branches} error={error} onRetry={() => void refetch()} />
  if (!branches) return <FullScreenLoader label={SHELL.loading} />
  return <SafetyTools branches={branches} />
}
