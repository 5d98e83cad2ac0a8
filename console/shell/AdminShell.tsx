import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { useListBranchesQuery } from '../api/branches-api.ts'
import { VerificationGate } from '../features/auth/VerificationGate.tsx'
import { sidebarClosed, sidebarToggled } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { cx } from '../ui/cx.ts'
import { FullScreenLoader } from '../ui/FullScreenLoader.tsx'
import { AlertStack } from './AlertStack.tsx'
import { BranchContext } from './branch-context.ts'
import { BranchPicker } from './BranchPicker.tsx'
import { currentBranch } from './current-branch.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PermissionGuard } from './PermissionGuard.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'

const PastDueBanner = lazy(async () => ({
  default: (await import('../features/billing/PastDueBanner.tsx')).PastDueBanner,
}))

/** What stands around every page of the console (spec section 2, "Admin shell"). */
export function AdminShell() {
  const user = useAppSelector((state) => state.auth.user)
  const theme = useAppSelector((state) => state.theme)
  const dispatch = useAppDispatch()
  const verified = Boolean(user?.email_verified_at)
  const { data: branches, error, refetch } = useListBranchesQuery({}, { skip: !verified })

  if (!user) return null
  const branch = currentBranch(branches ?? [], user.selected_branch_id)
  const sidebarShown = theme.sidebarOpen && branch !== null
  return (
    <BranchContext value={branch}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-float"
      >
        Skip to content
      </a>
      <TopBar user={user} sidebarOpen={sidebarShown} onToggleSidebar={() => dispatch(sidebarToggled())}>
        {branch && <BranchPicker />}
      </TopBar>
      {branch && (
        <Sidebar open={theme.sidebarOpen} semidark={theme.semidark} onClose={() => dispatch(sidebarClosed())} />
      )}
      <div className={cx('pt-16 transition-[padding] duration-300', sidebarShown && 'lg:ps-[260px]')}>
        <main
          id="content"
          tabIndex={-1}
          className={cx('mx-auto max-w-7xl outline-none px-4 py-6 sm:px-6 sm:py-8', theme.animation)}
        >
          <AlertStack className="mb-4" />
          {verified && user.permissions.includes('billing:write') && (
            <Suspense>
              <PastDueBanner />
            </Suspense>
          )}
          {!verified && <VerificationGate />}
          {verified && branch && (
            <PermissionGuard user={user}>
              <Outlet />
            </PermissionGuard>
          )}
          {verified && !branch && error && (
            <LoadFailure title="Branches" error={error} onRetry={() => void refetch()} />
          )}
          {verified && !branch && !error && <FullScreenLoader label={SHELL.loading} />}
        </main>
      </div>
      <ScrollToTop />
      <Toasts />
    </BranchContext>
  )
}
