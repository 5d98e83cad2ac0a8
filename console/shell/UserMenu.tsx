import { LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Popover } from '../ui/Popover.tsx'
import { initialsOf } from './initials.ts'
import { shellMessages as t } from './messages.ts'

export function UserMenu({ user, onOpenAppearance }: { user: AuthUser; onOpenAppearance: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={SHELL.profile}
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={t.userMenu}
          title={t.userMenu}
          className="grid size-10 shrink-0 place-items-center rounded-full bg-linear-to-br from-[#8B5CF6] to-[#5B1FBD] text-sm font-semibold text-white"
        >
          {initialsOf(user.fullName || user.name || user.email)}
        </button>
      )}
    >
      <div className="border-b border-line px-5 py-4">
        <h2 className="mb-2 text-xs font-semibold tracking-wide text-muted uppercase">{SHELL.profile}</h2>
        <p className="font-semibold break-words">{user.fullName || user.name}</p>
        <p className="text-sm break-all text-muted">{user.email}</p>
        {user.company.name && <p className="mt-1 text-sm text-muted">{user.company.name}</p>}
      </div>
      <div className="p-2">
        <Link
          to={CONSOLE_PATHS.profile}
          onClick={() => setOpen(false)}
          className={buttonLook('ghost', 'md', 'w-full justify-start px-3')}
        >
          <UserRound className="size-4 text-muted" aria-hidden="true" />
          {t.yourProfile}
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(false)
            onOpenAppearance()
          }}
          className={buttonLook('ghost', 'md', 'w-full justify-start px-3')}
        >
          <SlidersHorizontal className="size-4 text-muted" aria-hidden="true" />
          {t.appearance}
        </button>
        <Link
          to={CONSOLE_PATHS.logout}
          onClick={() => setOpen(false)}
          className={buttonLook('ghost', 'md', 'w-full justify-start px-3')}
        >
          <LogOut className="flip-rtl size-4 text-muted" aria-hidden="true" />
          {SHELL.logOut}
        </Link>
      </div>
    </Popover>
  )
}
