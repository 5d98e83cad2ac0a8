import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'
import type { ConsoleStore } from '../store.ts'
import { fromStorage } from './from-storage.ts'
import { systemPreferenceChanged, themeRestored, type ThemeState, widthChanged } from './theme-slice.ts'
import { restoreTheme, saveTheme, type SavedTheme } from './theme-storage.ts'

/** Connects the theme in the store with the document, the window's width, local storage and the operating system. */
export function connectTheme(store: ConsoleStore): void {
  const preference = matchMedia('(prefers-color-scheme: dark)')
  const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`)
  const saved = restoreTheme({ getItem: (key) => fromStorage(() => localStorage.getItem(key)) })
  const sidebarOpen = wide.matches && saved.menu === 'vertical'
  store.dispatch(themeRestored({ ...saved, systemPrefersDark: preference.matches, sidebarOpen }))
  preference.addEventListener('change', (event) => store.dispatch(systemPreferenceChanged(event.matches)))
  wide.addEventListener('change', (event) => store.dispatch(widthChanged(event.matches)))
  let shown: ThemeState | null = null
  let kept = ''
  const show = () => {
    const { theme } = store.getState()
    if (theme === shown) return
    shown = theme
    applyToPage(theme)
    // After the start, saves only after a change in this tab: another tab may have changed the theme since. Without
    // storage, the choice lasts as long as the page.
    const chosen = savedPart(theme)
    if (JSON.stringify(chosen) === kept) return
    kept = JSON.stringify(chosen)
    fromStorage(() => saveTheme(chosen, localStorage))
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
