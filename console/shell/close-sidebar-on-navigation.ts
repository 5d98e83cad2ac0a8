import type { createBrowserRouter } from 'react-router'
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'
import { sidebarClosed } from '../state/theme-slice.ts'
import type { ConsoleStore } from '../store.ts'

/** Below 1024 px the sidebar lies over the page, so it goes when another page comes (spec section 2). */
export function closeSidebarOnNavigation(router: ReturnType<typeof createBrowserRouter>, store: ConsoleStore): void {
  let shownKey = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shownKey) return
    shownKey = location.key
    if (window.innerWidth < MOBILE_BREAKPOINT_PX) store.dispatch(sidebarClosed())
  })
}
