import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { DROPDOWN_ANIMATION_MS } from '#contract/limits.ts'
import { cx } from '../ui/cx.ts'
import { isCollapsible, isCurrent, type NavigationGroup } from './navigation.ts'
import { NavigationBadge } from './NavigationBadge.tsx'

type Props = { group: NavigationGroup; open: boolean; onToggle: () => void }

const TITLE = 'flex h-8 w-full items-center gap-2 px-3 text-xs font-semibold tracking-wide text-muted uppercase'

export function SidebarGroup({ group, open, onToggle }: Props) {
  const listId = useId()
  const { pathname } = useLocation()
  const folding = isCollapsible(group)
  const shown = open || !folding
  return (
    <div className="mb-2">
      {folding ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={onToggle}
          className={cx(TITLE, 'rounded-lg hover:bg-sunken hover:text-ink')}
        >
          {group.title}
          {!open && <NavigationBadge entries={group.entries} />}
          <ChevronDown className={cx('ms-auto size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
        </button>
      ) : (
        <p className={TITLE}>{group.title}</p>
      )}
      <div
        id={listId}
        inert={!shown}
        className={cx(
          'grid transition-[grid-template-rows,visibility]',
          shown ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
        style={{ transitionDuration: `${DROPDOWN_ANIMATION_MS}ms` }}
      >
        <ul className="overflow-hidden">
          {group.entries.map((entry) => {
            const current = isCurrent(entry, pathname)
            return (
              <li key={entry.path} className="px-0.5 py-px">
                <Link
                  to={entry.path}
                  aria-current={current ? 'page' : undefined}
                  className={cx(
                    'flex h-9.5 items-center gap-3 rounded-xl px-3 font-medium transition-colors -outline-offset-2',
                    current ? 'bg-accent-soft text-accent-text' : 'text-ink hover:bg-sunken',
                  )}
                >
                  <entry.icon className={cx('size-[1.15rem] shrink-0', !current && 'text-muted')} aria-hidden="true" />
                  {entry.label}
                  <NavigationBadge entries={[entry]} watch />
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
