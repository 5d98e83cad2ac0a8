import { describe, expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#contract/menu-text.ts'
import type { SiteTheme } from '#contract/menu-site.ts'
import { render } from '../entry-server.tsx'
import { ASSETS, testPage } from '../testing/fixture.ts'
import { THEMES } from '../themes/all-themes.ts'
import { accessibilityTextFor } from '../text/accessibility.ts'

type Changes = Parameters<typeof testPage>[0]

const statementOf = (changes: Changes = {}) =>
  render({ ...testPage(changes), kind: 'accessibility', canonicalUrl: 'https://carte.test/accessibility/MQ==' }, ASSETS)
    .html

describe('the accessibility statement', () => {
  it.each(SITE_LANGUAGES)('renders the complete accessibility statement in the language “%s”', (locale) => {
    const t = accessibilityTextFor(locale)
    const branch = { defaultLocale: locale, locales: [locale] }

    for (const html of [statementOf({ locale, branch }), render({ kind: 'statement', locale }, ASSETS).html]) {
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toContain(`<h1>${t.title}</h1>`)
      for (const text of [t.notAudited, t.allergensText, ...t.tests, ...t.limitList]) expect(html).toContain(text)
      expect(html).toContain('WCAG')
      expect(html).toMatch(/2026|٢٠٢٦/)
      expect(html).not.toMatch(/\{\w+\}<|undefined/)
    }
    expect(Object.keys(t)).toEqual(Object.keys(accessibilityTextFor('en')))
    expect([t.tests.length, t.limitList.length]).toEqual([5, 5])
  })

  it.each(Object.keys(THEMES) as SiteTheme[])(
    'the accessibility statement in the layout %s has no menu scripts and isn’t indexed',
    (theme) => {
      const html = statementOf({ brand: { theme } })

      expect(html).toContain('--brand:#7a1f2b')
      expect(html).toContain('class="footer"')
      expect(html).toContain('name="robots" content="noindex"')
      expect(html).not.toMatch(/entry-client|id="snapshot"|id="loader"|ld\+json/)
    },
  )

  it('links to the feedback form, or refers guests to the staff if the form is disabled', () => {
    const t = accessibilityTextFor('en')

    expect(statementOf({ setting: { feedbackEnabled: true } })).toContain('href="/branch/feedback/MQ=="')
    expect(statementOf()).toContain(t.askStaff)
    expect(statementOf()).not.toContain('/branch/feedback/')
  })

  it('marks the accessibility statement as English when the site has no texts in the menu’s language', () => {
    const branch = { defaultLocale: 'fa', locales: ['fa'] }

    expect(statementOf({ locale: 'fa', branch })).toMatch(/<main[^>]* lang="en" dir="ltr"/)
  })

  it('starts the language names on the site-wide accessibility statement with a capital letter', () => {
    expect(render({ kind: 'statement', locale: 'en' }, ASSETS).html).toContain('>Français</a>')
  })

  it('links to the accessibility statement from the menu, in the menu’s language', () => {
    const branch = { locales: ['en', 'de'] }

    const { html } = render(testPage({ locale: 'de', branch }), ASSETS)

    expect(html).toContain('<a href="/accessibility/MQ==?lang=de" lang="de">Barrierefreiheit</a>')
  })
})
