import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { THEME_DEFAULTS } from '#contract/limits.ts'
import { isDark, type SavedTheme, type TextDirection, type ThemeName } from './theme-storage.ts'

/** The theme settings, with the names listed in docs/spec-coverage.md, and the operating system's preference. */
export type ThemeState = SavedTheme & {
  sidebarOpen: boolean
  systemPrefersDark: boolean
  isDarkMode: boolean
  locale: string
  pageTitle: string
}

const initialState: ThemeState = {
  ...THEME_DEFAULTS,
  sidebarOpen: true,
  systemPrefersDark: false,
  isDarkMode: false,
  pageTitle: '',
}

const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeRestored: (
      state,
      { payload }: PayloadAction<SavedTheme & { systemPrefersDark: boolean; sidebarOpen: boolean }>,
    ) => withDarkness({ ...state, ...payload }),
    themeChosen: (state, { payload }: PayloadAction<ThemeName>) => withDarkness({ ...state, theme: payload }),
    systemPreferenceChanged: (state, { payload }: PayloadAction<boolean>) =>
      withDarkness({ ...state, systemPrefersDark: payload }),
    directionChosen: (state, { payload }: PayloadAction<TextDirection>) => ({ ...state, rtlClass: payload }),
    /** Choosing a menu mode also closes the sidebar (docs/spec-coverage.md). */
    menuChosen: (state, { payload }: PayloadAction<SavedTheme['menu']>) => ({
      ...state,
      menu: payload,
      sidebarOpen: false,
    }),
    lookChosen: (
      state,
      { payload }: PayloadAction<Partial<Pick<SavedTheme, 'layout' | 'navbar' | 'animation' | 'semidark'>>>,
    ) => ({ ...state, ...payload }),
    sidebarToggled: (state) => ({ ...state, sidebarOpen: !state.sidebarOpen }),
    sidebarClosed: (state) => ({ ...state, sidebarOpen: false }),
    /** Dispatched when the window becomes wide enough to show the sidebar beside the page, or too narrow. */
    widthChanged: (state, { payload: wide }: PayloadAction<boolean>) => ({
      ...state,
      sidebarOpen: wide && state.menu === 'vertical',
    }),
    pageTitled: (state, { payload }: PayloadAction<string>) => ({ ...state, pageTitle: payload }),
  },
})

function withDarkness(state: ThemeState): ThemeState {
  return { ...state, isDarkMode: isDark(state.theme, state.systemPrefersDark) }
}

export const themeReducer = themeSlice.reducer
export const {
  themeRestored,
  themeChosen,
  systemPreferenceChanged,
  directionChosen,
  menuChosen,
  lookChosen,
  sidebarToggled,
  sidebarClosed,
  widthChanged,
  pageTitled,
} = themeSlice.actions
