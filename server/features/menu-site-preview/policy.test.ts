import { expect, it } from 'vitest'
import type { SiteHead } from '#server/features/menu-site/service.ts'
import { withLook } from './policy.ts'

const HEAD = {
  branch: { id: 1, name: 'Harbour', defaultLocale: 'en' },
  brand: { id: 2, brandColor: null, menuLogo: '/uploads/a.webp', theme: 'default' },
  settings: { branchId: 1, announcement: { en: 'Hello', de: 'Hallo' }, taxNote: {}, showImages: true },
} as unknown as SiteHead // `withLook` reads only these fields

it('a preview changes the given fields and keeps the other fields', () => {
  const look = {
    screen: 'menu' as const,
    brand: { brandColor: '#0a7d4f', menuLogo: null },
    settings: { name: 'Quay', announcement: 'Hi', showImages: false },
  }

  expect(withLook(HEAD, look)).toEqual({
    branch: { id: 1, name: 'Quay', defaultLocale: 'en' },
    brand: { id: 2, brandColor: '#0a7d4f', menuLogo: null, theme: 'default' },
    settings: { branchId: 1, announcement: { en: 'Hi', de: 'Hallo' }, taxNote: {}, showImages: false },
  })
})

it('a preview without changes keeps all stored fields', () => {
  expect(withLook(HEAD, { screen: 'menu' })).toEqual(HEAD)
})
