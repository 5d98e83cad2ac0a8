import { describe, expect, it } from 'vitest'
import type { MenuPage } from '#contract/site-pages.ts'
import { testPage } from '../testing/fixture.ts'
import { brandStyle as styleOf } from './brand-style.ts'

const brandStyle = (page: MenuPage) => styleOf(page, { light: '#ffffff', dark: '#000000' })

describe('the style sheet of a brand', () => {
  it('escapes a picture’s URL in the style sheet', () => {
    const evil = '/a") no-repeat}</style><script>'
    const page = testPage({ brand: { itemLogo: evil, itemBackgroundLogo: evil } })

    expect(brandStyle(page)).toContain('--item-logo:url("/a%22%29%20no-repeat}%3c/style%3e%3cscript%3e");')
  })

  it('ignores a colour that isn’t written as #RRGGBB', () => {
    const evil = 'red}</style><script>alert(1)</script>'
    const page = testPage({
      menuSite: { brandColor: evil },
      brand: { brandColor: evil, onBrandColor: evil, loaderColor: evil },
      items: [{ dietTypes: [{ id: 1, name: 'Vegan', abbreviation: null, color: evil }] }],
    })

    expect(brandStyle(page)).toMatch(/^[-:;{}@()#\w]+$/)
  })

  it('makes the loading screen black, in dark mode too, when no brand colour is chosen', () => {
    const page = testPage({ menuSite: { brandColor: '#6D28D9' }, brand: { loaderColor: null } })

    expect(brandStyle(page).match(/--loader:#000000;--on-loader:#ffffff;/g)).toHaveLength(2)
    expect(brandStyle(page)).toContain('--brand:#6D28D9;')
  })

  it('replaces a text colour that can’t be read on the brand colour', () => {
    const page = testPage({ menuSite: { brandColor: '#f4c430' }, brand: { onBrandColor: '#ffffff' } })

    expect(brandStyle(page)).toContain('--on-brand:#000000;')
  })

  it('uses a deeper shade of the brand colour and a lighter accent in dark mode', () => {
    const style = brandStyle(testPage({ menuSite: { brandColor: '#6d28d9' }, brand: { loaderColor: '#6d28d9' } }))

    expect(style).toContain('--brand:#6d28d9;--on-brand:#ffffff;--loader:#6d28d9;')
    expect(style).toContain(
      '@media(prefers-color-scheme:dark){:root{--brand:#4e1a9f;--on-brand:#ffffff;--loader:#4e1a9f;--on-loader:#ffffff;--accent:#a98fff}}',
    )
  })

  it('keeps a light brand colour behind the logo in dark mode', () => {
    const style = brandStyle(testPage({ menuSite: { brandColor: '#f4c430' } }))

    expect(style).toContain('dark){:root{--plate:#f4c430;--brand:#604b0c;--on-brand:#ffffff;')
  })

  it('sets the colour of a diet type only once', () => {
    const vegan = { id: 3, name: 'Vegan', abbreviation: null, color: '#2e7d32' }
    const page = testPage({ items: [{ dietTypes: [vegan] }, { dietTypes: [vegan] }] })

    expect(brandStyle(page).match(/\.diet-3\{--diet:#2e7d32\}/g)).toHaveLength(1)
  })
})
