import type { SavedTheme } from '../state/theme-storage.ts'

const FIXED = 'fixed z-40'

/** The classes of the top bar in each position, and of the page, which starts below it. */
export const NAVBAR_LOOK: Record<SavedTheme['navbar'], { bar: string; page: string }> = {
  'navbar-sticky': { bar: `${FIXED} inset-x-0 top-0 border-b`, page: 'pt-16' },
  'navbar-floating': { bar: `${FIXED} inset-x-3 top-3 rounded-2xl border shadow-card`, page: 'pt-20' },
  'navbar-static': { bar: 'absolute inset-x-0 top-0 z-40 border-b', page: 'pt-16' },
}
