import { type ComponentType, type Dispatch, useEffect, useReducer, useState } from 'react'
import type { LiveUpdatesProps } from '../live/LiveUpdates.tsx'
import { menuScope } from '../pages/menu-scope.ts'
import { selectedCategory } from '../pages/menu-sections.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { type BranchAction, branchReducer, initialBranchState, type BranchState } from './branch-state.ts'
import { loadBranch, type LoadedBranch } from './load-branch.ts'
import { loadUntilSuccess } from './load-script.ts'
import { receivedAt } from './received-at.ts'

/** The branch's menu, with the dispatch through which other components keep it up to date. */
export type Branch = BranchState & {
  dispatch: Dispatch<BranchAction>
  /**
   * The component that shows changes to the menu. Null until its script is loaded, after everything that guests wait
   * for.
   */
  Live: ComponentType<LiveUpdatesProps> | null
  /** Whether the script of `Live` failed to load, so that changes don't reach the page. */
  isUnfollowed: boolean
}

/**
 * The branch's menu, refreshed on every load and whenever the page becomes visible again.
 * @param firstLoad the first refresh, which starts before hydration; undefined on the server
 */
export function useBranch(page: MenuPage, firstLoad: Promise<LoadedBranch> | undefined): Branch {
  const [state, dispatch] = useReducer(branchReducer, page, (first) => initialBranchState(first, receivedAt()))
  const [Live, setLive] = useState<Branch['Live']>(null)
  const [isUnfollowed, setUnfollowed] = useState(false)

  useEffect(() => {
    const { locale } = page.snapshot
    const reload = () => loadBranch(page.snapshot)
    let running = false

    async function load(loading: () => Promise<LoadedBranch>) {
      if (running) return
      running = true
      dispatch({ type: 'started' })
      const loaded = await loading()
      running = false
      if (!loaded.ok) {
        const { message, isGone } = loaded
        return dispatch({ type: isGone ? 'branchClosed' : 'failed', message })
      }
      const { settings, at } = loaded
      const whole = { menuSite: settings, menuItems: loaded.menuItems, locale }
      const { menuItems } = menuScope(page, whole)
      dispatch({ type: 'loaded', settings, menuItems, selectedCategory: selectedCategory(page), at })
    }

    function onVisible() {
      if (document.visibilityState === 'visible') void load(reload)
    }
    function onPageShow({ persisted }: PageTransitionEvent) {
      if (persisted) void load(reload)
    }

    void load(() => firstLoad ?? reload())
      .then(() =>
        loadUntilSuccess(
          () => import('../live/LiveUpdates.tsx'),
          () => setUnfollowed(true),
        ),
      )
      .then((loaded) => setLive(() => loaded.LiveUpdates))
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [page, firstLoad])

  return { ...state, dispatch, Live, isUnfollowed }
}
