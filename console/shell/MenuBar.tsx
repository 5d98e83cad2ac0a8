import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonLook } from '../ui/button-look.ts'
import { cx } from '../ui/cx.ts'
import { Popover } from '../ui/Popover.tsx'
import { shellMessages as t } from './messages.ts'
import { isCollapsible, isCurrent, navigationTo, type NavigationEntry, type NavigationGroup } from './navigation.ts'
import { NavigationBadge } from './NavigationBadge.tsx'
import { useScreens } from './screens.ts'

/** The sidebar's groups in one row below the top bar, for the horizontal menu mode. */
export function MenuBar() {
  const { pathname } = useLocation()
  const navigation = navigationTo(useScreens().map(({ path }) => path))
  return (
    <nav aria-label={t.menuBar} className="hidden gap-1 border-b border-line bg-surface px-4 py-1.5 lg:flex">
      {navigation.map((group) =>
        isCollapsible(group) ? (
          <MenuBarGroup key={group.title} group={group} pathname={pathname} />
        ) : (
          group.entries.map((entry) => <MenuBarLink key={entry.path} entry={entry} pathname={pathname} />)
        ),
      )}
    </nav>
  )
}

function MenuBarGroup({ group, pathname }: { group: NavigationGroup; pathname: string }) {
  const [open, setOpen] = useState(false)
  const here = group.entries.some((entry) => isCurrent(entry, pathname))
  return (
    <Popover
      label={group.title}
      side="start"
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(props) => (
        <button type="button" {...props} className={buttonLook('ghost', 'sm', cx(here && 'text-accent-text'))}>
          {group.title}
          <NavigationBadge entries={group.entries} />
          <ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
        </button>
      )}
    >
      <ul className="p-2">
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <MenuBarLink entry={entry} pathname={pathname} wide onChoose={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

type LinkProps = { entry: NavigationEntry; pathname: string; wide?: boolean; onChoose?: () => void }

function MenuBarLink({ entry, pathname, wide = false, onChoose }: LinkProps) {
  const current = isCurrent(entry, pathname)
  return (
    <Link
      to={entry.path}
      onClick={onChoose}
      aria-current={current ? 'page' : undefined}
      className={buttonLook('ghost', 'sm', cx(wide && 'w-full justify-start', current && 'text-accent-text'))}
    >
      <entry.icon className="size-4 shrink-0" aria-hidden="true" />
      {entry.label}
      <NavigationBadge entries={[entry]} />
    </Link>
  )
}
