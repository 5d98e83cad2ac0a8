import { expect, it } from 'vitest'
import type { SiteHead } from '#server/features/menu-site/service.ts'
import { withLook } from './policy.ts'

const HEAD = {
  branch: { id: 1, name: 'Harbour' },
  brand: { id: 2, brandColor: null, menuLogo: '/uploads/a.webp', theme: 'default' },
  settings: { branchId: 1, announcement: 'Hello', showImages: true },
} as SiteHead // only what is looked at

it('a preview changes what is given and keeps the rest', () => {
  const look = {
    screen: 'menu' as const,
    brand: { brandColor: '#0a7d4f', menuLogo: null },
    settings: { name: 'Quay', showImages: false },
  }

  expect(withLook(HEAD, look)).toEqual({
    branch: { id: 1, name: 'Quay' },
    brand: { id: 2, brandColor: '#0a7d4f', menuLogo: null, theme: 'default' },
    settings: { branchId: 1, announcement: 'Hello', showImages: false },
  })
})

it('a preview without changes is what guests see', () => {
  expect(withLook(HEAD, { screen: 'menu' })).toEqual(HEAD)
})
