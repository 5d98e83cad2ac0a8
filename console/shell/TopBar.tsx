import { Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { shellMessages as t } from './messages.ts'
import { ThemeControls } from './ThemeControls.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = {
  user: AuthUser
  look: string
  sidebarOpen: boolean
  onToggleSidebar: () => void
  /** Opens the command palette; null while no branch is loaded. */
  onOpenPalette: (() => void) | null
  onOpenAppearance: () => void
  children?: ReactNode
}

export function TopBar({ user, look, sidebarOpen, children, ...on }: Props) {
  return (
    <header className={cx('flex h-16 items-center gap-2 border-line bg-surface px-3 sm:gap-3 sm:px-4', look)}>
      <IconButton
        label={t.toggleSidebar}
        aria-expanded={sidebarOpen}
        aria-controls="sidebar"
        onClick={on.onToggleSidebar}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <Link to={CONSOLE_PATHS.home} aria-label={PRODUCT_NAME} className="inline-flex shrink-0 rounded-lg">
        <Logo size={32} className="max-sm:[&>span]:sr-only" />
      </Link>
      <span aria-hidden="true" className="mx-1 hidden h-6 w-px bg-line sm:block" />
      <div className="flex min-w-0 grow">{children}</div>
      {on.onOpenPalette && (
        <IconButton
          label={t.commandPalette}
          about={t.commandKey}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={on.onOpenPalette}
        >
          <Search aria-hidden="true" />
        </IconButton>
      )}
      <div className="hidden md:block">
        <ThemeControls />
      </div>
      <UserMenu user={user} onOpenAppearance={on.onOpenAppearance} />
    </header>
  )
}
