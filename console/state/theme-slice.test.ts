import { expect, test } from 'vitest'
import {
  lookChosen,
  menuChosen,
  pageTitled,
  sidebarToggled,
  themeChosen,
  themeReducer,
  widthChanged,
} from './theme-slice.ts'

const start = themeReducer(undefined, { type: 'start' })

test('the console starts in the light theme with an open sidebar, and both can be changed', () => {
  expect(start).toMatchObject({ sidebarOpen: true, isDarkMode: false, locale: 'en', pageTitle: '' })

  expect(themeReducer(start, pageTitled('Menu Items')).pageTitle).toBe('Menu Items')
  expect(themeReducer(start, themeChosen('dark')).isDarkMode).toBe(true)
  expect(themeReducer(start, sidebarToggled()).sidebarOpen).toBe(false)
})

test('choosing the horizontal menu closes the sidebar', () => {
  expect(themeReducer(start, menuChosen('horizontal'))).toMatchObject({ menu: 'horizontal', sidebarOpen: false })
})

test('a wider window opens the sidebar of the vertical menu, but not of the horizontal menu', () => {
  const narrow = themeReducer(start, widthChanged(false))

  expect(themeReducer(narrow, widthChanged(true)).sidebarOpen).toBe(true)
  expect(themeReducer(themeReducer(start, menuChosen('horizontal')), widthChanged(true)).sidebarOpen).toBe(false)
})

test('the top bar and the dark sidebar can be changed without changing the layout', () => {
  expect(themeReducer(start, lookChosen({ navbar: 'navbar-static', semidark: true }))).toMatchObject({
    navbar: 'navbar-static',
    semidark: true,
    layout: 'full',
  })
})
