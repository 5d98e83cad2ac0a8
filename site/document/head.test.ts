import { describe, expect, it } from 'vitest'
import { readFeedbackForm } from '#contract/feedback-form.ts'
import type { MenuPage, MenuView } from '#contract/site-pages.ts'
import { testImage, testPage } from '../testing/fixture.ts'
import { siteTextFor } from '../text/site-text.ts'
import { menuHead, plainHead } from './head.ts'

const head = (page: MenuPage) => menuHead(page, siteTextFor(page.snapshot.locale))
const titleOf = (page: MenuPage) => /<title>(.*)<\/title>/.exec(head(page))?.[1]
const form = readFeedbackForm({})

const TITLES: [MenuView, string][] = [
  [{ kind: 'cafe' }, 'Old Town – Ponte'],
  [{ kind: 'branch', branches: [] }, 'Old Town – Ponte'],
  [{ kind: 'item', itemId: 1 }, 'Soup – Old Town – Ponte'],
  [{ kind: 'category', categoryId: 10 }, 'Starters – Old Town – Ponte'],
  [{ kind: 'cafeCategory', categoryId: 10 }, 'Starters – Old Town – Ponte'],
  [{ kind: 'categories' }, 'Categories – Old Town – Ponte'],
  [{ kind: 'feedback', form, refusal: null, asksConsent: false, sent: null }, 'Feedback – Old Town – Ponte'],
]

describe('the head of a menu page', () => {
  it.each(TITLES)('the page title names the page’s subject, if any, the branch and the brand (%#)', (view, title) => {
    expect(titleOf({ ...testPage(), ...view })).toBe(title)
  })

  it('doesn’t repeat the name in the title when branch and brand have the same name', () => {
    expect(titleOf(testPage({ branch: { name: 'Ponte' } }))).toBe('Ponte')
  })

  it('the Open Graph picture is the item’s on an item page and the branch’s preview on the menu', () => {
    const image = testImage({ src: '/files/a.webp' })

    const cafe = head(testPage())
    const item = head({ ...testPage({ items: [{ image, description: 'Warm & “good”' }] }), kind: 'item', itemId: 1 })

    expect(cafe).toContain('<meta property="og:title" content="Old Town – Ponte">')
    expect(cafe).toContain('<meta property="og:url" content="https://carte.test/branch/cafe/MQ==">')
    expect(cafe).toMatch(/<meta property="og:image" content="https:\/\/carte\.test\/branch\/og\/[^"]+">/)
    expect(item).toContain('<meta property="og:image" content="https://carte.test/files/a.webp">')
    expect(item).toContain('content="Warm &amp; “good”"')
  })

  it.each(['🍕', '👩‍🍳', 'e\u0301'])('cuts a long description before or after “%s”, never within it', (character) => {
    for (let length = 145; length < 155; length += 1) {
      const description = 'x'.repeat(length) + character.repeat(10)
      const html = head({ ...testPage({ items: [{ description }] }), kind: 'item', itemId: 1 })

      const shown = /name="description" content="(x+)([^"]*)…"/.exec(html)?.[2]
      expect(shown?.replaceAll(character, '')).toBe('')
      expect(length + (shown?.length ?? 0)).toBeLessThan(155)
    }
  })

  it('gives a page its canonical URL, and alternate URLs if the branch has several languages', () => {
    const page = testPage({ locale: 'ar', filterQuery: 'q=soup', branch: { locales: ['en', 'ar'] } })

    expect(head(page)).toContain('<link rel="canonical" href="https://carte.test/branch/cafe/MQ==?lang=ar">')
    expect(head(page).match(/hreflang="[^"]*"/g)).toEqual(['hreflang="en"', 'hreflang="ar"', 'hreflang="x-default"'])
    expect(head(testPage())).not.toContain('hreflang')
  })

  it('excludes filtered pages, feedback forms, previews and pages without a menu from search engines', () => {
    const noindex = '<meta name="robots" content="noindex">'

    expect(head(testPage())).not.toContain('robots')
    expect(head(testPage({ filterQuery: 'avoid=1' }))).toContain(noindex)
    expect(head({ ...testPage(), kind: 'cafe', preview: 'menu' })).toContain(noindex)
    expect(head({ ...testPage(), kind: 'feedback', form, refusal: null, asksConsent: false, sent: null })).toContain(
      noindex,
    )
    expect(plainHead('No data found')).toContain(noindex)
    expect(plainHead('No data found')).toContain('<title>No data found | Carte</title>')
  })
})
