import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { formatCounted } from './format-counted.ts'
import { siteTextFor } from './site-text.ts'

describe('the site’s own texts', () => {
  it('uses the texts of the page’s language regardless of its region, or English if there are none', () => {
    expect(siteTextFor('de-AT')).toBe(de)
    expect(siteTextFor('tr')).toBe(en)
    expect(siteTextFor('constructor')).toBe(en)
  })

  it('counts with the plural rules of the texts’ language and the number format of the page', () => {
    const dishes = (n: number, t: typeof en, locale: string) => formatCounted(n, t.shownCount, { t, locale })

    expect([0, 1, 2].map((n) => dishes(n, en, 'en'))).toEqual(['0 dishes', '1 dish', '2 dishes'])
    expect([0, 1, 2].map((n) => dishes(n, fr, 'fr'))).toEqual(['0 plat', '1 plat', '2 plats'])
    expect([1, 1200].map((n) => dishes(n, de, 'de'))).toEqual(['1 Gericht', '1.200 Gerichte'])
    expect([1, 3].map((n) => dishes(n, ja, 'ja'))).toEqual(['1品', '3品'])
    // Russian would use the singular for 21, but Russian menus have English texts.
    expect(dishes(21, en, 'ru')).toBe('21 dishes')
  })

  it.each(Object.entries({ ar, de, en, fr, ja }))(
    'the texts in the language “%s” contain the placeholders for prices, allergens, times and changed items',
    (_, t) => {
      expect(t.from).toContain('{price}')
      expect(t.notStated).toContain('{names}')
      expect(t.shownSince).toContain('{time}')
      const { items, menuChanged, ...named } = t.changes
      for (const text of Object.values(named)) expect(text).toContain('{name}')
      expect(items.other).toContain('{n}')
      expect(menuChanged).not.toContain('{')
    },
  )
})
