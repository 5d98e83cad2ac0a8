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
import { BranchContext } from '../session/branch-context.ts'
import { BranchPicker } from './BranchPicker.tsx'
import { currentBranch } from '../session/current-branch.ts'
import { LoadFailure } from '../pages/LoadFailure.tsx'
import { shellMessages as t } from './messages.ts'
import { NAVBAR_LOOK } from './navbar-look.ts'
import { PageFrame } from './PageFrame.tsx'
import { PermissionGuard } from './PermissionGuard.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { useOverlay } from './use-overlay.ts'
import { useRowFocus } from './use-row-focus.ts'

const BillingBanner = lazy(async () => ({
  default: (await import('../features/billing/BillingBanner.tsx')).BillingBanner,
}))

const FollowChanges = lazy(async () => ({ default: (await import('./FollowChanges.tsx')).FollowChanges }))
const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const AppearanceDialog = lazy(async () => ({ default: (await import('./AppearanceDialog.tsx')).AppearanceDialog }))
const MenuBar = lazy(async () => ({ default: (await import('./MenuBar.tsx')).MenuBar }))

export function AdminShell() {
  const user = useAppSelector((state) => state.auth.user)
  const theme = useAppSelector((state) => state.theme)
  const dispatch = useAppDispatch()
  const verified = Boolean(user?.email_verified_at)
  const { data: branches, error, refetch } = useListBranchesQuery({}, { skip: !verified })

  const branch = currentBranch(branches ?? [], user?.selected_branch_id ?? null)
  const overlay = useOverlay(branch !== null)

  useRowFocus('content')

  if (!user) return null
  const over = theme.menu !== 'vertical'
  const { bar, page } = NAVBAR_LOOK[theme.navbar]
  const sidebarShown = theme.sidebarOpen && branch !== null
  return (
    <BranchContext value={branch}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-float"
      >
        {t.skipToContent}
      </a>
      <TopBar
        user={user}
        look={bar}
        sidebarOpen={sidebarShown}
        onToggleSidebar={() => dispatch(sidebarToggled())}
        onOpenPalette={branch && (() => overlay.open('palette'))}
        onOpenAppearance={() => overlay.open('appearance')}
      >
        {branch && <BranchPicker />}
      </TopBar>
      {branch && (
        <Sidebar
          open={theme.sidebarOpen}
          semidark={theme.semidark}
          over={over}
          onClose={() => dispatch(sidebarClosed())}
        />
      )}
      <div className={cx('transition-[padding] duration-300', page, sidebarShown && !over && 'lg:ps-[260px]')}>
        {theme.menu === 'horizontal' && branch && (
          <Suspense>
            <MenuBar />
          </Suspense>
        )}
        <main
          id="content"
          tabIndex={-1}
          className={cx(
            'mx-auto px-4 py-6 outline-none sm:px-6 sm:py-8',
            theme.layout === 'full' ? 'max-w-[100rem]' : 'max-w-5xl',
          )}
        >
          <AlertStack className="mb-4" />
          {verified && user.permissions.includes('billing:write') && (
            <Suspense>
              <BillingBanner />
            </Suspense>
          )}
          {!verified && <VerificationGate />}
          {verified && branch && (
            <PermissionGuard user={user}>
              <PageFrame>
                <Outlet />
              </PageFrame>
            </PermissionGuard>
          )}
          {verified && !branch && error && (
            <LoadFailure title={t.branches} error={error} onRetry={() => void refetch()} />
          )}
          {verified && !branch && !error && <FullScreenLoader label={SHELL.loading} />}
        </main>
      </div>
      {branch && user.permissions.includes('menu:read') && (
        <Suspense>
          <FollowChanges />
        </Suspense>
      )}
      <ScrollToTop />
      <Toasts />
      {overlay.shown && (
        <Suspense>
          {overlay.shown === 'palette' && branch && (
            <CommandPalette user={user} onClose={overlay.close} onOpenAppearance={() => overlay.open('appearance')} />
          )}
          {overlay.shown === 'appearance' && <AppearanceDialog onClose={overlay.close} />}
        </Suspense>
      )}
    </BranchContext>
  )
}
