import { describe, expect, it } from 'vitest'
import { assetSrcSet, assetUrl } from './asset-url.ts'

describe('the URL of a picture', () => {
  it('puts the base asset URL before a path, with one slash between them', () => {
    expect(assetUrl('/uploads/a.webp', 'https://files.test/')).toBe('https://files.test/uploads/a.webp')
    expect(assetUrl('uploads/a.webp', 'https://files.test/menu')).toBe('https://files.test/menu/uploads/a.webp')
    expect(assetUrl('/uploads/a.webp', '')).toBe('/uploads/a.webp')
  })

  it('leaves a complete URL unchanged', () => {
    expect(assetUrl('https://cdn.test/a.webp', 'https://files.test')).toBe('https://cdn.test/a.webp')
  })

  it('treats a “javascript:” URL as a path', () => {
    expect(assetUrl('javascript:alert(1)', '')).toBe('/javascript:alert(1)')
  })
})

describe('the URLs of a picture in several sizes', () => {
  it('puts the base asset URL before each path in a srcset', () => {
    expect(assetSrcSet('/a-1.avif 480w, /a-2.avif 960w', 'https://files.test')).toBe(
      'https://files.test/a-1.avif 480w, https://files.test/a-2.avif 960w',
    )
  })
})
