import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { SiteTheme } from '#contract/menu-site.ts'
import { FACES, fontsFor } from './fonts.ts'

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url))
/** The largest total size of the fonts that a page preloads. */
const MAX_BYTES = 60_000

const TEXTS = {
  German: 'Kürbis-Teigtaschen mit Käse, 1,35 €',
  Turkish: 'Şalgamlı kuskus, ızgara kabak, yoğurt',
  Czech: 'šest žampionů',
  'English in India': 'Paneer tikka ₹ 240',
  Polish: 'Żurek z jajkiem i chrzanem, gołąbki',
  Vietnamese: 'Phở bò, bánh mì thịt nướng, cà phê sữa đá, nước mắm ăn',
  Greek: 'Σουβλάκι με τζατζίκι',
  Russian: 'Борщ со сметаной',
  Arabic: 'فطور خاص 69.00 د.م.',
  Japanese: '小エビのサラダ 350円',
}

const filesOf = (links: string) => [...links.matchAll(/href="\/_site\/([^"]+)"/g)].map(([, file = '']) => file)

describe.each(Object.keys(FACES) as SiteTheme[])('the fonts of the layout %s', (theme) => {
  it.each(Object.entries(TEXTS))('preloads at most 60 KB of fonts for a text in %s', (_, text) => {
    const { links, style } = fontsFor(theme, text)
    const files = filesOf(links)

    expect(files.length).toBeGreaterThan(0)
    expect(files.reduce((sum, file) => sum + statSync(PUBLIC + file).size, 0)).toBeLessThanOrEqual(MAX_BYTES)
    for (const file of files) expect(style).toContain(`url(/_site/${file})`)
  })

  it('loads only the fonts of scripts that occur in the text', () => {
    expect(fontsFor(theme, TEXTS.German).style).not.toMatch(/arabic|cyrillic|greek|vietnamese|latin-ext/)
    expect(fontsFor(theme, TEXTS.Arabic).style).toMatch(/arabic/)
    expect(fontsFor(theme, TEXTS.Vietnamese).style).not.toMatch(/latin-ext/)
  })

  it('the key of a page’s fonts depends on the page’s layout and on the character sets of its text', () => {
    expect(fontsFor(theme, TEXTS.German).key).toContain(theme)
    expect(fontsFor(theme, TEXTS.Czech).key).toBe(fontsFor(theme, TEXTS.Polish).key)
    expect(fontsFor(theme, TEXTS.German).key).not.toBe(fontsFor(theme, TEXTS.Polish).key)
  })

  it('uses font-display: swap only if a font may replace the fallback font on a visible page', () => {
    expect(fontsFor(theme, TEXTS.German, true).style).toContain('font-display:swap')
    expect(fontsFor(theme, TEXTS.German).style).not.toContain('font-display:swap')
  })
})
