import { expect, test } from 'vitest'
import { keepsItsPlace, pathAfterLogin } from './origin-path.ts'

test('without an origin the dashboard opens', () => {
  expect(pathAfterLogin(null)).toBe('/dashboard')
  expect(pathAfterLogin({ from: 7 })).toBe('/dashboard')
})

test('an origin of our own route table opens, with its query', () => {
  expect(pathAfterLogin({ from: '/menu-items?page=2' })).toBe('/menu-items?page=2')
  expect(pathAfterLogin({ from: '/menu-item/edit/7' })).toBe('/menu-item/edit/7')
})

test('any other origin is ignored', () => {
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

test('a verification link is an origin too, with its query', () => {
  const link = '/auth/verify-email/7/abc?expires=1&signature=s'

  expect(pathAfterLogin({ from: link })).toBe(link)
})

test('pages opened from mails, logout, the password confirmation and the plans stay open', () => {
  const links = ['/auth/verify-email/7/abc', '/password-reset/abc', '/invite/abc']
  for (const path of [...links, '/logout', '/password-verify', '/subscription']) expect(keepsItsPlace(path)).toBe(true)
  for (const path of ['/', '/dashboard', '/register', '/checkout', '/email-verify'])
    expect(keepsItsPlace(path)).toBe(false)
})
