import { type ComponentType, type Dispatch, useEffect, useReducer, useState } from 'react'
import type { LiveUpdatesProps } from '../live/LiveUpdates.tsx'
import { languageQuery } from '../pages/language-path.ts'
import { menuScope } from '../pages/menu-scope.ts'
import { selectedCategory } from '../pages/menu-sections.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { type BranchAction, branchReducer, initialBranchState, type BranchState } from './branch-state.ts'
import { loadBranch } from './load-branch.ts'

/** The branch's menu, with the dispatch by which other components keep it up to date. */
export type Branch = BranchState & {
  dispatch: Dispatch<BranchAction>
  /** Follows changes of the menu. Null until it is loaded, which is after everything that guests wait for. */
  Live: ComponentType<LiveUpdatesProps> | null
}

/**
 * The branch's menu, refreshed on every load and whenever the page becomes visible again.
 * @param onFirstLoad called when both calls of the first load have ended, successful or not
 */
export function useBranch(page: MenuPage, onFirstLoad: () => void): Branch {
  const [state, dispatch] = useReducer(branchReducer, page, (first) =>
    initialBranchState(first, performance.timeOrigin),
  )
  const [Live, setLive] = useState<Branch['Live']>(null)

  useEffect(() => {
    const { menuSite, locale } = page.snapshot
    const query = languageQuery(menuSite.branch.defaultLocale, locale)
    let running = false

    async function load() {
      if (running) return
      running = true
      dispatch({ type: 'started' })
      const loaded = await loadBranch(menuSite.branch.id, query)
      running = false
      if (!loaded.ok) {
        const { message, isGone } = loaded
        return dispatch({ type: isGone ? 'branchClosed' : 'failed', message })
      }
      const { settings } = loaded
      const whole = { menuSite: settings, menuItems: loaded.menuItems, locale }
      const { menuItems } = menuScope(page, whole)
      dispatch({ type: 'loaded', settings, menuItems, selectedCategory: selectedCategory(page), at: Date.now() })
    }

    function onVisible() {
      if (document.visibilityState === 'visible') void load()
    }
    function onPageShow({ persisted }: PageTransitionEvent) {
      if (persisted) void load()
    }

    void load()
      .then(() => {
        onFirstLoad()
        return import('../live/LiveUpdates.tsx')
      })
      .then((loaded) => setLive(() => loaded.LiveUpdates))
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [page, onFirstLoad])

  return { ...state, dispatch, Live }
}
