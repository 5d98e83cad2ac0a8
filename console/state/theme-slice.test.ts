import { expect, test } from 'vitest'
import {
  menuChosen,
  sidebarToggled,
  systemPreferenceChanged,
  themeChosen,
  themeReducer,
  widthChanged,
} from './theme-slice.ts'

const initial = themeReducer(undefined, { type: 'init' })

test('the dark choice darkens, and "system" follows the system from then on', () => {
  const dark = themeReducer(initial, themeChosen('dark'))
  const system = themeReducer(dark, themeChosen('system'))
  const night = themeReducer(system, systemPreferenceChanged(true))

  expect([initial, dark, system, night].map((state) => state.isDarkMode)).toEqual([false, true, false, true])
})

test('a light theme stays light whatever the system says', () => {
  expect(themeReducer(initial, systemPreferenceChanged(true)).isDarkMode).toBe(false)
})

test('choosing a menu mode closes the sidebar', () => {
  expect(themeReducer(initial, menuChosen('horizontal'))).toMatchObject({ menu: 'horizontal', sidebarOpen: false })
})

test('the sidebar toggles, and follows the width of the window', () => {
  expect(themeReducer(initial, sidebarToggled()).sidebarOpen).toBe(!initial.sidebarOpen)
  expect(themeReducer(initial, widthChanged(false)).sidebarOpen).toBe(false)
  expect(themeReducer(initial, widthChanged(true)).sidebarOpen).toBe(true)
})
