import { expect, test } from 'vitest'
import { staysOpen, pathAfterLogin } from './origin-path.ts'

test('signing in opens the dashboard if no earlier page is remembered', () => {
  expect(pathAfterLogin(null)).toBe('/dashboard')
  expect(pathAfterLogin({ from: 7 })).toBe('/dashboard')
})

test('signing in returns to a remembered page of the console, with its query', () => {
  expect(pathAfterLogin({ from: '/menu-items?page=2' })).toBe('/menu-items?page=2')
  expect(pathAfterLogin({ from: '/menu-item/edit/7' })).toBe('/menu-item/edit/7')
})

test('signing in doesn’t return to other sites, the menu site, logout or pages for signed-out visitors', () => {
  for (const from of [
    '//evil.example',
    'https://evil.example/menu-items',
    '/\\evil.example',
    '/logout',
    '/',
    '/branch/cafe/MQ==',
    '/register',
    '/password-reset/abc',
    '/checkout/../logout',
    'javascript:alert(1)',
  ])
    expect(pathAfterLogin({ from })).toBe('/dashboard')
})

test('signing in returns to a verification link, with its query', () => {
  const link = '/auth/verify-email/7/abc?expires=1&signature=s'

  expect(pathAfterLogin({ from: link })).toBe(link)
})

test('only emailed links, logout, password confirmation, plans and guest safety stay open at startup', () => {
  const links = ['/auth/verify-email/7/abc', '/password-reset/abc', '/invite/abc']
  for (const path of [...links, '/logout', '/password-verify', '/subscription', '/guest-safety'])
    expect(staysOpen(path)).toBe(true)
  for (const path of ['/', '/dashboard', '/register', '/checkout', '/email-verify']) expect(staysOpen(path)).toBe(false)
})
