import { THEME_DEFAULTS } from '#contract/limits.ts'

const THEMES = ['light', 'dark', 'system'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const MENUS = ['vertical', 'collapsible-vertical', 'horizontal'] as const
const LAYOUTS = ['full', 'boxed-layout'] as const
const NAVBARS = ['navbar-sticky', 'navbar-floating', 'navbar-static'] as const
const ANIMATIONS = ['', 'animate-page-fade', 'animate-page-rise', 'animate-page-slide'] as const

export type ThemeName = (typeof THEMES)[number]
export type TextDirection = (typeof DIRECTIONS)[number]

/** The stored theme settings, each with its own key in local storage. */
export type SavedTheme = {
  theme: ThemeName
  menu: (typeof MENUS)[number]
  layout: (typeof LAYOUTS)[number]
  rtlClass: TextDirection
  animation: (typeof ANIMATIONS)[number]
  navbar: (typeof NAVBARS)[number]
  semidark: boolean
}

type Reads = Pick<Storage, 'getItem'>

/** The stored settings; missing or invalid ones get the default. */
export function restoreTheme(storage: Reads): SavedTheme {
  return {
    theme: oneOf(THEMES, storage.getItem('theme'), THEME_DEFAULTS.theme),
    menu: oneOf(MENUS, storage.getItem('menu'), THEME_DEFAULTS.menu),
    layout: oneOf(LAYOUTS, storage.getItem('layout'), THEME_DEFAULTS.layout),
    rtlClass: oneOf(DIRECTIONS, storage.getItem('rtlClass'), THEME_DEFAULTS.rtlClass),
    animation: oneOf(ANIMATIONS, storage.getItem('animation'), THEME_DEFAULTS.animation),
    navbar: oneOf(NAVBARS, storage.getItem('navbar'), THEME_DEFAULTS.navbar),
    semidark: storage.getItem('semidark') === 'true',
  }
}

/** Saves the settings that differ from those that were saved before. */
export function saveTheme(
  theme: SavedTheme,
  storage: Pick<Storage, 'setItem'>,
  before: Partial<SavedTheme> = {},
): void {
  const saved = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(theme)) if (saved.get(key) !== value) storage.setItem(key, String(value))
}

export function isDark(theme: ThemeName, systemPrefersDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && systemPrefersDark)
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string | null, fallback: Choice): Choice {
  return choices.find((choice) => choice === text) ?? fallback
}
