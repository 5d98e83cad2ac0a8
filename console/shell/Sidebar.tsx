import { useState } from 'react'
import { useLocation } from 'react-router'
import { SIDEBAR_WIDTH_PX } from '#contract/limits.ts'
import { cx } from '../ui/cx.ts'
import { shellMessages as t } from './messages.ts'
import { MicrositeCard } from './MicrositeCard.tsx'
import { groupOpenAtLoad, navigationTo } from './navigation.ts'
import { useScreens } from './screens.ts'
import { SidebarGroup } from './SidebarGroup.tsx'
import { ThemeControls } from './ThemeControls.tsx'

type Props = { open: boolean; semidark: boolean; over: boolean; onClose: () => void }

/** The sidebar with the navigation. Below 1024 px, or in a menu mode other than `vertical`, it covers the page. */
export function Sidebar({ open, semidark, over, onClose }: Props) {
  const { pathname } = useLocation()
  const navigation = navigationTo(useScreens().map(({ path }) => path))
  const [openGroup, setOpenGroup] = useState(() => groupOpenAtLoad(navigation, pathname))
  return (
    <>
      {open && (
        <div
          aria-hidden="true"
          onClick={onClose}
          className={cx('fixed inset-0 z-30 animate-appear bg-black/45', !over && 'lg:hidden')}
        />
      )}
      <aside
        id="sidebar"
        inert={!open}
        style={{ width: SIDEBAR_WIDTH_PX }}
        className={cx(
          'fixed inset-y-0 start-0 z-30 flex flex-col overflow-y-auto overscroll-contain border-e border-line bg-surface pt-16 text-ink transition-[transform,visibility] duration-300',
          !over && 'lg:z-10',
          !open && 'invisible -translate-x-full rtl:translate-x-full',
          semidark && 'dark',
        )}
      >
        <nav aria-label={t.mainNavigation} className="grow px-3 py-3">
          {navigation.map((group) => (
            <SidebarGroup
              key={group.title}
              group={group}
              open={openGroup === group.title}
              onToggle={() => setOpenGroup(openGroup === group.title ? null : group.title)}
            />
          ))}
        </nav>
        <div className="space-y-3 px-3 pb-3">
          <MicrositeCard />
          <div className="flex justify-center md:hidden">
            <ThemeControls />
          </div>
        </div>
      </aside>
    </>
  )
}
