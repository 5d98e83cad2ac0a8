import { expect, test } from 'vitest'
import { pathAfterLogin } from './origin-path.ts'

test('without an origin the dashboard opens', () => {
  expect(pathAfterLogin(null)).toBe('/dashboard')
  expect(pathAfterLogin({ from: 7 })).toBe('/dashboard')
})

test('an origin of our own route table opens, with its query', () => {
  expect(pathAfterLogin({ from: '/menu-items?page=2' })).toBe('/menu-items?page=2')
  expect(pathAfterLogin({ from: '/menu-item/edit/7' })).toBe('/menu-item/edit/7')
})

test('anything else does not', () => {
  for (const from of [
    '//evil.example',
    'https://evil.example/menu-items',
    '/\\evil.example',
    '/logout',
    '/',
    '/branch/cafe/MQ==',
  ])
    expect(pathAfterLogin({ from })).toBe('/dashboard')
})
