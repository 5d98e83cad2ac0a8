import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'
import type { ConsoleStore } from '../store.ts'
import { fromStorage } from './from-storage.ts'
import { systemPreferenceChanged, themeRestored, type ThemeState, widthChanged } from './theme-slice.ts'
import { restoreTheme, saveTheme, type SavedTheme } from './theme-storage.ts'

/** Connects the theme in the store with the page's body, local storage and the operating system. */
export function connectTheme(store: ConsoleStore): void {
  const preference = matchMedia('(prefers-color-scheme: dark)')
  const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`)
  const saved = restoreTheme({ getItem: (key) => fromStorage(() => localStorage.getItem(key)) })
  const sidebarOpen = wide.matches && saved.menu === 'vertical'
  store.dispatch(themeRestored({ ...saved, systemPrefersDark: preference.matches, sidebarOpen }))
  preference.addEventListener('change', (event) => store.dispatch(systemPreferenceChanged(event.matches)))
  wide.addEventListener('change', (event) => store.dispatch(widthChanged(event.matches)))
  let shown: ThemeState | null = null
  let kept: SavedTheme | undefined
  const show = () => {
    const { theme } = store.getState()
    if (theme === shown) return
    shown = theme
    applyToPage(theme)
    // After the start, saves only the settings changed in this tab: another tab may have changed others since. Without
    // storage, the choice lasts as long as the page.
    const chosen = savedPart(theme)
    fromStorage(() => saveTheme(chosen, localStorage, kept))
    kept = chosen
  }
  store.subscribe(show)
  show()
}

function applyToPage(theme: ThemeState): void {
  document.body.classList.toggle('dark', theme.isDarkMode)
  document.documentElement.dir = theme.rtlClass
  document.documentElement.lang = theme.locale
}

function savedPart({ theme, menu, layout, rtlClass, animation, navbar, semidark }: ThemeState): SavedTheme {
  return { theme, menu, layout, rtlClass, animation, navbar, semidark }
}
