import { expect, test } from 'vitest'
import { isDark, restoreTheme, saveTheme } from './theme-storage.ts'

const storageOf = (entries: Record<string, string>) => {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('an empty storage gives the default theme settings', () => {
  expect(restoreTheme(storageOf({}))).toEqual({
    theme: 'light',
    menu: 'vertical',
    layout: 'full',
    rtlClass: 'ltr',
    animation: '',
    navbar: 'navbar-sticky',
    semidark: false,
  })
})

test('valid saved theme settings are restored, and invalid ones are replaced by the defaults', () => {
  const storage = storageOf({ theme: 'purple', rtlClass: 'rtl' })
  const restored = restoreTheme(storage)
  expect(restored).toMatchObject({ theme: 'light', rtlClass: 'rtl' })

  saveTheme({ ...restored, theme: 'dark', semidark: true }, storage)

  expect(restoreTheme(storage)).toMatchObject({ theme: 'dark', rtlClass: 'rtl', semidark: true })
})

test('saving a changed theme setting leaves the others as another tab has saved them', () => {
  const storage = storageOf({})
  const before = restoreTheme(storage)
  storage.setItem('menu', 'horizontal')

  saveTheme({ ...before, theme: 'dark' }, storage, before)

  expect(restoreTheme(storage)).toEqual({ ...before, theme: 'dark', menu: 'horizontal' })
})

test('only the theme “system” follows the operating system', () => {
  expect(isDark('system', true)).toBe(true)
  expect(isDark('system', false)).toBe(false)
  expect(isDark('light', true)).toBe(false)
  expect(isDark('dark', false)).toBe(true)
})
