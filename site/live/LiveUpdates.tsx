import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { livePath } from '#contract/page-urls.ts'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'
import type { MenuFilter } from '../filter/menu-filter.ts'
import { menuScope } from '../pages/menu-scope.ts'
import { selectedCategory } from '../pages/menu-sections.ts'
import { loadWholeMenu, type LoadedBranch } from '../state/load-branch.ts'
import type { Branch } from '../state/use-branch.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import type { SiteText } from '../text/site-text.ts'
import { ClosedMenu } from './ClosedMenu.tsx'
import { followColorScheme } from './follow-color-scheme.ts'
import { followMenu } from './follow-menu.ts'
import { createMenuRefresher } from './menu-refresher.ts'
import { describeChanges, keepLeftItems, listLeftIds, visibleIds } from './menu-difference.ts'
import { onGuestAction } from './on-guest-action.ts'

export type LiveUpdatesProps = { page: MenuPage; branch: Branch; filter: MenuFilter; t: SiteText }

/** After this time, an announcement is removed, so that screen readers don't find it while moving through the page. */
const READ_ALOUD_MS = 10_000

/**
 * Shows changes to the menu while the page is open. Items that have left the menu stay on the page until the guest does
 * something, and a screen reader announces what has changed.
 */
export function LiveUpdates({ page, branch, filter, t }: LiveUpdatesProps) {
  const { shown, shownSince, loading, settings, failure, isClosed, dispatch } = branch
  const [sentence, setSentence] = useState('')
  const [aliveAt, setAliveAt] = useState(0)
  /** The last loaded menu and when it was loaded, if items had left it; otherwise null. */
  const withoutLeft = useRef<{ menu: MenuSnapshot; at: number } | null>(null)
  /** When a load last failed. Until one succeeds, a stream without changes doesn't mean that the menu is current. */
  const failedAt = useRef(0)
  const { menuSite, locale } = page.snapshot
  const { id } = menuSite.branch

  const show = (menu: MenuSnapshot, at: number) =>
    startTransition(() =>
      dispatch({
        type: 'loaded',
        settings: menu.menuSite,
        menuItems: menu.menuItems,
        selectedCategory: selectedCategory(page),
        at,
      }),
    )

  const apply = useEffectEvent((loaded: LoadedBranch & { ok: true }) => {
    const whole = { menuSite: loaded.settings, menuItems: loaded.menuItems, locale }
    const fresh = menuScope(page, whole)
    const before = withoutLeft.current?.at === shownSince ? withoutLeft.current.menu : shown
    const was = visibleIds(page, shown, filter)
    const is = visibleIds(page, fresh, filter)
    const leaving = listLeftIds(was, whole)
    const at = Date.now()
    withoutLeft.current = leaving.size > 0 ? { menu: fresh, at } : null
    const announcement = describeChanges({ before, after: fresh, visible: new Set([...was, ...is]), t })
    if (announcement !== '') setSentence(announcement)
    show(keepLeftItems(shown, fresh, leaving), at)
  })

  const isLoading = useEffectEvent(() => loading)
  const isFailureRead = useEffectEvent(() => failure !== null && !isClosed)
  const onAlive = useEffectEvent(() => {
    if (settings !== null && !loading && shownSince >= failedAt.current) setAliveAt(Date.now())
  })
  const hasFailed = settings === null && !loading && !isClosed
  const ageMs = useEffectEvent(() => (hasFailed ? Infinity : Date.now() - shownSince))

  useEffect(followColorScheme, [])
  useEffect(() => {
    // The style sheet shows this text beside an item that has left.
    document.documentElement.style.setProperty('--has-left', JSON.stringify(t.hasLeft))
  }, [t])

  useEffect(() => {
    const { ask, stop } = createMenuRefresher({
      load: () => loadWholeMenu(page.snapshot),
      isLoading: () => isLoading(),
      isFailureRead: () => isFailureRead(),
      onAnswer: (loaded) => {
        if (loaded.ok) apply(loaded)
        else if (loaded.isGone) dispatch({ type: 'branchClosed', message: loaded.message })
        else failedAt.current = Date.now()
      },
    })
    const stopFollowing = followMenu({
      address: livePath(id),
      ask,
      onAlive: () => onAlive(),
      ageMs: () => ageMs(),
    })
    return () => {
      stop()
      stopFollowing()
    }
  }, [id, page, dispatch])

  useEffect(() => {
    const waiting = withoutLeft.current
    // An item's own page keeps the item even when it has left, because it shows nothing else.
    if (!waiting || waiting.at !== shownSince || waiting.menu === shown || page.kind === 'item') return undefined
    return onGuestAction(() => startTransition(() => dispatch({ type: 'leftRemoved', ...waiting })))
  })

  useEffect(() => {
    if (sentence === '') return undefined
    const timer = setTimeout(() => setSentence(''), READ_ALOUD_MS)
    return () => clearTimeout(timer)
  }, [sentence])

  if (isClosed) return <ClosedMenu t={t} />
  return (
    <>
      <p className="read-aloud" aria-live="polite" lang={t.language}>
        {sentence}
      </p>
      <StaleNotice
        since={Math.max(shownSince, aliveAt)}
        locale={shown.locale}
        timeZone={shown.menuSite.branch.timeZone}
        t={t}
      />
    </>
  )
}
