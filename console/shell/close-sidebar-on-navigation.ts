import type { createBrowserRouter } from 'react-router'
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'
import { sidebarClosed } from '../state/theme-slice.ts'
import type { ConsoleStore } from '../store.ts'

/** Below 1024 px, or in a menu mode other than `vertical`, the sidebar covers the page, so it closes on navigation. */
export function closeSidebarOnNavigation(router: ReturnType<typeof createBrowserRouter>, store: ConsoleStore): void {
  let shownKey = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shownKey) return
    shownKey = location.key
    if (window.innerWidth < MOBILE_BREAKPOINT_PX || store.getState().theme.menu !== 'vertical')
      store.dispatch(sidebarClosed())
  })
}
