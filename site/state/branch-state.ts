import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'
import { selectedCategory } from '../pages/menu-sections.ts'

/** The state of the branch's menu in the browser. The specification prescribes how loading changes it. */
export type BranchState = {
  loading: boolean
  settings: MenuSite | null
  menuItems: PublicMenuItem[]
  selectedCategory: number | null
  /** The menu on the page. It stays visible during a reload and after a failure. */
  shown: MenuSnapshot
  /** When `shown` was last loaded or found unchanged, in milliseconds since 1970; 0 if that isn't known. */
  shownSince: number
  failure: string | null
  /** Whether the branch is no longer public. `LiveUpdates` then replaces the last menu, which may be out of date. */
  isClosed: boolean
}

export type BranchAction =
  | { type: 'started' }
  | { type: 'loaded'; settings: MenuSite; menuItems: PublicMenuItem[]; selectedCategory: number | null; at: number }
  /** Shows the menu loaded at this time without the items that have left it, unless a newer one was loaded since. */
  | { type: 'leftRemoved'; menu: MenuSnapshot; at: number }
  | { type: 'failed'; message: string }
  | { type: 'branchClosed'; message: string }
  | { type: 'alertClosed' }

export function initialBranchState({ snapshot, filterQuery }: MenuPage, at: number): BranchState {
  return {
    loading: false,
    settings: snapshot.menuSite,
    menuItems: snapshot.menuItems,
    selectedCategory: selectedCategory({ filterQuery }),
    shown: snapshot,
    shownSince: at,
    failure: null,
    isClosed: false,
  }
}

export function branchReducer(state: BranchState, action: BranchAction): BranchState {
  switch (action.type) {
    case 'started':
      return { ...state, loading: true, settings: null, menuItems: [] }
    case 'loaded': {
      const { settings, menuItems, selectedCategory, at } = action
      const fresh = { menuSite: settings, menuItems, locale: state.shown.locale }
      const shown = sameMenu(state.shown, fresh) ? state.shown : fresh
      const loaded = { settings, menuItems, selectedCategory, shown, shownSince: at }
      return { ...loaded, loading: false, failure: null, isClosed: false }
    }
    case 'leftRemoved':
      // `shownSince` stays the same, because the page decides by the menu's age whether it has missed a change.
      return action.at === state.shownSince ? { ...state, shown: action.menu } : state
    case 'failed':
      return { ...state, loading: false, settings: null, failure: action.message }
    case 'branchClosed':
      // Later loads report the branch as closed again, which must not repeat the alert.
      return {
        ...state,
        loading: false,
        settings: null,
        failure: state.isClosed ? state.failure : action.message,
        isClosed: true,
      }
    case 'alertClosed':
      return { ...state, failure: null }
  }
}

/** The document and the API present menus identically, so equal menus have equal JSON. */
function sameMenu(one: MenuSnapshot, other: MenuSnapshot): boolean {
  return JSON.stringify([one.menuSite, one.menuItems]) === JSON.stringify([other.menuSite, other.menuItems])
}
